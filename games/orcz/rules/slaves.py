"""Slaves that change hands (rules 1.3, 3.4.9 and 3.5.9). The bank never runs out and nobody falls below 0."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import Line
from games.kernel.values import JSON, Event
from games.orcz.lines import told
from games.orcz.state.match import State

Gain: TypeAlias = Literal["won", "shared", "allocated"]
Cost: TypeAlias = Literal["spoils", "lost", "shared", "blamed", "revolt", "fine"]

GAIN_RULES: Final[dict[Gain, str]] = {"won": "3.5.5", "shared": "3.5.7", "allocated": "3.5.5"}
COST_RULES: Final[dict[Cost, str]] = {
    "spoils": "3.4.9",
    "lost": "3.5.6",
    "shared": "3.5.7",
    "blamed": "3.5.6",
    "revolt": "4.12",
    "fine": "5.7.3",
}


class SlavesGained(Event, frozen=True):
    """The bank paid a seat."""

    seat: int
    amount: int
    why: Gain

    def change(self, state: State) -> State:
        return received(state, self.seat, self.amount)

    def line(self) -> Line:
        return told(f"gained_{self.why}", GAIN_RULES[self.why], seat=self.seat, amount=self.amount)


class SlavesPaid(Event, frozen=True):
    """A seat paid the bank, or another seat. If it could not pay in full, the rest is forgiven (3.5.9)."""

    seat: int
    amount: int
    why: Cost
    to: int | None = None
    forgiven: int = 0

    def change(self, state: State) -> State:
        tribe = state.tribes[self.seat]
        tribe = replace(tribe, slaves=tribe.slaves - self.amount)
        if self.forgiven:
            tribe = replace(tribe, shown_empty=True, last_paid=self.amount, counted=True)
        state = state.with_tribe(self.seat, tribe)
        return received(state, self.to, self.amount) if self.to is not None and self.amount else state

    def line(self) -> Line:
        key = f"paid_{self.why}_short" if self.forgiven else f"paid_{self.why}"
        args: dict[str, JSON] = {"seat": self.seat, "amount": self.amount}
        if self.to is not None:
            args["to_seat"] = self.to
        if self.forgiven:
            args["forgiven"] = self.forgiven
        return told(key, "3.5.9" if self.forgiven else COST_RULES[self.why], **args)


def received(state: State, seat: int, amount: int) -> State:
    """The state once the seat has received at least one slave: it no longer shows an empty screen."""
    tribe = state.tribes[seat]
    return state.with_tribe(seat, replace(tribe, slaves=tribe.slaves + amount, shown_empty=False, last_paid=0))


def gain(seat: int, amount: int, why: Gain) -> tuple[SlavesGained, ...]:
    """What happens when the bank owes a seat so many."""
    return (SlavesGained(seat, amount, why),) if amount else ()


def pay(state: State, seat: int, owed: int, why: Cost, to: int | None = None) -> tuple[SlavesPaid, ...]:
    """What happens when a seat owes so many: it pays what it has, and the rest is forgiven."""
    amount = min(owed, state.tribes[seat].slaves)
    return (SlavesPaid(seat, amount, why, to, owed - amount),) if owed else ()
