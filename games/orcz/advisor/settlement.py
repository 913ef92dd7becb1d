"""Whom to give slaves, and whom to make pay."""

from itertools import pairwise
from typing import Final

from games.kernel.offers import Split
from games.orcz.rules.challenge import cost, reward
from games.orcz.view import View

START: Final = 5
"""How many slaves each seat begins with (3.1.4)."""


def splits(view: View, split: Split, poorest_first: bool) -> list[dict[str, int]]:
    """Ways to split all of the total: all on one seat, or most on one and the rest on the next; the best first."""
    wealth = guessed_wealth(view)
    seats = sorted(split.over, key=lambda seat: (wealth[seat] if poorest_first else -wealth[seat], seat))
    whole = [{str(seat): split.total} for seat in seats]
    if split.total == 1:
        return whole
    pairs = pairwise(seats)
    return [*whole[:1], *({str(one): split.total - 1, str(other): 1} for one, other in pairs), *whole[1:]]


def guessed_wealth(view: View) -> list[int]:
    """How many slaves each seat has, as far as the latest results betray it where it is hidden."""
    wealth = [START] * len(view.players)
    for field in view.fields.values():
        result = field.result
        if result is None:
            continue
        if len(result.dominant) == 1:
            moved = reward(None, result.challenge) if result.won else -cost(None, result.challenge)
            wealth[result.dominant[0]] += moved
        if field.settled is not None:
            for seat, share in enumerate(field.settled.shares):
                wealth[seat] += share if result.won else -share
    return [guess if known is None else known for guess, known in zip(wealth, view.scores, strict=True)]
