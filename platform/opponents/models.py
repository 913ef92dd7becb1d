"""What computers have been asked and have not answered yet."""

from django.db import models


class Question(models.Model):
    """A decision that a computer seat is asked for: the queue from which workers take the next one.

    `version` is that of the match when it was asked last; `host` whoever's share of the workers it counts for. Each of
    a host's questions stands one `round` behind the one before it, and workers take the lowest round first. `taken_by`
    is the database session of the worker at it. What is `done` stays for a minute, so that its host's next question
    comes a round later. `tries` are those who have taken it at this version: more than one where workers died at it.

    Only a saving: the table is not logged and is empty after a crash of the database; the sweep asks again.
    """

    match = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    queue = models.CharField(max_length=10)
    host = models.CharField(max_length=200, blank=True)
    slow = models.BooleanField()
    round = models.BigIntegerField()
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField()
    taken_by = models.IntegerField(null=True)
    taken_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(db_default=0)
    done = models.BooleanField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "seat"), name="opponents_one_question"),)
        indexes = (
            models.Index(fields=("queue", "round"), name="opponents_next", condition=models.Q(done=False)),
            models.Index(fields=("queue", "host", "slow", "round"), name="opponents_of_host"),
        )

    def __str__(self) -> str:
        return f"{self.match} at {self.version}, seat {self.seat}"
