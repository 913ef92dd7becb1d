"""Whether the matches of a tournament count for ratings: not where it was called off without its results, nor those
that are played on as friendly ones, nor where their table was played again.
"""

from collections.abc import Collection, Iterator

from django.db.models import Q

from play.match import Match
from tournaments import commands
from tournaments.models import TableRow, TournamentRow


def counts(match: Match) -> bool:
    """Whether the result of a match counts; one query, and the tournament where it was called off."""
    out = Q(status=TournamentRow.Status.CANCELLED) | Q(replaced__contains=[match.id])
    row = TournamentRow.objects.filter(out, id=match.event).only("annulled", "replaced").first()
    if row is None:
        return True
    if row.annulled or match.id in row.replaced:
        return False
    return match.id not in commands.find(match.event).tournament.friendly


def matches_of(streams: Collection[int]) -> Iterator[str]:
    """The matches of tournaments whose logs these are, those among them that were replaced; two queries."""
    yield from TableRow.objects.filter(tournament__stream__in=streams).values_list("match", flat=True)
    for replaced in TournamentRow.objects.filter(stream__in=streams).values_list("replaced", flat=True):
        yield from replaced
