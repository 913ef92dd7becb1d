"""What is kept of ratings: every rated match with what it changed, and each player's place, which can be made anew;
what corrections have changed, which stays; and what was summed up of it all.
"""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

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


class Revision(models.Model):
    """Numbers that had been published and are otherwise now: since when, why, by which match and ruling.

    `matches` are the later ones that count otherwise since; unknown where all were worked out anew.
    """

    game = models.CharField(max_length=40)
    pace = models.CharField(max_length=10)
    at = models.DateTimeField(db_default=Now())
    cause = models.CharField(max_length=10)
    match_id = models.CharField(max_length=16, blank=True)
    ruling = models.CharField(max_length=40, blank=True)
    matches = models.PositiveIntegerField(null=True)

    class Meta:
        indexes = (models.Index(fields=("game", "-id"), name="ratings_revisions_of"),)

    def __str__(self) -> str:
        return f"revision {self.pk} of {self.game}"


class Revised(models.Model):
    """A player's numbers before a revision and after it; none where they had or have no place."""

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="revised")
    player = models.CharField(max_length=200)
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu_after = models.FloatField(null=True)
    sigma_after = models.FloatField(null=True)

    def __str__(self) -> str:
        return f"{self.player} in {self.revision_id}"


class Summary(models.Model):
    """What all of a game's rated matches say together (`ratings.summary`), as it was last worked out.

    `changes` counts how often the game's book has changed, `summed` how often it had by then.
    """

    game = models.CharField(primary_key=True, max_length=40)
    changes = models.PositiveBigIntegerField(default=0)
    summed = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField(null=True)
    body = models.JSONField(null=True)

    def __str__(self) -> str:
        return f"summary of {self.game}"


class PastBoard(models.Model):
    """The top of a ladder as it stood when a month was over, from the book as it is now."""

    pk = models.CompositePrimaryKey("game", "pace", "month")
    game = models.CharField(max_length=40)
    pace = models.CharField(max_length=10)
    month = models.DateField()
    lines = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game}, {self.pace}, {self.month:%Y-%m}"
