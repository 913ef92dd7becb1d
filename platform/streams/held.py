"""A stream as one process holds it, and where reading one begins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Self, TypeVar

from eventlog.store import Receipt
from games.kernel.values import Event
from streams.decider import S

STATE_WEIGHT = 32
"""The weight of a state in memory, in events of a log held with it: an event takes 600 bytes, a state 5 to 14 kB."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Held(Generic[S]):
    """A stream at the newest version known here. A subclass may hold more, and carries it forward in `appended`."""

    id: str
    stream: int
    version: int
    state: S

    def after(self, events: Sequence[Event], state: S) -> Self:
        """Return the stream after more events have happened."""
        return replace(self, version=self.version + len(events), state=state)

    def appended(self, events: Sequence[Event], receipt: Receipt) -> Self:
        """Return the stream after the log has taken the events that led to it."""
        return self

    @property
    def weight(self) -> int:
        """Its weight in memory, in events."""
        return STATE_WEIGHT


class Start(NamedTuple, Generic[S]):
    """Where reading a stream begins: at its newest snapshot, or before its first event. Contains the whole `log`, as
    the store reads it, if that was read along the way.
    """

    stream: int
    version: int
    state: S | None
    log: bytes | None = None


H = TypeVar("H", bound=Held[Any])
