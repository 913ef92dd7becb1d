"""Slaves that change hands (rules 1.3, 3.4.9 and 3.5.9). The bank never runs out and nobody falls below 0."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, line
from games.kernel.values import JSON
from games.orcz.state import State

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


class SlavesGained(SeatEvent[State], frozen=True):
    """The bank paid a seat."""

    amount: int
    why: Gain
    sentence = Sentence("gained_{}", GAIN_RULES, "seat", "amount", by="why")

    def apply(self, state: State) -> State:
        return _received(state, self.seat, self.amount)


class SlavesPaid(SeatEvent[State], frozen=True):
    """A seat paid the bank, or another seat. If it could not pay in full, the rest is forgiven (3.5.9)."""

    amount: int
    why: Cost
    to: int | None = None
    forgiven: int = 0

    def apply(self, state: State) -> State:
        tribe = state.tribes[self.seat]
        tribe = replace(tribe, slaves=tribe.slaves - self.amount)
        if self.forgiven:
            tribe = replace(tribe, shown_empty=True, last_paid=self.amount, counted=True)
        state = state.with_tribe(self.seat, tribe)
        return _received(state, self.to, self.amount) if self.to is not None and self.amount else state

    def tell(self, viewer: Viewer) -> LogLine:
        key = f"paid_{self.why}_short" if self.forgiven else f"paid_{self.why}"
        args: dict[str, JSON] = {"seat": self.seat, "amount": self.amount}
        if self.to is not None:
            args["to_seat"] = self.to
        if self.forgiven:
            args["forgiven"] = self.forgiven
        return line(key, "3.5.9" if self.forgiven else COST_RULES[self.why], **args)


def _received(state: State, seat: int, amount: int) -> State:
    """The state once the seat has received at least one slave: it no longer shows an empty screen."""
    tribe = state.tribes[seat]
    return state.with_tribe(seat, replace(tribe, slaves=tribe.slaves + amount, shown_empty=False, last_paid=0))


def gains(amounts: Iterable[tuple[int, int]], why: Gain) -> tuple[SlavesGained, ...]:
    """What the bank pays to seats that it owes so many; nothing to one that it owes none."""
    return tuple(SlavesGained(seat, amount, why) for seat, amount in amounts if amount)


def payments(
    state: State, debts: Iterable[tuple[int, int]], why: Cost, to: int | None = None
) -> tuple[SlavesPaid, ...]:
    """What seats pay that owe so many: what they have, and the rest is forgiven; nothing where nothing is owed."""
    paid = ((seat, owed, min(owed, state.tribes[seat].slaves)) for seat, owed in debts if owed)
    return tuple(SlavesPaid(seat, amount, why, to, owed - amount) for seat, owed, amount in paid)
