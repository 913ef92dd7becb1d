"""The state of a game of Hoard."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.kernel.contract import Secrecy
from games.kernel.values import Value

CARDS = tuple(range(1, 17))
HAND = 2
ANGER = 2

Phase: TypeAlias = Literal["setup", "lay", "shown", "spoils", "answer", "reply", "draw", "over"]


class Options(Value, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=3)] = 2
    teams: bool = False
    dragon: Literal["asleep", "awake"] = "awake"
    pause_ms: Annotated[int, Meta(ge=0, le=60000)] = 1000


class Clan(Value, frozen=True):
    """What stands before one seat. `peeked` is the seat whose laid card it has looked at in this round."""

    hand: tuple[int, ...] = ()
    laid: int | None = None
    gold: int = 3
    peeked: int | None = None


class Trade(Value, frozen=True):
    """Cards on offer, face down, for gold. The claim is free talk."""

    to_seat: int
    give: tuple[int, ...]
    price: int
    claim: int | None = None


class State(Value, frozen=True):
    options: Options
    clans: tuple[Clan, ...]
    deck: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    phase: Phase = "setup"
    round: int = 1
    anger: int = 0
    active: int | None = None
    asked: int | None = None
    done: tuple[str, ...] = ()
    trade: Trade | None = None


SECRECY: dict[type[Value], dict[str, Secrecy]] = {
    Options: dict.fromkeys(Options.__struct_fields__, "public"),
    Clan: {"hand": "owner", "laid": "partly", "gold": "public", "peeked": "public"},
    Trade: {"to_seat": "public", "give": "owner", "price": "public", "claim": "public"},
    State: dict.fromkeys(State.__struct_fields__, "public") | {"deck": "nobody"},
}
