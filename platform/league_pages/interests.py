"""Who has an interest in the cases of a league: its officers, and whoever plays in the same season."""

from leagues.models import DivisionRow, PersonRow, SeasonPlayerRow
from moderation.conflict import Judge


def same_league(user: int) -> Judge:
    """Whether a moderator is an officer of a tournament's league, or plays in its season; two queries."""
    player = f"user:{user}"
    offices = PersonRow.objects.filter(player=player).exclude(role="").values("organisation")
    plays = SeasonPlayerRow.objects.filter(player=player).values("season")
    of_offices = DivisionRow.objects.filter(season__organisation__in=offices).values_list("tournament", flat=True)
    of_plays = DivisionRow.objects.filter(season__in=plays).values_list("tournament", flat=True)
    tournaments = {*of_offices, *of_plays}
    return lambda concern: concern.tournament in tournaments
