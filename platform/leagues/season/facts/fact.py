"""What every fact of a season is, and the changes that several of them make."""

from collections.abc import Callable

from msgspec.structs import replace

from leagues.season.state import Division, Entrant, Proposal, Season
from streams.fact import DatedFact


class Fact(DatedFact, frozen=True, kw_only=True):
    """Something that happened in a season."""

    def apply(self, now: Season) -> Season:
        """The season after it."""
        raise NotImplementedError


def with_entrant(now: Season, player: str, change: Callable[[Entrant], Entrant]) -> Season:
    """The season with an entrant changed who has not left."""
    entrants = tuple(change(one) if one.player == player and not one.left else one for one in now.entrants)
    return replace(now, entrants=entrants)


def with_division(now: Season, number: int, change: Callable[[Division], Division]) -> Season:
    """The season with one division changed."""
    divisions = tuple(change(one) if one.number == number else one for one in now.divisions)
    return replace(now, divisions=divisions)


def with_proposal(now: Season, number: int, change: Callable[[Proposal], Proposal]) -> Season:
    """The season with one proposal changed."""
    proposals = tuple(change(one) if one.number == number else one for one in now.proposals)
    return replace(now, proposals=proposals)


def played_out(now: Season) -> Season:
    """The season, and that it is played where that was the last division."""
    return replace(now, status="played") if all(one.over for one in now.divisions) else now


def without(now: Season, player: str) -> tuple[tuple[str, int], ...]:
    """The pool of substitutes but for somebody."""
    return tuple(one for one in now.pool if one[0] != player)
