"""From a command to its events: the loop that applies each event and collects it.

A game takes the form that suits it: `completed`, where what follows depends on nothing but the state reached, or a
`Recorder` handed from rule to rule, where a rule goes on after its own events.
"""

from collections.abc import Callable, Sequence
from typing import Generic

from games.kernel.chance import Chance
from games.kernel.contract import S
from games.kernel.events import GameEvent


def completed(
    state: S,
    events: Sequence[GameEvent[S]],
    follows: Callable[[S, Chance], Sequence[GameEvent[S]]],
    chance: Chance,
) -> tuple[GameEvent[S], ...]:
    """Return the events, and after them everything that follows without a decision."""
    found: list[GameEvent[S]] = []
    while events:
        for event in events:
            state = event.apply(state)
        found += events
        events = follows(state, chance)
    return tuple(found)


class Recorder(Generic[S]):
    """The events of one command as rules record them; `state` is always the one after the last of them."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[GameEvent[S]] = []

    def record(self, event: GameEvent[S]) -> None:
        """Apply the event and keep it."""
        self.state = event.apply(self.state)
        self.events.append(event)
