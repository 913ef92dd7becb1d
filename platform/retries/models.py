"""What has failed and is tried again."""

from django.db import models


class Failure(models.Model):
    """An item of a sweep that failed when it was last tried: how often so far, when it is tried again, and what was
    raised. Gone once a try succeeds.
    """

    sweep = models.CharField(max_length=20)
    item = models.CharField(max_length=40)
    tries = models.PositiveIntegerField()
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    next_try = models.DateTimeField(db_index=True)
    error = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("sweep", "item"), name="retries_one_failure"),)

    def __str__(self) -> str:
        return f"{self.sweep} of {self.item}: {self.error}"
