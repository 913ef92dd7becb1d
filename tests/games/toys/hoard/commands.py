"""What a seat may wish for in Hoard."""

from msgspec import UNSET, UnsetType

from games.kernel.values import Command, Value


class Lay(Command, frozen=True):
    card: int


class Peek(Command, frozen=True):
    seat: int


class Demand(Command, frozen=True):
    seat: int


class HandOver(Command, frozen=True):
    card: int


class Share(Command, frozen=True):
    split: dict[str, int]


class Terms(Value, frozen=True):
    give: tuple[int, ...]
    price: int
    claim: int | UnsetType = UNSET


class Bargain(Command, frozen=True):
    to: int
    terms: Terms


class Accept(Command, frozen=True):
    pass


class Decline(Command, frozen=True):
    pass


class End(Command, frozen=True):
    pass


COMMANDS: tuple[type[Command], ...] = (Lay, Peek, Demand, HandOver, Share, Bargain, Accept, Decline, End)
PHASES: dict[type[Command], tuple[str, ...]] = {
    Lay: ("lay",),
    Peek: ("lay", "shown"),
    Demand: ("spoils",),
    Share: ("spoils",),
    Bargain: ("spoils",),
    End: ("spoils",),
    HandOver: ("answer",),
    Accept: ("reply",),
    Decline: ("reply",),
}
