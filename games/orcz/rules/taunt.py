"""The rule against slow play (rule 5.7)."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import Due
from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import refuse
from games.orcz.commands import Taunt
from games.orcz.rules.slaves import payments
from games.orcz.state import Events, State
from games.orcz.state.match import Taunting

THINKING_MS: Final = 15_000
PHRASE_MS: Final = 8_000


class SeatSlow(SeatEvent[State], frozen=True):
    """The thinking time of the seat to deploy is over (5.7.1)."""

    sentence = Sentence("seat_slow", "5.7.1", "seat")

    def apply(self, state: State) -> State:
        return replace(state, taunt=Taunting("slow"))


class Taunted(SeatEvent[State], frozen=True):
    """A seat began to recite the phrase to the slow one (5.7.2)."""

    against: int
    sentence = Sentence("taunted", "5.7.2", "seat", against_seat="against")

    def apply(self, state: State) -> State:
        return replace(state, taunt=Taunting("taunted", self.seat))


class PhraseEnded(SeatEvent[State], frozen=True):
    """The phrase is over and the rank is not placed: a fine follows (5.7.3)."""

    sentence = Sentence("phrase_ended", "5.7.3", "seat")

    def apply(self, state: State) -> State:
        return replace(state, taunt=Taunting("fined", state.taunt.by))


def taunt(state: State, seat: int, _: Taunt) -> Events:
    """The phrase begins, or `Refused`."""
    refuse("taunt_off", "5.7", when=not state.options.taunt)
    refuse("wrong_phase", "7", when=state.phase != "deploy")
    refuse("own_taunt", "5.7.2", when=seat == state.active)
    refuse("taunt_closed", "5.7.2", when=state.taunt.state != "slow")
    return (Taunted(seat, state.active),)


def due(state: State) -> Due | None:
    """What the clock will bring: the end of the thinking time, or of the phrase. Each rank is waited for anew."""
    if not state.options.taunt or state.phase != "deploy":
        return None
    mark = f"{state.game_turn}/{state.round}/{state.active}"
    if state.taunt.state == "thinking":
        return Due("slow", THINKING_MS, mark)
    return Due("fined", PHRASE_MS, mark) if state.taunt.state == "taunted" else None


def tick(state: State) -> Events:
    """The step of the clock that is due."""
    step = due(state)
    if step is None:
        return ()
    if step.due == "slow":
        return (SeatSlow(state.active),)
    return (PhraseEnded(state.active), *payments(state, [(state.active, 1)], "fine"))
