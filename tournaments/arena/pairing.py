"""Whoever is free in an arena, paired with somebody near in rank whom neither has just played."""

from collections.abc import Sequence

import msgspec

REACH = 6
"""Nobody is paired with somebody more places further down than this, among the free."""


class FreePlayer(msgspec.Struct, frozen=True):
    """Somebody free to play: number, rank, and the opponent of their last game (0 for none)."""

    number: int
    rank: int
    last_opponent: int = 0


class _Plan(msgspec.Struct, frozen=True, order=True):
    """Pairs made so far on the way down the ranking: left out, distance in places, and the pairs."""

    left_out: int
    distance: int
    pairs: tuple[tuple[int, int], ...]


def pair_free(players: Sequence[FreePlayer]) -> tuple[tuple[int, int], ...]:
    """As many pairs as can be, then the nearest in rank; the higher ranked of a pair comes first.

    Linear in the pairs made so far, for each of 2 to the `REACH` sets of players who may still wait.
    """
    ranked = sorted(players, key=lambda player: (player.rank, player.number))
    plans: dict[tuple[int, ...], _Plan] = {(): _Plan(0, 0, ())}
    for place, player in enumerate(ranked):
        following: dict[tuple[int, ...], _Plan] = {}
        for waiting, plan in plans.items():
            for other in waiting:
                if _may_meet(ranked[other], player):
                    rest = tuple(one for one in waiting if one != other and place - one < REACH)
                    left_out = plan.left_out + len(waiting) - 1 - len(rest)
                    pairs = (*plan.pairs, (other, place))
                    _keep(following, rest, _Plan(left_out, plan.distance + place - other, pairs))
            near = tuple(one for one in waiting if place - one < REACH)
            left_out = plan.left_out + len(waiting) - len(near)
            _keep(following, (*near, place), _Plan(left_out, plan.distance, plan.pairs))
        plans = following
    final = min(_Plan(plan.left_out + len(waiting), plan.distance, plan.pairs) for waiting, plan in plans.items())
    return tuple((ranked[one].number, ranked[other].number) for one, other in sorted(final.pairs))


def _may_meet(one: FreePlayer, other: FreePlayer) -> bool:
    return one.last_opponent != other.number and other.last_opponent != one.number


def _keep(plans: dict[tuple[int, ...], _Plan], waiting: tuple[int, ...], plan: _Plan) -> None:
    known = plans.get(waiting)
    if known is None or plan < known:
        plans[waiting] = plan
