"""What the play app keeps beside the log: a row for each match and for each person who takes part in it, made from the
log.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from streams.models import StreamRow

_SHOWN = models.Q(status="over", ended_at__isnull=False, parent=None, terms__watch="everyone")


class MatchRow(StreamRow):
    """A match as lists and look-ups need it: a projection, written in the append's own transaction, and rebuildable.

    `gone` are the names of those who resigned or were dropped. `deadline` is when the clocks next bring something about
    by themselves (`deadlines` by seat, in milliseconds since 1970), `due_at` when the game's own next step is due,
    which began to be waited for when `due_mark` became what it is.
    """

    class Status(models.TextChoices):
        """`CANCELLED` for a table that was called off before anything was played at it."""

        OPEN = "open"
        RUNNING = "running"
        OVER = "over"
        CANCELLED = "cancelled"

    game = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    seats = models.SmallIntegerField()
    options = models.JSONField()
    terms = models.JSONField()
    host = models.CharField(max_length=200, blank=True)
    players = models.JSONField()
    gone = models.JSONField()
    dropped = ArrayField(models.PositiveSmallIntegerField())
    resigned = ArrayField(models.PositiveSmallIntegerField())
    begun = models.BooleanField()
    status = models.CharField(max_length=10, choices=Status.choices)
    version = models.IntegerField()
    phase = models.CharField(max_length=40)
    turn = ArrayField(models.PositiveSmallIntegerField())
    outcome = models.JSONField(null=True)
    ending = models.CharField(max_length=10, blank=True)
    paused = models.BooleanField()
    deadline = models.DateTimeField(null=True)
    deadlines = models.JSONField(null=True)
    due_mark = models.CharField(max_length=200, blank=True)
    due_at = models.DateTimeField(null=True)
    parent = models.ForeignKey("self", models.DO_NOTHING, null=True, related_name="branches")
    parent_version = models.IntegerField(null=True)
    # What changes with every move is in no index, so that a move writes one new version of the row and no index (HOT).
    # Nor is there a check or a generated column, which the database would read anew from its text for every move: a
    # trigger notes here when a status is written by which the match has ended.
    ended_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes = (
            models.Index(fields=("status",), name="play_now", condition=models.Q(status__in=("open", "running"))),
            models.Index(fields=("-ended_at",), name="play_by_end", condition=models.Q(ended_at__isnull=False)),
            # What everybody may look back at, in the order of the lists: so they read what they show and no more.
            models.Index(fields=("-ended_at", "id"), name="play_shown_by_end", condition=_SHOWN),
            models.Index(fields=("game", "-ended_at", "id"), name="play_shown_by_game", condition=_SHOWN),
            models.Index(fields=("-opened_at", "-id"), name="play_by_opening"),
            models.Index(fields=("deadline",), name="play_deadline", condition=models.Q(deadline__isnull=False)),
            models.Index(fields=("due_at",), name="play_due_at", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=("host",), name="play_by_host_now", condition=models.Q(status__in=("open", "running"))),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def rules(self) -> AnyGame:
        """The game in the rules version that the match is played by for as long as it exists."""
        return find_game(self.game, self.rules_version)


class Participant(models.Model):
    """Somebody who takes part in a match, for look-ups by player: a projection like the match's row, changed with it.

    `seats` are those that they hold, none if they resigned, left or lost on time. `over` is true once the match is over
    or cancelled. What changes with every move stands only in the match's row.

    The database notes the rest when the match ends, and takes it back if the match goes on: what came of it for whoever
    holds a seat, as `play.results` reads it, and whether it is `shown` to everybody. A what-if line or a cancelled
    table has no result.
    """

    pk = models.CompositePrimaryKey("match", "player")
    # The primary key serves as its index.
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="participants", db_index=False)
    player = models.CharField(max_length=200)
    seats = ArrayField(models.PositiveSmallIntegerField())
    over = models.BooleanField()
    game = models.CharField(max_length=40, null=True, editable=False)  # noqa: DJ001 - none before the end
    ended_at = models.DateTimeField(null=True, editable=False)
    shown = models.BooleanField(null=True, editable=False)
    result = models.SmallIntegerField(null=True, editable=False)

    class Meta:
        indexes = (
            models.Index(fields=("player",), name="play_by_player"),
            # All that a player's page tells of matches that are over.
            models.Index(
                "player",
                models.F("ended_at").desc(),
                include=("game", "result", "shown"),
                condition=models.Q(result__isnull=False),
                name="play_results",
            ),
            models.Index(fields=("player",), name="play_by_player_now", condition=models.Q(over=False)),
        )

    def __str__(self) -> str:
        return f"{self.player} at {self.match_id}"
