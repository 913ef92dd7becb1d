"""Events as the log's bytes: a flat list of types, told apart by the name under which each is written."""

from collections.abc import Iterable, Sequence

from eventlog.store import NewEvent
from games.kernel.codec import encode
from games.kernel.values import Event
from streams.events import tag


def new_events(events: Iterable[Event]) -> list[NewEvent]:
    """Return the events with their type and exact JSON text, as the log takes them."""
    return [NewEvent(tag(type(event)), encode(event)) for event in events]


def same_events(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether two lists of events are written alike."""
    return new_events(one) == new_events(other)
