"""What streams of all kinds keep beside the log: a row for lists and look-ups; seeds, which the log does not contain
until they are revealed; and what people wrote, which it never contains.
"""

from django.conf import settings
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
    them. The database refuses to change it.
    """

    commitment = models.CharField(primary_key=True, max_length=64)
    seed = models.BinaryField()
    salt = models.BinaryField()

    class Meta:
        # The table keeps its first name: processes of the release before read it by that.
        db_table = "play_seed"

    def __str__(self) -> str:
        return f"seed behind {self.commitment[:8]}…"


class Text(models.Model):
    """What somebody wrote, under the name by which the log knows it. It is not in the log, so it can be erased.

    `key` is the id of the command that it was written for, if that has one: the same command sent again finds the same
    name.
    """

    name = models.CharField(primary_key=True, max_length=41)
    salt = models.BinaryField()
    text = models.TextField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    erased = models.BooleanField(default=False)
    key = models.TextField(blank=True, db_default="")

    class Meta:
        # The table keeps its first name: processes of the release before read it by that.
        db_table = "leagues_text"
        constraints = (
            models.UniqueConstraint(fields=("author", "key"), name="streams_text_once", condition=~models.Q(key="")),
        )

    def __str__(self) -> str:
        return self.name
