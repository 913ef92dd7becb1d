"""The rule against slow play (rule 5.7)."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import Due, Line
from games.kernel.offers import Offer
from games.kernel.refusals import Refused
from games.kernel.values import Event
from games.orcz.lines import told
from games.orcz.rules.slaves import SlavesPaid, pay
from games.orcz.state.match import State, Taunting

THINKING_MS: Final = 15_000
PHRASE_MS: Final = 8_000
OFFERS: Final = (Offer("taunt"),)


class SeatSlow(Event, frozen=True):
    """The thinking time of the seat to deploy is over (5.7.1)."""

    seat: int

    def change(self, state: State) -> State:
        return replace(state, taunt=Taunting("slow"))

    def line(self) -> Line:
        return told("seat_slow", "5.7.1", seat=self.seat)


class Taunted(Event, frozen=True):
    """A seat began to recite the phrase to the slow one (5.7.2)."""

    seat: int
    against: int

    def change(self, state: State) -> State:
        return replace(state, taunt=Taunting("taunted", self.seat))

    def line(self) -> Line:
        return told("taunted", "5.7.2", seat=self.seat, against_seat=self.against)


class PhraseEnded(Event, frozen=True):
    """The phrase is over and the rank is not placed: a fine follows (5.7.3)."""

    seat: int

    def change(self, state: State) -> State:
        return replace(state, taunt=Taunting("fined", state.taunt.by))

    def line(self) -> Line:
        return told("phrase_ended", "5.7.3", seat=self.seat)


def taunt(state: State, seat: int) -> Taunted:
    """The phrase begins, or `Refused`."""
    if not state.options.taunt:
        raise Refused("taunt_off", "5.7")
    if state.phase != "deploy":
        raise Refused("wrong_phase", "7")
    if seat == state.active:
        raise Refused("own_taunt", "5.7.2")
    if state.taunt.state != "slow":
        raise Refused("taunt_closed", "5.7.2")
    return Taunted(seat, state.active)


def taunt_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """The taunt, where the seat may taunt."""
    open_ = state.options.taunt and state.phase == "deploy" and state.taunt.state == "slow"
    return OFFERS if open_ and seat != state.active else ()


def due(state: State) -> Due | None:
    """What the clock will bring: the end of the thinking time, or of the phrase. Each rank is waited for anew."""
    if not state.options.taunt or state.phase != "deploy":
        return None
    mark = f"{state.game_turn}/{state.round}/{state.active}"
    if state.taunt.state == "thinking":
        return Due("slow", THINKING_MS, mark)
    return Due("fined", PHRASE_MS, mark) if state.taunt.state == "taunted" else None


def tick(state: State) -> tuple[SeatSlow | PhraseEnded | SlavesPaid, ...]:
    """The step of the clock that is due."""
    step = due(state)
    if step is None:
        return ()
    if step.due == "slow":
        return (SeatSlow(state.active),)
    return (PhraseEnded(state.active), *pay(state, state.active, 1, "fine"))
