"""Waiting for everybody before a round is dealt live, where the table plays so (4.4.6)."""

from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.few_orcs_more.commands import Ready
from games.few_orcs_more.state import Events, State
from games.kernel.chance import Chance
from games.kernel.events import GameEvent, SeatEvent, Sentence
from games.kernel.refusals import Refused
from games.kernel.tuples import with_items

LONGEST_MS: Final = 60_000
"""After so long the deal begins without those who have said nothing."""


class SeatReady(SeatEvent[State], frozen=True):
    """A seat is ready; with the last one the deal begins."""

    sentence = Sentence("seat_ready", "4.4.6", "seat")

    def apply(self, state: State) -> State:
        said = with_items(() if isinstance(state.ready, UnsetType) else state.ready, (self.seat,))
        return replace(state, ready=UNSET if len(said) == len(state.clans) else said)


class ReadyWaitEnded(GameEvent[State], frozen=True):
    """The clock waits no longer for those who have said nothing."""

    sentence = Sentence("ready_wait_ended", "4.4.6")

    def apply(self, state: State) -> State:
        return replace(state, ready=UNSET)


def unready(state: State) -> tuple[int, ...]:
    """The seats that the round waits for, in rising order; nobody where it waits no more, or never did."""
    said = state.ready
    return () if isinstance(said, UnsetType) else tuple(seat for seat in range(len(state.clans)) if seat not in said)


def say(state: State, seat: int, _: Ready, __: Chance) -> Events:
    """Say that one is ready."""
    if not unready(state):
        raise Refused("wrong_phase", "4.4.6")
    if seat not in unready(state):
        raise Refused("already_done", "4.4.6")
    return (SeatReady(seat),)
