"""A second kind of stream, small but whole: purses of gold, whose owners put in, take out, give to one another and
gamble, until time closes them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec
from django.db import connection
from django.dispatch import Signal
from msgspec.structs import replace

from eventlog import store
from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Event, Value
from streams import door
from streams.actors import CLOCK, Actor, Power, actor
from streams.actors import Kind as ActorKind
from streams.decider import Body, Decision, Past
from streams.door import Done, Part
from streams.events import SeedRevealed
from streams.kind import Held, Kind, Start, Wish

CLOSE: dict[str, Any] = {"do": "close"}


class PurseOpened(Event, frozen=True):
    at: int
    id: str
    commitment: str
    owner: str
    until: int


class GoldPut(Event, frozen=True):
    amount: int
    by: str


class GoldTaken(Event, frozen=True):
    amount: int
    by: str


class Gambled(Event, frozen=True):
    stake: int
    die: int
    won: bool


class Emptied(Event, frozen=True):
    """Says the version of the purse that was emptied back to."""

    to: int


class PurseClosed(Event, frozen=True):
    at: int


PurseEvent = PurseOpened | GoldPut | GoldTaken | Gambled | Emptied | PurseClosed | SeedRevealed
_decoder = msgspec.json.Decoder(list[PurseEvent])


class Purse(Value, frozen=True):
    id: str
    commitment: str
    owner: str
    until: int
    at: int
    gold: int = 0
    open: bool = True
    revealed: bool = False


class PurseDecider(NamedTuple):
    """The rules of purses; `odds` is what a die must show to win."""

    past: Past[Purse]
    odds: int = 4
    kind: str = "purse"

    def initial(self) -> None:
        return None

    def fold(self, state: Purse | None, events: Iterable[Event]) -> Purse:
        for event in events:
            state = self._after(state, event)
        if state is None:
            raise Misfit("log", "there is no purse")
        return state

    def _after(self, state: Purse | None, event: Event) -> Purse:
        if isinstance(event, PurseOpened):
            return Purse(event.id, event.commitment, event.owner, event.until, event.at)
        assert state is not None
        match event:
            case GoldPut(amount=amount):
                return replace(state, gold=state.gold + amount)
            case GoldTaken(amount=amount):
                return replace(state, gold=state.gold - amount)
            case Gambled(stake=stake, won=won):
                return replace(state, gold=state.gold + (stake if won else -stake))
            case Emptied(to=to):
                return replace(state, gold=self.past.earlier(to).gold)
            case PurseClosed(at=at):
                return replace(state, open=False, at=at)
        return replace(state, revealed=True)

    def decide(
        self, state: Purse | None, actor: Actor, command: Mapping[str, Any], moment: int, chance: Chance
    ) -> Decision[Purse]:
        if state is None:
            if actor.kind is not ActorKind.PERSON:
                raise Refused("officers_only")
            until = moment + command["lasts_ms"]
            events: list[Event] = [PurseOpened(moment, command["id"], command.get("commitment", ""), actor.name, until)]
        else:
            events = [*_DEEDS[command["do"]](self, state, actor, command, moment, chance)]
        return Decision(events, self.fold(state, events))

    def decode(self, data: bytes, state: Purse | None) -> Sequence[Event]:
        return _decoder.decode(data)


def _put(_: PurseDecider, state: Purse, actor: Actor, command: Body, moment: int, _c: Chance) -> Iterator[Event]:
    _is_open(state, moment)
    yield GoldPut(command["amount"], actor.name)


def _take(_: PurseDecider, state: Purse, actor: Actor, command: Body, moment: int, _c: Chance) -> Iterator[Event]:
    _is_open(state, moment)
    _owns(state, actor)
    if command["amount"] > state.gold:
        raise Refused("too_little", detail=f"there are {state.gold}")
    yield GoldTaken(command["amount"], actor.name)


def _gamble(
    on: PurseDecider, state: Purse, actor: Actor, command: Body, moment: int, chance: Chance
) -> Iterator[Event]:
    _is_open(state, moment)
    _owns(state, actor)
    if command["stake"] > state.gold:
        raise Refused("too_little")
    die = chance.number("die", 1, 6)
    yield Gambled(command["stake"], die, won=die >= on.odds)


def _back(on: PurseDecider, _: Purse, actor: Actor, command: Body, _m: int, _c: Chance) -> Iterator[Event]:
    if Power.REWIND not in actor.powers:
        raise Refused("officers_only")
    if not on.past.settled(command["to"]):
        raise Misfit("version", "not the end of a step")
    yield Emptied(command["to"])


def _close(_: PurseDecider, state: Purse, actor: Actor, _command: Body, moment: int, _c: Chance) -> Iterator[Event]:
    if actor.kind is not ActorKind.CLOCK:
        raise Refused("officers_only")
    if not state.open or moment < state.until:
        raise Refused("time_left")
    yield PurseClosed(state.until)


def _is_open(state: Purse, moment: int) -> None:
    if not state.open or moment >= state.until:
        raise Refused("closed")


def _owns(state: Purse, actor: Actor) -> None:
    if actor.name != state.owner:
        raise Refused("not_yours")


_DEEDS: dict[str, Callable[[PurseDecider, Purse, Actor, Body, int, Chance], Iterator[Event]]] = {
    "put": _put,
    "take": _take,
    "gamble": _gamble,
    "back": _back,
    "close": _close,
}

# How purses are kept and shown

TABLE = """
CREATE TABLE purse (
    id text PRIMARY KEY, stream bigint UNIQUE, version integer, gold bigint CHECK (gold >= 0), at timestamptz
)"""
_INSERT = "INSERT INTO purse SELECT %s, stream, last, %s::bigint, at FROM receipt"
_UPDATE = "UPDATE purse SET version = receipt.last, gold = %s::bigint, at = receipt.at FROM receipt WHERE id = %s"
_SHOWN = """
SELECT p.gold, p.version, (SELECT max(version) FROM eventlog_event e WHERE e.stream = p.stream)
  FROM purse p WHERE p.stream = %s"""


class HeldPurse(Held[Purse]):
    """A purse as it is held."""

    __slots__ = ()


class PurseKind(Kind[Purse, HeldPurse]):
    """Purses are locked after matches and have snapshots of their own."""

    name: ClassVar[str] = "purse"
    rank: ClassVar[int] = 90
    moved: ClassVar[Signal] = Signal()
    snapshot_every = 5

    def decider(self, past: Past[Purse]) -> PurseDecider:
        return PurseDecider(past)

    def held(self, public_id: str, stream: int, version: int, state: Purse) -> HeldPurse:
        return HeldPurse(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Purse]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT stream FROM purse WHERE id = %s", [public_id])
            row = cursor.fetchone()
        if row is None:
            raise Misfit("purse", f"there is no purse {public_id!r}")
        kept = store.snapshot(row[0], "purse", "1")
        state = None if kept is None else msgspec.json.decode(kept.state, type=Purse)
        return Start(row[0], kept.version if kept else 0, state)

    def keep(self, held: HeldPurse) -> None:
        store.save_snapshot(held.stream, held.version, "purse", "1", encode(held.state))

    def inserted(self, held: HeldPurse) -> list[Statement]:
        return [(_INSERT, (held.id, held.state.gold))]

    def updated(self, before: HeldPurse, held: HeldPurse) -> list[Statement]:
        return [(_UPDATE, (held.state.gold, held.id))]

    def shown_otherwise(self, stream: int) -> Iterator[tuple[int, str]]:
        with connection.cursor() as cursor:
            cursor.execute(_SHOWN, [stream])
            row = cursor.fetchone()
        if row is None:
            yield 0, "the purse is not in the list"
            return
        gold, version, head = row
        told = self.state_at(self.repository.log(stream, head), head)
        if (gold, version) != (told.gold, head):
            yield head, f"{gold} at {version} in the list, {told.gold} at {head} by the log"

    def commitment(self, state: Purse) -> str:
        return state.commitment

    def reveals(self, state: Purse) -> bool:
        return not state.open and not state.revealed

    def not_before(self, state: Purse) -> int:
        return state.at

    def overdue(self, state: Purse, moment: int) -> Wish | None:
        return Wish(CLOCK, CLOSE) if state.open and moment >= state.until else None


PURSES = PurseKind()

# What tests do with purses

ALICE, BOB, CLERK = "user:1", "user:2", "operator:clerk"
DAY = 24 * 60 * 60_000


def opened(gold: int = 0, owner: str = ALICE, lasts_ms: int = DAY, seed: bytes | None = None) -> HeldPurse:
    """A purse with so much gold in it."""
    held = door.begin(PURSES, actor(owner), {"do": "open", "lasts_ms": lasts_ms}, seed=seed)
    return do(held.id, owner, do="put", amount=gold).live if gold else held


def wish(by: str, command_id: str | None = None, version: int | None = None, **body: JSON) -> Wish:
    return Wish(actor(by), body, command_id, version)


def do(purse: str, by: str, command_id: str | None = None, version: int | None = None, **body: JSON) -> Done[HeldPurse]:
    """Somebody gives a command to a purse."""
    return door.execute(PURSES, purse, wish(by, command_id, version, **body))


def transfer(amount: int, source: str, target: str, by: str = ALICE, command_id: str | None = None) -> list[Done[Any]]:
    """Gold goes from one purse to another: one command to two streams."""
    take = Part(PURSES, source, wish(by, command_id, do="take", amount=amount))
    return door.execute_together([take, Part(PURSES, target, wish(by, command_id, do="put", amount=amount))])


def gold(purse: str) -> int:
    """What is in a purse, by its log."""
    return PURSES.repository.read(purse).state.gold


def row_of(purse: str) -> tuple[int, int]:
    """Version and gold of a purse as the list shows them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version, gold FROM purse WHERE id = %s", [purse])
        version, shown = cursor.fetchone()
    return version, shown
