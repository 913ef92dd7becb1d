"""To whom a territory would fall as things stand, as far as a viewer can tell (rules 5.2.2 to 5.2.6)."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from games.armadora.rules.pieces import ARMIES
from games.armadora.view.schema import SquareView, View, square_of
from games.kernel.teams import parties

Doubt: TypeAlias = Literal["", "worthless", "nobody", "unknown", "tied"]
"""Why it falls to no party alone: there is no gold, nobody stands there, warriors lie face down, or two are equal."""

LEAST: Final = 1
MOST: Final = 5
"""The values that a warrior may have (1.3)."""


class Falling(NamedTuple):
    """The party that would get the gold, or why none can be named."""

    party: tuple[int, ...]
    doubt: Doubt = ""


class Reach(NamedTuple):
    """The least and the most that a strength may be."""

    least: int
    most: int


def falling(view: View, squares: Sequence[str], gold: int) -> Falling:
    """To whom the territory of these squares would fall; about 10 µs a territory."""
    if not gold:
        return Falling((), "worthless")
    standing = {view.board[at].seat for at in squares}
    sides = [tuple(side) for side in parties(view.teams, len(view.hands)) if standing & set(side)]
    if len(sides) < 2:
        return Falling(sides[0]) if sides else Falling((), "nobody")
    reaches = {side: reach(view, squares, side) for side in sides}
    least = max(one.least for one in reaches.values())
    best = [side for side, one in reaches.items() if one.most >= least]
    if len(best) == 1:
        return Falling(best[0])
    if any(reaches[side].least < reaches[side].most for side in best):
        return Falling((), "unknown")
    reinforced = {view.board[at].seat for at in squares if view.board[at].reinforced}
    owner = next((side for side in best if reinforced & set(side)), None)
    return Falling((), "tied") if owner is None else Falling(owner)


def reach(view: View, squares: Sequence[str], party: tuple[int, ...]) -> Reach:
    """What the party's strength there may be, by the warriors that may still lie face down (1.3, 5.2.2)."""
    least = most = 0
    for seat in party:
        own = [one for at in squares if (one := square_of(view, at)).seat == seat]
        known = sum(_worth(one.value, one) for one in own if one.value is not None)
        # The least are the smallest values under the largest bonuses, the most the largest under the largest.
        hidden = sorted((one for one in own if one.value is None), key=_bonus, reverse=True)
        pool = _pool(view, seat) if hidden else []
        if len(pool) < len(hidden):
            pool = [LEAST] * len(hidden) + [MOST] * len(hidden)
        least += known + sum(map(_worth, pool, hidden))
        most += known + sum(map(_worth, reversed(pool), hidden))
    return Reach(least, most)


def _worth(value: int, one: SquareView) -> int:
    return max(0, value + _bonus(one))


def _bonus(one: SquareView) -> int:
    return one.reinforced - one.arrows


def _pool(view: View, seat: int) -> list[int]:
    """The values that the seat's face-down warriors may have, rising: its army without those that the viewer knows."""
    pool = sorted(ARMIES[len(view.hands)])
    seen = [one.value for at in view.board if (one := square_of(view, at)).seat == seat and one.value is not None]
    for value in (*seen, *(view.hands[seat] or ())):
        if value in pool:
            pool.remove(value)
    return pool
