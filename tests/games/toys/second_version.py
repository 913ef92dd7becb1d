"""Hoard by other rules, as a second version of them would be: winning a round brings two gold."""

from msgspec.structs import replace

from games.kernel.values import Event
from tests.games.toys.hoard.events import Revealed, changed
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import State


class HoardTwo(Hoard):
    rules_version = "2"

    def apply(self, state: State, event: Event) -> State:
        after = super().apply(state, event)
        if not isinstance(event, Revealed):
            return after
        winner = after.clans[event.winner_seat]
        return changed(after, event.winner_seat, replace(winner, gold=winner.gold + 1))
