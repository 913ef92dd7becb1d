"""Whether one state of a game can follow from another by the rules, as far as a small search shows."""

from collections.abc import Iterator
from itertools import islice

from games.kernel.chance import Chance
from games.kernel.listing import commands
from games.kernel.offers import Group, breadth
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.table import decide
from games.kernel.values import Value

DEPTH = 2
"""The most commands that may lie between the two."""
NARROW = 500
"""Offers with more commands than this are not searched."""
STEPS = 1_500
"""The most commands that are tried in all."""


class Drawn(Exception):
    """The rules asked for a draw, whose outcome the search cannot know."""


class NoDraws(Chance):
    """A chance that raises `Drawn` at any draw."""

    def below(self, label: str, n: int) -> int:
        raise Drawn(label)

    def order(self, label: str, n: int) -> list[int]:
        raise Drawn(label)


def shown_reachable(game: AnyGame, start: Value, target: Value) -> bool:
    """Return whether the target is the start, or a few commands without a draw lead from one to the other.

    False says only that no such way was found. Tries `STEPS` commands at most.
    """
    tried = 0
    reached = [start]
    for _ in range(DEPTH):
        further: list[Value] = []
        for state in reached:
            for after in _after(game, state):
                tried += 1
                if after == target:
                    return True
                if tried == STEPS:
                    return start == target
                further.append(after)
        reached = further
    return start == target


def _after(game: AnyGame, state: Value) -> Iterator[Value]:
    """The states one command away."""
    if game.outcome(state) is not None:
        return
    for seat in game.turn(state).seats:
        for offer in game.offers(state, seat):
            if breadth(Group(offer.fields), NARROW + 1) > NARROW:
                continue
            for command in islice(commands(offer), NARROW):
                try:
                    _, after = decide(game, state, seat, command, NoDraws())
                except (Refused, Drawn):
                    continue
                yield after
