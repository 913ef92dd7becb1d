"""Who has an interest in the cases of a league: its officers, in each other's too, and who plays in its season."""

from leagues.models import DivisionRow, PersonRow, SeasonPlayerRow
from moderation.conflict import Judge


def same_league(user: int) -> Judge:
    """Whether a moderator is an officer of a tournament's league, or of one with somebody whom the case affects, or
    plays in its season; three queries.
    """
    player = f"user:{user}"
    offices = PersonRow.objects.filter(player=player).exclude(role="").values("organisation")
    plays = SeasonPlayerRow.objects.filter(player=player).values("season")
    of_offices = DivisionRow.objects.filter(season__organisation__in=offices).values_list("tournament", flat=True)
    of_plays = DivisionRow.objects.filter(season__in=plays).values_list("tournament", flat=True)
    tournaments = {*of_offices, *of_plays}
    beside = PersonRow.objects.filter(organisation__in=offices).exclude(role="").exclude(player=player)
    officers = {*beside.values_list("player", flat=True)}
    return lambda concern: concern.tournament in tournaments or not officers.isdisjoint(concern.affected)
