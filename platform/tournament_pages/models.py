"""What stands beside the log: partners who have been asked and have not answered yet."""

from django.db import models
from django.db.models.functions import Now

from accounts.models import User


class PartnerAsked(models.Model):
    """Somebody asked another to play with them in a tournament of teams. The entry is made when that one accepts."""

    tournament = models.CharField(max_length=16)
    by = models.ForeignKey(User, models.CASCADE, related_name="+")
    partner = models.ForeignKey(User, models.CASCADE, related_name="+")
    club = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "by", "partner"), name="tournament_pages_asked_once"),
        )
        indexes = (models.Index(fields=("partner", "tournament"), name="tournament_pages_asked"),)

    def __str__(self) -> str:
        return f"{self.by_id} asks {self.partner_id} for {self.tournament}"
