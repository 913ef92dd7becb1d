"""Who is paid and who pays for a challenge, and the winding up of its field (rules 3.5.5 to 3.5.10)."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from games.kernel.contract import Line
from games.kernel.offers import Offer, Split
from games.kernel.refusals import Refused
from games.kernel.values import Event
from games.orcz.editions import Challenge, FieldName, numbers
from games.orcz.lines import told
from games.orcz.rules.challenge import ChallengeMet, FieldWoundUp, HeroUsed, cost, judged, participants, reward
from games.orcz.rules.slaves import SlavesGained, SlavesPaid, gain, pay
from games.orcz.state.cards import BIT, HEROES
from games.orcz.state.match import Field, Result, Settlement, State


class Allocated(Event, frozen=True):
    """The dominant seat gave out the secondary number (3.5.5). Slaves by seat."""

    seat: int
    field: FieldName
    shares: tuple[int, ...]

    def change(self, state: State) -> State:
        return _settled(state, self.field, Settlement(self.seat, self.shares))

    def line(self) -> Line:
        return told("allocated", "3.5.5", seat=self.seat, field=self.field, to_seats=_touched(self.shares))


class Blamed(Event, frozen=True):
    """The dominant seat blamed others, or nobody (3.5.6). Slaves by seat."""

    seat: int
    field: FieldName
    shares: tuple[int, ...]

    def change(self, state: State) -> State:
        return _settled(state, self.field, Settlement(self.seat, self.shares))

    def line(self) -> Line:
        blamed = _touched(self.shares)
        if not blamed:
            return told("blamed_nobody", "3.5.6", seat=self.seat, field=self.field)
        return told("blamed", "3.5.6", seat=self.seat, field=self.field, to_seats=blamed)


def _settled(state: State, name: FieldName, settled: Settlement) -> State:
    """The state in which nothing but the winding up is left to do."""
    state = state.with_field(name, replace(state.at(name), settled=settled))
    return replace(state, phase="wind_up", dominant=None)


def _touched(shares: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that get or pay anything."""
    return tuple(seat for seat, amount in enumerate(shares) if amount)


def meet(
    state: State, name: FieldName, field: Field, challenge: Challenge
) -> tuple[ChallengeMet | SlavesGained | SlavesPaid, ...]:
    """The challenge and what the dominant seats gain or pay by it (6.2)."""
    result = judged(state, field, challenge)
    tied, secondary = len(result.dominant), numbers(challenge)[1]
    moved = reward(state.event, challenge) if result.won else cost(state.event, challenge)
    if tied > 1:
        moved = (moved + secondary) // tied
    settled = (_moved(state, result, seat, moved) for seat in result.dominant)
    return (ChallengeMet(name, result), *(event for seat in settled for event in seat))


def _moved(state: State, result: Result, seat: int, amount: int) -> tuple[SlavesGained | SlavesPaid, ...]:
    shared = len(result.dominant) > 1
    if result.won:
        return gain(seat, amount, "shared" if shared else "won")
    return pay(state, seat, amount, "shared" if shared else "lost")


def next_settlement(state: State) -> tuple[Allocated | SlavesGained | HeroUsed | FieldWoundUp, ...]:
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


def _wound_up(name: FieldName, field: Field) -> tuple[HeroUsed | FieldWoundUp, ...]:
    """Heroes first, then the field (3.5.10)."""
    used = tuple(HeroUsed(part.seat, hero) for part in field.aside for hero in HEROES if part.cards & BIT[hero])
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


def allocate(state: State, seat: int, split: Mapping[str, int]) -> tuple[Allocated | SlavesGained, ...]:
    """The secondary number among the other participants, in full, or `Refused`."""
    name, field = _test_dominant(state, seat, "allocate")
    _test_eligible(split, others(state, field), "3.5.5")
    if sum(split.values()) != secondary(field):
        raise Refused("wrong_total", "3.5.5")
    return _allocated(state, name, seat, split)


def _allocated(
    state: State, name: FieldName, seat: int, split: Mapping[str, int]
) -> tuple[Allocated | SlavesGained, ...]:
    shares = _shares(state, split)
    gained = (gain(to, amount, "allocated") for to, amount in enumerate(shares))
    return (Allocated(seat, name, shares), *(event for got in gained for event in got))


def blame(state: State, seat: int, split: Mapping[str, int]) -> tuple[Blamed | SlavesPaid, ...]:
    """Up to the secondary number from any other seats, or `Refused`."""
    name, field = _test_dominant(state, seat, "blame")
    _test_eligible(split, rivals(state), "3.5.6")
    if sum(split.values()) > secondary(field):
        raise Refused("wrong_total", "3.5.6")
    shares = _shares(state, split)
    paid = (pay(state, to, amount, "blamed") for to, amount in enumerate(shares))
    return (Blamed(seat, name, shares), *(event for lost in paid for event in lost))


def _test_dominant(state: State, seat: int, phase: str) -> tuple[FieldName, Field]:
    if state.phase != phase:
        raise Refused("wrong_phase", "7")
    if state.dominant != seat:
        raise Refused("not_your_turn", "7")
    return state.under_way()


def _test_eligible(split: Mapping[str, int], eligible: tuple[int, ...], rule: str) -> None:
    if not {seat for seat, amount in split.items() if amount} <= set(map(str, eligible)):
        raise Refused("not_eligible", rule)


def _shares(state: State, split: Mapping[str, int]) -> tuple[int, ...]:
    """The split by seat."""
    return tuple(split.get(str(seat), 0) for seat in range(state.seats))


def settlement_offers(state: State) -> tuple[Offer, ...]:
    """The splits open to the dominant seat."""
    _, field = state.under_way()
    if state.phase == "allocate":
        return _split_offer("allocate", secondary(field), secondary(field), others(state, field))
    return _split_offer("blame", secondary(field), 0, rivals(state))


@lru_cache(maxsize=1024)
def _split_offer(name: str, total: int, least: int, over: tuple[int, ...]) -> tuple[Offer, ...]:
    return (Offer(name, {"split": Split(total, least, over)}),)
