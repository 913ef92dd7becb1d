"""What a finished match was decided by (13.1, 13.2, 13.3)."""

from collections.abc import Iterator

from games.kernel.contract import Figures, LogLine
from games.orc_wars.editions.material import GOLD_TO_WIN, LEADERS_TO_WIN, SITES_TO_WIN
from games.orc_wars.view.schema import View


def ending(view: View) -> Iterator[LogLine]:
    """The conditions met, by rank, and where they do not settle it the figures that the ranking compares; first
    the one that decided.

    Whoever looks through one seat's eyes is told of no gold that it did not see.
    """
    outcome = view.outcome
    if outcome is None:
        return
    alive = (seat for seat in range(len(view.hands)) if seat not in view.eliminated)
    ranked = sorted(alive, key=outcome.ranks.__getitem__)
    met = {seat: lines for seat in ranked if (lines := [*_met(view, seat)])}
    for lines in met.values():
        yield from lines
    if len(met) == 1 or len(ranked) < 2 or any(view.hands[seat].gold is None for seat in ranked):
        return
    if not met:
        yield from _decided(view, *ranked[:2])
    yield LogLine("ending_several") if met else LogLine("ending_cap", {"number": view.round})
    for seat in ranked:
        figures = {"gold": _gold(view, seat), "sites": view.scores[seat], "authority": view.authority[seat]}
        yield LogLine("ending_standing", {"seat": seat, **figures})


def decisive(view: View) -> Figures | None:
    """Gold or authority, where a match that nobody has won before its cap was decided by that; None for sites, which
    are the points, where several are equal in all, and where somebody's gold is not seen.
    """
    outcome = view.outcome
    if outcome is None or view.eliminated or any(hand.gold is None for hand in view.hands):
        return None
    seats = range(len(view.hands))
    if any(True for seat in seats for _ in _met(view, seat)):
        return None
    first, second = sorted(seats, key=outcome.ranks.__getitem__)[:2]
    ahead = _ahead(view, first, second)
    if ahead == "gold":
        return Figures("figure.gold", tuple(_gold(view, seat) for seat in seats))
    return Figures("figure.authority", view.authority) if ahead == "authority" else None


def _decided(view: View, first: int, second: int) -> Iterator[LogLine]:
    """By which of the figures, the weightiest first, the winner was ahead (13.2); none if all are equal."""
    ahead = _ahead(view, first, second)
    if ahead:
        own, other = _compared(view, first, second)[ahead]
        yield LogLine(f"ending_by_{ahead}", {"seat": first, "own": own, "other": other})


def _ahead(view: View, first: int, second: int) -> str:
    return next((name for name, (own, other) in _compared(view, first, second).items() if own > other), "")


def _compared(view: View, first: int, second: int) -> dict[str, tuple[int, int]]:
    return {
        "gold": (_gold(view, first), _gold(view, second)),
        "sites": (view.scores[first], view.scores[second]),
        "authority": (view.authority[first], view.authority[second]),
    }


def _met(view: View, seat: int) -> Iterator[LogLine]:
    leaders = sum(one.seat == seat and one.area in view.areas for one in view.leaders.values())
    if leaders >= LEADERS_TO_WIN:
        yield LogLine("ending_political", {"seat": seat, "count": leaders})
    if view.scores[seat] >= SITES_TO_WIN:
        yield LogLine("ending_military", {"seat": seat, "count": view.scores[seat]})
    if _gold(view, seat) >= GOLD_TO_WIN:
        yield LogLine("ending_economic", {"seat": seat, "count": _gold(view, seat)})


def _gold(view: View, seat: int) -> int:
    return sum(view.hands[seat].gold or ())
