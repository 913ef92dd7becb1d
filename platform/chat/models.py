"""What was said at a table, and whom somebody does not want to hear."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from accounts.models import User
from play.models import MatchRow

LONGEST = 300


class Saying(models.Model):
    """Something said at a table from a seat: to everybody, or where seats are named in `team` to them alone.

    `version` is the step at which it was said.
    """

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="+")
    player = models.CharField(max_length=40)
    seat = models.PositiveSmallIntegerField()
    team = ArrayField(models.PositiveSmallIntegerField(), default=list)
    version = models.PositiveIntegerField()
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = (
            models.Index(fields=("match", "id"), name="chat_of_a_match"),
            models.Index(fields=("at",), name="chat_by_time"),
        )
        constraints = (models.CheckConstraint(condition=~models.Q(text=""), name="chat_says_something"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.text[:40]}"


class Mute(models.Model):
    """Somebody whom a reader does not want to hear, at any table."""

    reader = models.ForeignKey(User, models.CASCADE, related_name="+")
    player = models.CharField(max_length=40)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("reader", "player"), name="chat_muted_once"),)

    def __str__(self) -> str:
        return f"{self.reader} does not hear {self.player}"
