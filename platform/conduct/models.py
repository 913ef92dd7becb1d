"""What stands beside the log of conduct: rows to list and look up by, made from the log, and the screen's findings."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from conduct.stream.state import SORTS, STATUSES
from streams.models import StreamRow


def _choices(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


class ConductRow(StreamRow):
    """A case of conduct as the desk lists it.

    `acting` while matches have yet to be given up; `ruling` names the ruling of a dispute that ordered the measure.
    """

    status = models.CharField(max_length=10, choices=_choices(STATUSES))
    sort = models.CharField(max_length=12, choices=_choices(SORTS))
    accused = models.CharField(max_length=40)
    reporter = models.CharField(max_length=40)
    match = models.CharField(max_length=16, blank=True)
    tournament = models.CharField(max_length=16, blank=True, db_default="")
    claimant = models.BigIntegerField(null=True)
    measure = models.CharField(max_length=10, blank=True)
    verdict = models.CharField(max_length=10, blank=True)
    ruling = models.CharField(max_length=24, blank=True)
    key = models.CharField(max_length=255, blank=True, db_default="")
    answered = models.BooleanField()
    acting = models.BooleanField()

    class Meta:
        indexes = (
            models.Index(fields=("status", "opened_at"), name="conduct_queue"),
            models.Index(fields=("accused",), name="conduct_by_accused"),
            models.Index(fields=("reporter",), name="conduct_by_reporter"),
            models.Index(fields=("moved_at",), name="conduct_acting", condition=models.Q(acting=True)),
            models.Index(fields=("moved_at",), name="conduct_moved"),
        )
        constraints = (
            models.UniqueConstraint(fields=("ruling",), name="conduct_once_a_ruling", condition=~models.Q(ruling="")),
            models.UniqueConstraint(fields=("reporter", "key"), name="conduct_once_a_key", condition=~models.Q(key="")),
        )

    def __str__(self) -> str:
        return f"case {self.id} of {self.accused}"


class HelpCount(models.Model):
    """Of a mover at a finished match, how often their choices helped one other alone: derived, and can be dropped.

    `screen` names the version of the screen that counted; `steps` are the versions of the log at which it was so. A
    match without anything to count has one row with nobody in it, so that it is not looked at again.
    """

    match = models.CharField(max_length=16)
    screen = models.PositiveSmallIntegerField()
    group = models.CharField(max_length=50)
    mover = models.CharField(max_length=40)
    helped = models.CharField(max_length=40)
    decisions = models.PositiveIntegerField()
    steps = ArrayField(models.PositiveIntegerField())
    over_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "mover", "helped"), name="conduct_counted_once"),)
        indexes = (models.Index(fields=("mover", "helped"), name="conduct_pair"),)

    def __str__(self) -> str:
        return f"{self.mover} for {self.helped} at {self.match}"
