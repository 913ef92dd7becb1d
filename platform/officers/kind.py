"""Officers as a kind of stream: what the door has to know of them, beside who decides them."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.dispatch import Signal

from accounts.models import OfficerRow
from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Event
from officers.signals import moved
from officers.stream import Officer, decide, decoder, fold
from streams.actors import Actor
from streams.decider import Decision, Past, PureDecider
from streams.kind import Held, Kind, Start
from streams.listed import Listed, Shown
from streams.row_statements import RowStatements

_ROW = RowStatements("accounts_officerrow", ("user_id", "permissions"), {"permissions": "varchar[]"})


class LiveOfficer(Held[Officer]):
    """An officer at the newest version known here, and the stream their log stands in."""

    __slots__ = ()


def _decided(
    state: Officer | None, actor: Actor, command: Mapping[str, JSON], moment: int, _chance: Chance
) -> Decision[Officer]:
    return Decision(*decide(state, actor, command, moment))


def _row(now: Officer) -> dict[str, Any]:
    """What the row must hold, but for its version and moments of the log."""
    return {"user_id": now.user, "permissions": [*now.permissions]}


class OfficerRows(Listed[Officer]):
    """The rows by which the site knows its officers."""

    model = OfficerRow

    def fields(self, stream: int, log: Sequence[Event], state: Officer) -> dict[str, Any]:
        return {"id": state.id, **_row(state)}

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

    def decider(self, past: Past[Officer]) -> PureDecider[Officer]:
        return PureDecider(self.name, fold, _decided, decoder.decode)

    def held(self, public_id: str, stream: int, version: int, state: Officer) -> LiveOfficer:
        return LiveOfficer(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Officer]:
        row = OfficerRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("officer", f"there is no officer {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveOfficer) -> list[Statement]:
        return [_ROW.insert(held.state.id, _row(held.state))]

    def updated(self, before: LiveOfficer, held: LiveOfficer) -> list[Statement]:
        return [_ROW.update(held.state.id, _row(held.state))]

    def not_before(self, state: Officer) -> int:
        return state.at


OFFICERS = OfficerKind()
