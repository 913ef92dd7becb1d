"""Who is told of a tournament or a season, and how far they have been told."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from accounts.models import User
from leagues.models import SeasonRow
from tournaments.models import TournamentRow

LONGEST_ADDRESS = 500
LONGEST_ERROR = 200


class Hook(models.Model):
    """An address that hears of a tournament, or of a season, in the name of the director who gave it.

    Versions up to `delivered` have been told, or are of no kind that is asked for; no `kinds` stand for all. A try is
    counted in `tries` before it begins and taken back when it succeeds. The secret is made of `nonce`.
    """

    class State(models.TextChoices):
        """`GIVEN_UP` after too many tries, `ENDED` since who gave it directs the tournament no more."""

        ACTIVE = "active"
        GIVEN_UP = "given_up"
        ENDED = "ended"

    tournament = models.ForeignKey(TournamentRow, models.CASCADE, null=True, related_name="hooks", db_constraint=False)
    season = models.ForeignKey(
        SeasonRow, models.CASCADE, null=True, related_name="hooks", db_constraint=False, db_index=False
    )
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    address = models.CharField(max_length=LONGEST_ADDRESS)
    kinds = ArrayField(models.CharField(max_length=40))
    nonce = models.CharField(max_length=64)
    delivered = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.ACTIVE)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(db_default=Now())
    tried_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)
    created = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = (
            models.Index(fields=("next_try",), name="webhooks_due", condition=models.Q(state="active")),
            models.Index(fields=("next_try",), name="webhooks_again", condition=models.Q(state="active", tries__gt=0)),
            models.Index(fields=("season",), name="webhooks_of_a_season", condition=models.Q(season__isnull=False)),
        )
        constraints = (
            models.CheckConstraint(
                condition=models.Q(tournament=None) ^ models.Q(season=None), name="webhooks_of_one_thing"
            ),
        )

    def __str__(self) -> str:
        return f"hook {self.pk} of {self.tournament_id or self.season_id}"
