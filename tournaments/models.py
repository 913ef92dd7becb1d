"""What stands beside the log of tournaments: rows to list and look up by, made from the log, and who directs."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from streams.models import StreamRow


class TournamentRow(StreamRow):
    """A tournament as lists need it: a projection, written in the append's own transaction, and rebuildable.

    `due_at` is when something may be due by time alone, `acting` whether something is due now or a match is to be
    opened: the sweep looks at no other row. `annulled` says that it was called off and its results do not count.
    `invited` are the people who have not answered an invitation, `replaced` the matches of tables that were played
    again: these count for no rating.
    """

    class Status(models.TextChoices):
        """`DRAFT` until its director announces it."""

        DRAFT = "draft"
        ENTRY = "entry"
        RUNNING = "running"
        OVER = "over"
        CANCELLED = "cancelled"

    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    form = models.CharField(max_length=40)
    seats = models.PositiveSmallIntegerField()
    team = models.PositiveSmallIntegerField()
    rated = models.BooleanField()
    pace = models.CharField(max_length=10)
    host = models.CharField(max_length=200)
    status = models.CharField(max_length=10, choices=Status.choices)
    paused = models.BooleanField()
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    entrants = models.PositiveIntegerField()
    capacity = models.PositiveIntegerField()
    closes_at = models.DateTimeField(null=True)
    starts_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    acting = models.BooleanField()
    annulled = models.BooleanField(default=False, db_default=False)
    invited = ArrayField(models.CharField(max_length=200), default=list, db_default=[])
    replaced = ArrayField(models.CharField(max_length=16), default=list, db_default=[])

    class Meta:
        indexes = (
            models.Index(fields=("status", "-moved_at"), name="tournaments_by_status"),
            models.Index(fields=("due_at",), name="tournaments_due_at", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=("moved_at",), name="tournaments_acting", condition=models.Q(acting=True)),
            models.Index(fields=("deadline",), name="tournaments_deadline", condition=models.Q(deadline__isnull=False)),
            GinIndex(fields=("invited",), name="tournaments_by_invited"),
        )

    def __str__(self) -> str:
        return self.name


class EntrantRow(models.Model):
    """A player of an entrant, now or before somebody else came in, to be looked up by player: a projection."""

    pk = models.CompositePrimaryKey("tournament", "number", "player")
    tournament = models.ForeignKey(TournamentRow, models.CASCADE, related_name="players", db_index=False)
    number = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    name = models.CharField(max_length=80)
    waiting = models.BooleanField()
    left = models.BooleanField()

    class Meta:
        indexes = (models.Index(fields=("player",), name="tournaments_by_player"),)

    def __str__(self) -> str:
        return f"{self.name} in {self.tournament_id}"


class TableRow(models.Model):
    """A table that has a match, to be looked up by that: a projection. `settled` once the table has its result."""

    pk = models.CompositePrimaryKey("tournament", "stage", "round", "table")
    tournament = models.ForeignKey(TournamentRow, models.CASCADE, related_name="tables", db_index=False)
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    match = models.CharField(max_length=16, unique=True)
    settled = models.BooleanField()

    class Meta:
        indexes = (
            models.Index(fields=("tournament",), name="tournaments_unsettled", condition=models.Q(settled=False)),
        )

    def __str__(self) -> str:
        return f"table {self.table} of round {self.round} in {self.tournament_id}"


class Director(models.Model):
    """Somebody whom the host lets direct a tournament. Not from the log: who has acted stands there by name."""

    tournament = models.ForeignKey(TournamentRow, models.CASCADE, related_name="directors", db_constraint=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("tournament", "user"), name="tournaments_director_once"),)

    def __str__(self) -> str:
        return f"{self.user} directs {self.tournament_id}"
