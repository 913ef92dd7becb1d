"""Whether the matches of a tournament count for ratings: not where it was called off without its results."""

from collections.abc import Collection, Iterable

from tournaments.models import TableRow, TournamentRow


def counts(tournament_id: str) -> bool:
    """Whether its results count; one query."""
    return not TournamentRow.objects.filter(id=tournament_id, annulled=True).exists()


def matches_of(streams: Collection[int]) -> Iterable[str]:
    """The matches of tournaments whose logs these are; one query."""
    return TableRow.objects.filter(tournament__stream__in=streams).values_list("match", flat=True)
