"""Whether some players can all be paired with one another, shown by pairing neighbours."""

from collections.abc import Callable, Sequence

WAITING = 64
"""How many players who could not be paired yet are asked again for each player."""


def can_be_paired(players: Sequence[int], may_meet: Callable[[int, int], bool]) -> bool:
    """Return whether all can be paired by pairing neighbours and taking pairs apart for the rest; False proves nothing.

    About linear if few may not meet; a matching looks at every two.
    """
    waiting: list[int] = []
    pairs: list[tuple[int, int]] = []
    for player in players:
        place = next((i for i, other in enumerate(waiting[:WAITING]) if may_meet(other, player)), None)
        if place is None:
            waiting.append(player)
        else:
            pairs.append((waiting.pop(place), player))
    while len(waiting) > 1:
        one, other = waiting.pop(), waiting.pop()
        if not _fitted_in(one, other, pairs, may_meet):
            return False
    return not waiting


def _fitted_in(one: int, other: int, pairs: list[tuple[int, int]], may_meet: Callable[[int, int], bool]) -> bool:
    """Return whether two players could take a pair apart and each meet one of it; the pairs are then the new ones."""
    for place in reversed(range(len(pairs))):
        first, second = pairs[place]
        if may_meet(one, first) and may_meet(other, second):
            pairs[place] = (one, first)
            pairs.append((other, second))
            return True
        if may_meet(one, second) and may_meet(other, first):
            pairs[place] = (one, second)
            pairs.append((other, first))
            return True
    return False
