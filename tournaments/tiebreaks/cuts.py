"""Cuts and medians: which contributions are left out."""

from collections.abc import Sequence

import msgspec

from tournaments.explanation import Contribution


class Cuts(msgspec.Struct, frozen=True):
    """How many of the lowest and of the highest contributions are left out."""

    lowest: int = 0
    highest: int = 0


def cut(contributions: Sequence[Contribution], cuts: Cuts) -> tuple[Contribution, ...]:
    """The contributions with those left out marked as cut.

    The lowest is the round of the lowest amount, whatever its factor. A round that the player gave up goes before it,
    the lowest of those first, unless that would cost the player less (C.07, 16.5).
    """
    left = sorted(range(len(contributions)), key=lambda i: (contributions[i].amount, contributions[i].value, i))
    for _ in range(min(cuts.lowest, len(left))):
        given_up = [i for i in left if contributions[i].given_up]
        lowest = left[0]
        if given_up and contributions[given_up[0]].value >= contributions[lowest].value:
            lowest = given_up[0]
        left.remove(lowest)
    del left[len(left) - min(cuts.highest, len(left)) :]
    kept = set(left)
    return tuple(
        one if position in kept else msgspec.structs.replace(one, cut=True)
        for position, one in enumerate(contributions)
    )
