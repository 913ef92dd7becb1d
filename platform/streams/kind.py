"""A kind of stream: who decides it, and how its streams are found, opened, shown, held and announced."""

import secrets
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from django.dispatch import Signal

from accounts.measures import Scope
from eventlog.store import Parent, Statement
from games.kernel.values import Event
from streams.actors import Actor
from streams.decider import Body, S
from streams.held import H, Held, Start
from streams.listed import Listed
from streams.repository import Repository
from streams.source import Source

__all__ = ["H", "Held", "Kind", "Scope", "Start", "Wish"]

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10


class Wish(NamedTuple):
    """A command as it is kept in the log, and who gives it.

    `command_id` is set if it may be sent again; `version` if it is meant for one version only.
    """

    actor: Actor
    body: dict[str, Any]
    command_id: str | None = None
    version: int | None = None


class Kind(Source[S, H]):
    """What the door has to know about a kind of stream, beside its decider. One instance serves all its streams.

    `rank` is its place in the order in which a transaction that appends to several streams locks them; no two kinds
    have the same. `moved` is sent after the commit with `live`, the stream as it then is.
    """

    plural: ClassVar[str] = "streams"
    rank: ClassVar[int]
    moved: ClassVar[Signal]
    has_chance: ClassVar[bool] = True
    """Whether its streams begin with the promise of a seed."""
    branches: ClassVar[str] = ""
    """The name of streams of this kind that branch off another one; empty if none does."""
    listed: ClassVar[Listed[Any] | None] = None
    """The rows that show its streams in lists; None if `shown_otherwise` covers everything, or nothing is shown."""

    # from a public id to a stream

    def new_id(self) -> str:
        """A public name: short enough to read out, no letter that looks like another."""
        return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))

    # who is held back

    def taking_part(self, actor: Actor, body: Body) -> Iterator[tuple[Scope, str]]:
        """Yield whom a command makes play or talk, by their names in the log; it is refused if one of them is
        suspended from that.
        """
        yield from ()

    def taking_part_at(self, _state: S | None, actor: Actor, body: Body) -> Iterator[tuple[Scope, str]]:
        """Yield the same where the stream itself says who is meant, at the version that the command is decided on."""
        yield from self.taking_part(actor, body)

    # the statements that go with an append

    @abstractmethod
    def inserted(self, held: H) -> Sequence[Statement]:
        """Return the statements that show a stream just opened."""

    @abstractmethod
    def updated(self, before: H, held: H) -> Sequence[Statement]:
        """Return the statements that bring what is shown from one version to a newer one."""

    def shown_otherwise(self, stream: int) -> Iterator[tuple[int, str]]:
        """Yield version and sentence for whatever is shown of a stream differently from its log, at one moment."""
        if self.listed is None:
            return
        found = self.listed.in_tables(stream)
        if found is None:
            yield 0, f"the {self.name} is not in the list"
            return
        shown, head = found
        log = self.repository.log(stream, head)
        for name, as_shown, told in shown.differences(self.listed.by_log(stream, log, self.state_at(log, head))):
            yield head, f"{name} is {as_shown!r} in the list, {told!r} by the log"

    # chance

    def commitment(self, state: S) -> str:
        """Return the commitment to the seed behind the next draws; empty if there is none."""
        return ""

    def reveals(self, state: S) -> bool:
        """Return whether the seeds are to be revealed now, in the append that led here."""
        return False

    def promises(self, state: S) -> Sequence[str]:
        """Return the commitments whose seeds have not been revealed, oldest first; these are revealed when `reveals`
        says so.
        """
        return (self.commitment(state),)

    def drawn_from(self, state: S, body: Body) -> str:
        """Return the commitment to the seed that a command draws from: one that it promises itself, or the newest
        before.
        """
        promised = body.get("commitment")
        return promised if isinstance(promised, str) and promised else self.commitment(state)

    # time

    def timed(self, state: S | None, body: Body) -> bool:
        """Return whether the moment matters for a command; asking for it costs a query."""
        return True

    def not_before(self, state: S) -> int:
        """Return the newest moment in the log: time does not run backwards, whatever the clock says."""
        return 0

    def overdue(self, state: S, moment: int) -> Wish | None:
        """Return what time itself must have brought about by a moment, as a command that is carried out before any
        other.
        """
        return None

    def moment_of(self, state: S | None, events: Sequence[Event]) -> int:
        """Return as of which moment a step was decided: the newest that its events carry, or the newest before."""
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
    def repository(self) -> Repository[S, H]:
        """The streams of this kind, as they are held in memory and read from the log."""
        return Repository(self)
