"""Whom red cards bar from the seasons of an organisation, and until when."""

from leagues.models import CardRow, SeasonRow


def barred_until(organisation: str, player: str) -> int:
    """The moment, in milliseconds since 1970, until which a red card of its seasons bars somebody; 0 for none."""
    seasons = SeasonRow.objects.filter(organisation=organisation).values("id")
    found = CardRow.objects.filter(season__in=seasons, player=player, colour="red", revoked=False)
    return max(found.values_list("expires_at", flat=True), default=0)
