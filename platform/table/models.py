"""What the page remembers of those who look at it."""

from django.db import models

from accounts.models import User
from play.models import MatchRow


class Visit(models.Model):
    """How far somebody has seen a match: `seen` up to now, `before` when this visit began. Lost, it costs a hint."""

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="+")
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    seen = models.PositiveIntegerField()
    before = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "user"), name="table_one_visit"),)

    def __str__(self) -> str:
        return f"{self.user} at {self.match}"
