"""What every computer player is: somebody who is shown a situation and chooses."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from games.kernel.chance import Luck
from games.kernel.values import JSON
from games.players.situation import Situation

More: TypeAlias = Callable[[int], bool]
"""Asked before every unit of thinking with the number of units done: whether there is time for another."""


class Player(Protocol):
    """A computer player of any game. Keeps nothing between two choices, so that one instance serves every seat."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        """A command that fits an offer; None, where the clock would act in any case, to let the moment pass.

        The same situation, luck and answers of `more` give the same choice.
        """


def iterations(most: int) -> More:
    """A budget counted in units of thinking: the same on every machine."""
    return lambda done: done < most
