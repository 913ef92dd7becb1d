"""What the lobby keeps beside the log: whom a table waits for. Who sits where is in the log alone."""

import secrets

from django.db import models
from django.utils import timezone

KEY_BYTES = 18


def new_key() -> str:
    """A key that nobody guesses: 144 bits, as letters that an address may hold."""
    return secrets.token_urlsafe(KEY_BYTES)


class Table(models.Model):
    """A match that somebody opened here: who, whether strangers may sit down, and the key of its invitation link.

    `rematch_of` names the match that the same people play again; one table for each, however many ask at once.
    """

    match = models.CharField(primary_key=True, max_length=16)
    host = models.CharField(max_length=80)
    private = models.BooleanField(default=False)
    key = models.CharField(max_length=40, unique=True, default=new_key)
    rematch_of = models.CharField(max_length=16, unique=True, null=True)  # noqa: DJ001 - unique, and mostly none
    opened = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"table of {self.match}"


class Invitation(models.Model):
    """A player asked to a table by name, and to which seat if to a certain one; `declined` once the answer was no."""

    match = models.CharField(max_length=16)
    player = models.CharField(max_length=80)
    by = models.CharField(max_length=80)
    seat = models.PositiveSmallIntegerField(null=True)
    declined = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "player"), name="lobby_one_invitation"),)
        indexes = (models.Index(fields=("player", "-at"), name="lobby_by_player"),)

    def __str__(self) -> str:
        return f"{self.player} asked to {self.match}"
