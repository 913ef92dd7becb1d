"""What stands beside the log of cases: rows to list and look up by, made from the log."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from moderation.stream import state
from moderation.stream.ruling import SCOPES
from streams.models import StreamRow


def _choices(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


class CaseRow(StreamRow):
    """A case as the queue needs it: a projection, written in the append's own transaction.

    `affected` names who may appeal. `due_at` is when something is due by time alone, `acting` whether something is due
    now: evidence to be gathered, or a ruling to be carried out. `key` is the reporter's own name for the report.
    """

    match = models.CharField(max_length=16)
    game = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    tournament = models.CharField(max_length=16, blank=True)
    step = models.PositiveIntegerField()
    rule = models.CharField(max_length=40, blank=True)
    sort = models.CharField(max_length=20, choices=_choices(state.SORTS))
    severity = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=_choices(state.STATUSES))
    reporter = models.CharField(max_length=200)
    key = models.CharField(max_length=64, blank=True, db_default="")
    affected = ArrayField(models.CharField(max_length=200))
    claimant = models.BigIntegerField(null=True)
    escalated = models.BooleanField()
    deadline = models.DateTimeField()
    appeal_until = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    acting = models.BooleanField()

    class Meta:
        indexes = (
            models.Index(fields=("status", "severity", "deadline"), name="moderation_queue"),
            models.Index(fields=("match",), name="moderation_by_match"),
            GinIndex(fields=("affected",), name="moderation_by_player"),
            models.Index(fields=("due_at",), name="moderation_due_at", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=("moved_at",), name="moderation_acting", condition=models.Q(acting=True)),
            models.Index(fields=("moved_at",), name="moderation_moved"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("reporter", "key"), name="moderation_reported_once", condition=~models.Q(key="")
            ),
        )

    def __str__(self) -> str:
        return f"case {self.id} on {self.match}"


class RulingRow(models.Model):
    """A ruling that was carried out, for the public page and as a precedent: a projection.

    `version` is the match's at which it stands; `verdict` what became of it on appeal.
    """

    pk = models.CompositePrimaryKey("case", "number")
    case = models.ForeignKey(CaseRow, models.CASCADE, related_name="rulings", db_index=False)
    number = models.PositiveSmallIntegerField()
    match = models.CharField(max_length=16)
    game = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    step = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    rule = models.CharField(max_length=40, blank=True)
    scope = models.CharField(max_length=12, choices=_choices(SCOPES))
    reason = models.TextField()
    precedent = models.CharField(max_length=24, blank=True)
    verdict = models.CharField(max_length=10, blank=True, choices=_choices(state.VERDICTS))
    at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("game", "rule", "-at"), name="moderation_precedents"),
            models.Index(fields=("-at",), name="moderation_newest"),
            models.Index(fields=("match", "version"), name="moderation_in_match"),
        )

    def __str__(self) -> str:
        return f"ruling {self.case_id}.{self.number}"

    @property
    def name(self) -> str:
        """Its public id."""
        return f"{self.case_id}.{self.number}"


class Act(models.Model):
    """A line of the public log of moderators' acts. `hash` is the event's own, `chain` that of this and all before.

    `case` is empty, and `version` 0, where a case is not to be followed by whoever knows it.
    """

    number = models.BigIntegerField(primary_key=True)
    case = models.CharField(max_length=16)
    version = models.PositiveIntegerField()
    type = models.CharField(max_length=40)
    at = models.DateTimeField()
    hash = models.CharField(max_length=64)
    chain = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("hash",), name="moderation_act_of_event"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.type} in {self.case}"
