"""What streams of all kinds keep beside the log: a row to list and look up by, and seeds, in no log until revealed."""

from django.db import models


class StreamRow(models.Model):
    """A stream as lists need it: a projection, written in the append's own transaction. Each kind adds fields.

    `opened_at` and `moved_at` are the moments of its first event and of its newest, at `version`.
    """

    id = models.CharField(primary_key=True, max_length=16)
    stream = models.BigIntegerField(unique=True)
    version = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    moved_at = models.DateTimeField()

    class Meta:
        abstract = True


class Seed(models.Model):
    """The secret behind a stream's chance. Not a projection: losing it loses the stream's draws, showing it spoils
    them. Never changed: the database refuses it.
    """

    commitment = models.CharField(primary_key=True, max_length=64)
    seed = models.BinaryField()
    salt = models.BinaryField()

    class Meta:
        # The table keeps its first name: processes of the release before read it by that.
        db_table = "play_seed"

    def __str__(self) -> str:
        return f"seed behind {self.commitment[:8]}…"
