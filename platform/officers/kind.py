"""Officers as a kind of stream: what the door has to know of them, beside who decides them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from django.dispatch import Signal

from accounts.models import OfficerRow
from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Event
from officers.signals import moved
from officers.stream import Officer, decide, decoder, fold
from streams.actors import Actor
from streams.decider import Decision, Past
from streams.kind import Held, Kind, Start
from streams.listed import Listed, Shown

_INSERT = """
INSERT INTO accounts_officerrow (id, stream, version, user_id, permissions, opened_at, moved_at)
SELECT %s, stream, last, %s, %s::varchar[], at, at FROM receipt RETURNING id"""
_UPDATE = """
UPDATE accounts_officerrow AS row SET permissions = %s::varchar[], version = receipt.last, moved_at = receipt.at
  FROM receipt WHERE row.id = %s RETURNING row.id"""


class LiveOfficer(Held[Officer]):
    """An officer at the newest version known here, and the stream their log stands in."""

    __slots__ = ()


class OfficerDecider(NamedTuple):
    """Decides what happens to officers by the pure functions of `officers.stream`."""

    kind: str = "officer"

    def initial(self) -> Officer | None:
        """Nobody is an officer before something is granted to them."""
        return None

    def fold(self, state: Officer | None, events: Iterable[Event]) -> Officer:
        """The officer after more events."""
        return fold(state, events)

    def decide(
        self, state: Officer | None, actor: Actor, command: Mapping[str, JSON], moment: int, chance: Chance
    ) -> Decision[Officer]:
        """What follows from a command."""
        return Decision(*decide(state, actor, command, moment))

    def decode(self, data: bytes, state: Officer | None) -> Sequence[Event]:
        """Events out of the log's JSON array."""
        return decoder.decode(data)


class OfficerRows(Listed[Officer]):
    """The rows by which the site knows its officers."""

    model = OfficerRow

    def fields(self, stream: int, log: Sequence[Event], state: Officer) -> dict[str, Any]:
        return {"id": state.id, "user_id": state.user, "permissions": [*state.permissions]}

    def parts_of(self, state: Officer) -> dict[str, Sequence[Any]]:
        return {}

    def write_parts(self, row: Any, told: Shown) -> None:
        return


class OfficerKind(Kind[Officer, LiveOfficer]):
    """Officers, a stream each: the database keeps it to one row, and so one stream, for each person."""

    name: ClassVar[str] = "officer"
    plural: ClassVar[str] = "officers"
    rank: ClassVar[int] = 50
    moved: ClassVar[Signal] = moved
    has_chance: ClassVar[bool] = False
    listed = OfficerRows()

    def decider(self, past: Past[Officer]) -> OfficerDecider:
        return OfficerDecider()

    def held(self, public_id: str, stream: int, version: int, state: Officer) -> LiveOfficer:
        return LiveOfficer(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Officer]:
        row = OfficerRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("officer", f"there is no officer {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveOfficer) -> list[Statement]:
        now = held.state
        return [(_INSERT, (now.id, now.user, [*now.permissions]))]

    def updated(self, before: LiveOfficer, held: LiveOfficer) -> list[Statement]:
        return [(_UPDATE, ([*held.state.permissions], held.state.id))]

    def not_before(self, state: Officer) -> int:
        return state.at


OFFICERS = OfficerKind()
