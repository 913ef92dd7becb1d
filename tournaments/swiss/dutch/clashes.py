"""How many colour preferences a group of players must be denied, from how many of each kind there are.

Players are of seven kinds: no preference, or White or Black due mildly, strongly or absolutely. Two who are due the
same colour clash; two of them whose preference is absolute may not meet.
"""

from collections.abc import Sequence
from typing import NamedTuple

NO_PREFERENCE = 0
KINDS = 7


class Denied(NamedTuple):
    """Pairs of two who are due the same colour (C12), and those of them where neither's preference is mild (C13)."""

    clashes: int
    strong: int


NOTHING = Denied(0, 0)


def kind_of(colour: int, strength: int) -> int:
    """The kind of a player: the colour due is 0 or 1, the strength 0 (none) to 3 (absolute)."""
    return 1 + 3 * colour + strength - 1 if strength else NO_PREFERENCE


def pair_of(one: int, other: int) -> Denied:
    """What a pair of two kinds is denied."""
    if NO_PREFERENCE in (one, other) or (one - 1) // 3 != (other - 1) // 3:
        return NOTHING
    return Denied(1, int((one - 1) % 3 > 0 and (other - 1) % 3 > 0))


def fewest(counts: Sequence[int]) -> Denied:
    """Return the least that an even number of players must be denied, whoever meets whom; may be too low."""
    pairs = sum(counts) // 2
    for first in (1, 4):
        mild, strong, absolute = counts[first : first + 3]
        clashes = mild + strong + absolute - pairs
        if clashes > 0:
            return Denied(clashes, max(0, clashes - mild))
    return NOTHING


def fewest_between(upper: Sequence[int], lower: Sequence[int]) -> Denied | None:
    """Return the least that two groups of one size are denied if each of the first meets one of the second.

    None if that is impossible without two absolute preferences for one colour. Exact: of the colour that more than half
    are due, those who need not clash are the absolute ones; each mild one spares one strong clash.
    """
    pairs = sum(upper)
    for first in (1, 4):
        one, other = upper[first : first + 3], lower[first : first + 3]
        clashes = sum(one) + sum(other) - pairs
        if clashes > 0:
            return _between(one, other, clashes)
    return NOTHING


def _between(one: Sequence[int], other: Sequence[int], clashes: int) -> Denied | None:
    left_one, left_other = (max(0, group[2] - (sum(group) - clashes)) for group in (one, other))
    if left_one + left_other > clashes:
        return None
    spared = min(one[0], clashes - left_one) + min(other[0], clashes - left_other)
    return Denied(clashes, max(0, clashes - spared))
