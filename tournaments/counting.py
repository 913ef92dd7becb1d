"""Whether the matches of a tournament count for ratings: not where it was called off without its results, nor those
that are played on as friendly ones.
"""

from collections.abc import Collection, Iterable

from play.match import Match
from tournaments import commands
from tournaments.models import TableRow, TournamentRow


def counts(match: Match) -> bool:
    """Whether the result of a match counts; one query, and the tournament where it was called off."""
    row = TournamentRow.objects.filter(id=match.event, status=TournamentRow.Status.CANCELLED).only("annulled").first()
    if row is None:
        return True
    return not row.annulled and match.id not in commands.find(match.event).tournament.friendly


def matches_of(streams: Collection[int]) -> Iterable[str]:
    """The matches of tournaments whose logs these are; one query."""
    return TableRow.objects.filter(tournament__stream__in=streams).values_list("match", flat=True)
