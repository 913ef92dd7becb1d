"""A kind of stream: who decides it, and how its streams are found, opened, shown, held and announced."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from django.dispatch import Signal

from eventlog.store import Parent, Receipt, Statement
from games.kernel.values import Event
from streams.actors import Actor
from streams.decider import Body, Decider, Past, S

if TYPE_CHECKING:
    from streams.repository import Repository

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10
STATE_WEIGHT = 400
"""What a state weighs in memory, in events."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Held(Generic[S]):
    """A stream at the newest version known here. A subclass may hold more, and carries it on in `appended`."""

    id: str
    stream: int
    version: int
    state: S

    def after(self, events: Sequence[Event], state: S) -> Self:
        """The same once more events have happened."""
        return replace(self, version=self.version + len(events), state=state)

    def appended(self, events: Sequence[Event], receipt: Receipt) -> Self:
        """The same once the log has taken the events that led to it."""
        return self

    @property
    def weight(self) -> int:
        """What it weighs in memory, in events."""
        return STATE_WEIGHT


class Start(NamedTuple, Generic[S]):
    """Where reading a stream begins: at its newest snapshot, or before its first event."""

    stream: int
    version: int
    state: S | None


class Wish(NamedTuple):
    """A command: who gives it, and what as it is kept in the log.

    `command_id` where it may be sent again; `version` where it is meant for one version only.
    """

    actor: Actor
    body: dict[str, Any]
    command_id: str | None = None
    version: int | None = None


H = TypeVar("H", bound=Held[Any])


class Kind(ABC, Generic[S, H]):
    """What the door has to know of a kind of stream, beside its decider. One instance serves all its streams.

    `rank` is its place in the order in which a transaction that appends to several streams locks them: no two kinds
    have the same. `moved` is sent after the commit with `live`, the stream as it then is.
    """

    name: ClassVar[str]
    rank: ClassVar[int]
    moved: ClassVar[Signal]
    has_chance: ClassVar[bool] = True
    """Whether its streams begin with the promise of a seed."""
    branches: ClassVar[str] = ""
    """The name of streams of this kind that leave another one; empty where none does."""

    @abstractmethod
    def decider(self, past: Past[S]) -> Decider[S]:
        """Who decides a stream with this past."""

    @abstractmethod
    def held(self, public_id: str, stream: int, version: int, state: S) -> H:
        """A stream as it is held."""

    # from a public id to a stream

    def new_id(self) -> str:
        """A public name: short enough to read out, no letter that looks like another."""
        return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))

    @abstractmethod
    def start(self, public_id: str) -> Start[S]:
        """Where reading begins; `Misfit` where there is no such stream."""

    @property
    def snapshot_every(self) -> int:
        """How many events are folded before it is worth keeping where they led; 0 for never."""
        return 0

    def keep(self, held: H) -> None:
        """Keep a snapshot, from which `start` may then go on."""

    def retold(self, log: Sequence[Event], version: int) -> S:
        """The state at a version of a log; a fold."""
        past = Past(lambda earlier: self.retold(log, earlier), lambda _: True)
        decider = self.decider(past)
        return decider.fold(decider.initial(), log[:version])

    # the statements that go with an append

    @abstractmethod
    def inserted(self, held: H) -> Sequence[Statement]:
        """What shows a stream just opened."""

    @abstractmethod
    def updated(self, before: H, held: H) -> Sequence[Statement]:
        """What brings that which is shown from one version to a newer one."""

    def shown_otherwise(self, stream: int) -> Iterator[tuple[int, str]]:
        """Version and sentence for whatever is shown of a stream otherwise than its log says, both as of one moment."""
        yield from ()

    # chance

    def commitment(self, state: S) -> str:
        """What is promised of the seed behind the next draws; empty where nothing is."""
        return ""

    def reveals(self, state: S) -> bool:
        """Whether the seed is to be shown now, in the append that led here."""
        return False

    # time

    def timed(self, state: S | None, body: Body) -> bool:
        """Whether the moment counts for a command; it costs a question to the database."""
        return True

    def not_before(self, state: S) -> int:
        """The newest moment in the log: time does not run back, whatever the clock says."""
        return 0

    def overdue(self, state: S, moment: int) -> Wish | None:
        """What time itself must have brought about by a moment, as a command that is carried out before any other."""
        return None

    def moment_of(self, state: S | None, events: Sequence[Event]) -> int:
        """As of which moment a step was decided: the newest that its events bear, or the newest before it."""
        moments = [at for event in events if isinstance(at := getattr(event, "at", None), int)]
        return max(moments, default=0 if state is None else self.not_before(state))

    # names

    def stream_name(self, parent: Parent | None) -> str:
        """The name under which the log keeps a stream of this kind."""
        return self.name if parent is None else self.branches

    @property
    def stream_names(self) -> tuple[str, ...]:
        """All names under which the log keeps streams of this kind."""
        return (self.name, self.branches) if self.branches else (self.name,)

    @cached_property
    def repository(self) -> "Repository[S, H]":
        """The streams of this kind, as they are held in memory and read from the log."""
        from streams.repository import Repository

        return Repository(self)
