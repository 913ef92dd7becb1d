"""What the play app keeps beside the log: a row a match, made from the log, and the seeds, which are in no log until
revealed.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class MatchRow(models.Model):
    """A match as lists and look-ups need it: a projection, written in the append's own transaction, and rebuildable."""

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        OVER = "over"

    id = models.CharField(primary_key=True, max_length=16)
    stream = models.BigIntegerField(unique=True)
    game = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField()
    players = models.JSONField()
    status = models.CharField(max_length=10, choices=Status.choices)
    version = models.PositiveIntegerField()
    phase = models.CharField(max_length=40)
    turn = ArrayField(models.PositiveSmallIntegerField())
    outcome = models.JSONField(null=True)
    parent = models.ForeignKey("self", models.DO_NOTHING, null=True, related_name="branches")
    parent_version = models.PositiveIntegerField(null=True)
    opened_at = models.DateTimeField()
    moved_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("status", "-moved_at"), name="play_by_status"),)

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seed(models.Model):
    """The secret behind a match's chance. Not a projection: losing it loses the match, showing it spoils it. Never
    changed.
    """

    commitment = models.CharField(primary_key=True, max_length=64)
    seed = models.BinaryField()
    salt = models.BinaryField()

    def __str__(self) -> str:
        return f"seed behind {self.commitment[:8]}…"
