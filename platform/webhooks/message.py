"""What an address is told of an event."""

from typing import Any

import msgspec

from eventlog.store import Row
from streams.events import tag
from tournaments.commands import find
from tournaments.models import TournamentRow
from tournaments.names import without_erased
from tournaments.stream.facts.entrants import Entered, Substituted
from tournaments.stream.facts.invitations import Invited
from webhooks.subjects import Subject, named, sort_of

MOST_BYTES = 64 * 1024
LEFT_OUT = ("type", "pairing")
"""What makes a message long and stands in the API: how a round was paired."""
WITH_NAMES = frozenset({tag(Entered), tag(Invited), tag(Substituted)})


def message(subject: Subject, row: Row) -> bytes:
    """An event as JSON: `type`, `timestamp` and `data`. One that is too long comes without its contents."""
    event: Any = msgspec.json.decode(row.data)
    event = {name: value for name, value in event.items() if name not in LEFT_OUT}
    if isinstance(subject, TournamentRow) and row.type in WITH_NAMES:
        event = without_erased(event, find(subject.id).tournament.erased)
    data = {
        **named(subject),
        "version": row.version,
        "actor": row.actor,
        "hash": row.hash.hex(),
        "event": event,
    }
    told = {"type": f"{sort_of(subject)}.{row.type}", "timestamp": row.at, "data": data}
    made = msgspec.json.encode(told)
    return made if len(made) <= MOST_BYTES else msgspec.json.encode({**told, "data": {**data, "event": None}})


def message_id(hook: int, version: int) -> str:
    """The same however often the message is sent."""
    return f"msg_{hook}_{version}"
