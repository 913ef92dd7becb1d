"""The outcome of a match in which somebody resigned, or which did not end by its rules."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.contract import Outcome
from play.events import Ending

NO_RESULT = frozenset({"stopped", "cancelled", "decided", "void"})
"""Endings of matches that have no result, for standings and ratings alike."""


def placed(outcome: Outcome, resigned: Sequence[int]) -> Outcome:
    """Return the outcome by the rules with those who resigned behind everybody else, the first to resign last.

    Among the others the order stays; if none of them has won, the first of them now have.
    """
    if outcome.all_lost:
        return outcome
    ranks = _behind(outcome.ranks, resigned)
    winners = tuple(seat for seat in outcome.winners if seat not in resigned)
    return replace(outcome, ranks=ranks, winners=winners or _first(ranks))


def agreed(ending: Ending, seats: int, resigned: Sequence[int], sides: tuple[tuple[int, ...], ...] | None) -> Outcome:
    """Return the outcome of a match that ended otherwise than by its rules: without scores, and level except for those
    who resigned.

    Somebody has won only if others resigned: a draw is nobody's victory, and a stopped match has no result at all.
    """
    ranks = (1,) * seats if ending in NO_RESULT else _behind((1,) * seats, resigned)
    winners = _first(ranks) if ending == "resigned" else ()
    return Outcome(ranks=ranks, scores=(0,) * seats, winners=winners, teams=sides)


def _behind(ranks: Sequence[int], resigned: Sequence[int]) -> tuple[int, ...]:
    staying = [seat for seat in range(len(ranks)) if seat not in resigned]
    made = {seat: 1 + sum(ranks[other] < ranks[seat] for other in staying) for seat in staying}
    made |= {seat: len(ranks) - place for place, seat in enumerate(resigned)}
    return tuple(made[seat] for seat in range(len(ranks)))


def _first(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, rank in enumerate(ranks) if rank == min(ranks))
