"""Whether the matches of a tournament count for ratings: not where it was called off without its results, nor where
their table was played again.
"""

from collections.abc import Collection, Iterator

from django.db.models import Q

from tournaments.models import TableRow, TournamentRow


def counts(tournament_id: str, match_id: str) -> bool:
    """Whether a match of it counts; one query."""
    out = Q(annulled=True) | Q(replaced__contains=[match_id])
    return not TournamentRow.objects.filter(out, id=tournament_id).exists()


def matches_of(streams: Collection[int]) -> Iterator[str]:
    """The matches of tournaments whose logs these are, those among them that were replaced; two queries."""
    yield from TableRow.objects.filter(tournament__stream__in=streams).values_list("match", flat=True)
    for replaced in TournamentRow.objects.filter(stream__in=streams).values_list("replaced", flat=True):
        yield from replaced
