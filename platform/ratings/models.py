"""What is kept of ratings: every rated match with what it changed, and each player's place. Both can be made anew."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from ratings.result import Kind


class Rated(models.Model):
    """A finished rated match as its ladder saw it, all lists by seat: who stood against whom, and what came of it.

    `version` is the match's when it was looked at: one that has moved since is looked at again.
    """

    match_id = models.CharField(primary_key=True, max_length=16)
    game = models.CharField(max_length=40)
    pace = models.CharField(max_length=10)
    finished_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.value) for kind in Kind])
    players = ArrayField(models.CharField(max_length=200))
    sides = ArrayField(models.PositiveSmallIntegerField())
    ranks = ArrayField(models.PositiveSmallIntegerField())
    mu_before = ArrayField(models.FloatField())
    sigma_before = ArrayField(models.FloatField())
    mu_after = ArrayField(models.FloatField())
    sigma_after = ArrayField(models.FloatField())
    model = models.CharField(max_length=60)

    class Meta:
        indexes = (
            models.Index(fields=("game", "pace", "finished_at", "match_id"), name="ratings_in_order"),
            GinIndex(fields=("players",), name="ratings_of_player"),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.match_id}"


class Rating(models.Model):
    """How a player stands on a ladder: mean, doubt and when that was so, and what it rests on."""

    game = models.CharField(max_length=40)
    pace = models.CharField(max_length=10)
    player = models.CharField(max_length=200)
    mu = models.FloatField()
    sigma = models.FloatField()
    last = models.DateTimeField(null=True)
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    said = models.PositiveIntegerField()
    lost_to_all = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "pace", "player"), name="ratings_one_a_ladder"),)
        indexes = (models.Index(fields=("player",), name="ratings_by_player"),)

    def __str__(self) -> str:
        return f"{self.player} at {self.game}, {self.pace}"
