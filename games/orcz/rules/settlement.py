"""Who is paid and who pays for a challenge, and the winding up of its field (rules 3.5.5 to 3.5.10)."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, line
from games.kernel.refusals import refuse
from games.orcz.commands import Allocate, Blame
from games.orcz.rules.challenge import ChallengeMet, FieldWoundUp, HeroUsed, cost, judged, participants, reward
from games.orcz.rules.slaves import gains, payments
from games.orcz.state import Events, State
from games.orcz.state.cards import BIT, HEROES
from games.orcz.state.fields import Challenge, Field, FieldName, Settlement, numbers
from games.orcz.state.match import Phase


class SecondaryDivided(SeatEvent[State], frozen=True):
    """The dominant seat divided the secondary number; nothing but the winding up is left to do. Slaves by seat."""

    field: FieldName
    shares: tuple[int, ...]

    def apply(self, state: State) -> State:
        field = replace(state.at(self.field), settled=Settlement(self.seat, self.shares))
        return replace(state.with_field(self.field, field), phase="wind_up", dominant=None)

    @property
    def named(self) -> tuple[int, ...]:
        """The seats that get or pay anything."""
        return tuple(seat for seat, amount in enumerate(self.shares) if amount)


class Allocated(SecondaryDivided, frozen=True):
    """The dominant seat gave out the secondary number (3.5.5)."""

    sentence = Sentence("allocated", "3.5.5", "seat", "field", to_seats="named")


class Blamed(SecondaryDivided, frozen=True):
    """The dominant seat blamed others, or nobody (3.5.6)."""

    def tell(self, viewer: Viewer) -> LogLine:
        if not self.named:
            return line("blamed_nobody", "3.5.6", seat=self.seat, field=self.field)
        return line("blamed", "3.5.6", seat=self.seat, field=self.field, to_seats=self.named)


def meet(state: State, name: FieldName, field: Field, challenge: Challenge) -> Events:
    """The challenge and what the dominant seats gain or pay by it (6.2)."""
    result = judged(state, field, challenge)
    tied = len(result.dominant)
    moved = reward(state.event, challenge) if result.won else cost(state.event, challenge)
    if tied > 1:
        moved = (moved + numbers(challenge)[1]) // tied
    amounts = [(seat, moved) for seat in result.dominant]
    if result.won:
        return (ChallengeMet(name, result), *gains(amounts, "shared" if tied > 1 else "won"))
    return (ChallengeMet(name, result), *payments(state, amounts, "shared" if tied > 1 else "lost"))


def next_settlement(state: State) -> Events:
    """What follows by itself once the challenge has been met; nothing while the dominant seat has to decide."""
    name, field = state.under_way()
    at_stake = secondary(field)
    if at_stake and state.phase == "blame":
        return ()
    if at_stake and state.phase == "allocate":
        eligible = others(state, field)
        if len(eligible) > 1:
            return ()
        if eligible and state.dominant is not None:
            return _allocated(state, name, state.dominant, {str(eligible[0]): at_stake})
    return _wound_up(name, field)


def _wound_up(name: FieldName, field: Field) -> Events:
    """Heroes first, then the field (3.5.10)."""
    used = (HeroUsed(part.seat, hero) for part in field.aside for hero in HEROES if part.cards & BIT[hero])
    won = field.result is not None and field.result.won
    return (*used, FieldWoundUp(name, won, won and not field.stack))


def secondary(field: Field) -> int:
    """The secondary number of the field's challenge, which no event changes (4.13)."""
    return 0 if field.challenge is None else numbers(field.challenge)[1]


def others(state: State, field: Field) -> tuple[int, ...]:
    """The participants beside the dominant seat (3.5.5)."""
    return tuple(seat for seat in participants(field) if seat != state.dominant)


def rivals(state: State) -> tuple[int, ...]:
    """All seats but the dominant one (3.5.6)."""
    return tuple(seat for seat in range(state.seats) if seat != state.dominant)


def allocate(state: State, seat: int, command: Allocate) -> Events:
    """The secondary number among the other participants, in full, or `Refused`."""
    name, field = _dominated_field(state, seat, "allocate")
    _check_eligible(command.split, others(state, field), "3.5.5")
    refuse("wrong_total", "3.5.5", when=sum(command.split.values()) != secondary(field))
    return _allocated(state, name, seat, command.split)


def _allocated(state: State, name: FieldName, seat: int, split: Mapping[str, int]) -> Events:
    shares = _shares(state, split)
    return (Allocated(seat, name, shares), *gains(enumerate(shares), "allocated"))


def blame(state: State, seat: int, command: Blame) -> Events:
    """Up to the secondary number from any other seats, or `Refused`."""
    name, field = _dominated_field(state, seat, "blame")
    _check_eligible(command.split, rivals(state), "3.5.6")
    refuse("wrong_total", "3.5.6", when=sum(command.split.values()) > secondary(field))
    shares = _shares(state, command.split)
    return (Blamed(seat, name, shares), *payments(state, enumerate(shares), "blamed"))


def _dominated_field(state: State, seat: int, phase: Phase) -> tuple[FieldName, Field]:
    """The field that the seat has to settle in this phase; `Refused` where it has none."""
    refuse("wrong_phase", "7", when=state.phase != phase)
    refuse("not_your_turn", "7", when=state.dominant != seat)
    return state.under_way()


def _check_eligible(split: Mapping[str, int], eligible: tuple[int, ...], rule: str) -> None:
    refuse("not_eligible", rule, when=not {seat for seat, amount in split.items() if amount} <= set(map(str, eligible)))


def _shares(state: State, split: Mapping[str, int]) -> tuple[int, ...]:
    """The split by seat."""
    return tuple(split.get(str(seat), 0) for seat in range(state.seats))
