"""What stands beside the log of leagues: rows to list and look up by, made from the log."""

from django.db import models

from streams.models import StreamRow


class OrganisationRow(StreamRow):
    """An organisation as lists need it: a projection, written in the append's own transaction, and rebuildable."""

    name = models.CharField(max_length=60)
    zone = models.CharField(max_length=60)
    joining = models.CharField(max_length=12)
    founder = models.CharField(max_length=200)
    members = models.PositiveIntegerField()
    waiting = models.PositiveIntegerField()
    seasons = models.PositiveIntegerField()

    class Meta:
        indexes = (models.Index(fields=("-moved_at",), name="leagues_newest"),)

    def __str__(self) -> str:
        return self.name


class PersonRow(models.Model):
    """How somebody belongs to an organisation, and the role they hold there: a projection."""

    pk = models.CompositePrimaryKey("organisation", "player")
    organisation = models.ForeignKey(OrganisationRow, models.CASCADE, related_name="people", db_index=False)
    player = models.CharField(max_length=200)
    standing = models.CharField(max_length=10)
    role = models.CharField(max_length=10, blank=True)

    class Meta:
        indexes = (models.Index(fields=("player", "standing"), name="leagues_by_person"),)

    def __str__(self) -> str:
        return f"{self.player} in {self.organisation_id}"


class SeasonRow(StreamRow):
    """A season as lists need it: a projection. `due_at` and `acting` as those of a tournament's row."""

    organisation = models.CharField(max_length=16)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    game = models.CharField(max_length=40)
    status = models.CharField(max_length=10)
    entry_closed = models.BooleanField()
    entrants = models.PositiveIntegerField()
    capacity = models.PositiveIntegerField()
    divisions = models.PositiveIntegerField()
    matters = models.PositiveIntegerField()
    """Claims and appeals that wait for a decision."""
    escalated = models.PositiveIntegerField()
    """Those of them that wait for the site's moderators."""
    closes_at = models.DateTimeField(null=True)
    starts_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    acting = models.BooleanField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("organisation", "number"), name="leagues_season_number"),)
        indexes = (
            models.Index(fields=("due_at",), name="leagues_due_at", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=("moved_at",), name="leagues_acting", condition=models.Q(acting=True)),
            models.Index(fields=("moved_at",), name="leagues_escalated", condition=models.Q(escalated__gt=0)),
            models.Index(fields=("moved_at",), name="leagues_moved"),
            models.Index(fields=("id",), name="leagues_playing", condition=models.Q(status__in=("running", "played"))),
        )

    def __str__(self) -> str:
        return self.name


class SeasonPlayerRow(models.Model):
    """Somebody in a season, to be looked up by player: a projection. No division before these are drawn."""

    pk = models.CompositePrimaryKey("season", "player")
    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="players", db_index=False)
    player = models.CharField(max_length=200)
    division = models.PositiveIntegerField(null=True)
    waiting = models.BooleanField()
    left = models.BooleanField()

    class Meta:
        indexes = (models.Index(fields=("player",), name="leagues_by_player"),)

    def __str__(self) -> str:
        return f"{self.player} in {self.season_id}"


class DivisionRow(models.Model):
    """A division whose tournament has begun, to be looked up by that: a projection.

    `noted` is the version of the tournament by which the season knows the order in which it ended.
    """

    pk = models.CompositePrimaryKey("season", "number")
    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="played", db_index=False)
    number = models.PositiveIntegerField()
    tournament = models.CharField(max_length=16, unique=True)
    over = models.BooleanField()
    noted = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        indexes = (models.Index(fields=("season",), name="leagues_unended", condition=models.Q(over=False)),)

    def __str__(self) -> str:
        return f"division {self.number} of {self.season_id}"


class CardRow(models.Model):
    """A card, to be looked up by player; `expires_at` in milliseconds since 1970: a projection."""

    pk = models.CompositePrimaryKey("season", "number")
    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="cards", db_index=False)
    number = models.PositiveIntegerField()
    player = models.CharField(max_length=200)
    colour = models.CharField(max_length=8)
    expires_at = models.BigIntegerField()
    revoked = models.BooleanField()

    class Meta:
        indexes = (models.Index(fields=("player",), name="leagues_card_by_player"),)

    def __str__(self) -> str:
        return f"{self.colour} for {self.player} in {self.season_id}"
