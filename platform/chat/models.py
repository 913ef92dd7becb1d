"""What was said at a table or in a room, and whom somebody does not want to hear."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from accounts.models import User
from play.models import MatchRow

LONGEST = 300
"""Characters of a line at a table."""
LONGEST_POST = 2000
"""Characters of what a room may take at the most."""
LONGEST_ROOM = 60


class Saying(models.Model):
    """Something said at a table from a seat: to everybody, or where seats are named in `team` to them alone; or in the
    `room` that is named, which has neither seats nor steps.

    `version` is the step at which it was said. What was removed has no text any more: by whom, when and why is kept.
    """

    match = models.ForeignKey(MatchRow, models.CASCADE, null=True, related_name="+")
    room = models.CharField(max_length=LONGEST_ROOM, blank=True, db_default="")
    player = models.CharField(max_length=40)
    seat = models.PositiveSmallIntegerField()
    team = ArrayField(models.PositiveSmallIntegerField(), default=list)
    version = models.PositiveIntegerField()
    text = models.CharField(max_length=LONGEST_POST, blank=True)
    at = models.DateTimeField(db_default=Now())
    removed_by = models.CharField(max_length=40, blank=True, db_default="")
    removed_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=LONGEST, blank=True, db_default="")

    class Meta:
        indexes = (
            models.Index(fields=("room", "id"), name="chat_of_a_room", condition=~models.Q(room="")),
            models.Index(fields=("match", "id"), name="chat_of_a_match"),
            models.Index(fields=("at",), name="chat_by_time"),
        )
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(text="") | ~models.Q(removed_by=""), name="chat_said_or_removed"
            ),
            models.CheckConstraint(condition=models.Q(match=None) ^ models.Q(room=""), name="chat_at_one_place"),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.text[:40]}"


class Mute(models.Model):
    """Somebody whom a reader does not want to hear, at any table and in any room."""

    reader = models.ForeignKey(User, models.CASCADE, related_name="+")
    player = models.CharField(max_length=40)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("reader", "player"), name="chat_muted_once"),)

    def __str__(self) -> str:
        return f"{self.reader} does not hear {self.player}"
