"""Cases of conduct as a kind of stream: what the door has to know of them, beside who decides them."""

from collections.abc import Mapping
from typing import ClassVar

from django.db import connection
from django.dispatch import Signal

from conduct import projection
from conduct.models import ConductRow
from conduct.signals import moved
from conduct.stream.decide import decide
from conduct.stream.facts import decoder, fold
from conduct.stream.state import Conduct
from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from streams.actors import Actor
from streams.decider import Decision, Past, PureDecider
from streams.kind import Held, Kind, Start

SEQUENCE = "conduct_case_number"


class LiveConduct(Held[Conduct]):
    """A case of conduct at the newest version known here, and the stream its log stands in."""

    __slots__ = ()


def _decided(
    state: Conduct | None, actor: Actor, command: Mapping[str, JSON], moment: int, _chance: Chance
) -> Decision[Conduct]:
    made = decide(state, actor, command, moment)
    return Decision(made.facts, made.after)


class ConductKind(Kind[Conduct, LiveConduct]):
    """Cases of conduct. What orders a measure, such as a ruling, is locked before them."""

    name: ClassVar[str] = "conduct"
    plural: ClassVar[str] = "cases of conduct"
    rank: ClassVar[int] = 40
    moved: ClassVar[Signal] = moved
    has_chance: ClassVar[bool] = False
    listed = projection.CONDUCT_ROWS

    def decider(self, past: Past[Conduct]) -> PureDecider[Conduct]:
        return PureDecider(self.name, fold, _decided, decoder.decode)

    def new_id(self) -> str:
        """A case is cited by people, so it bears a number: b7."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT nextval(%s)", [SEQUENCE])
            return f"b{cursor.fetchone()[0]}"

    def held(self, public_id: str, stream: int, version: int, state: Conduct) -> LiveConduct:
        return LiveConduct(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Conduct]:
        row = ConductRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("case", f"there is no case {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveConduct) -> list[Statement]:
        return projection.insert(held.state)

    def updated(self, before: LiveConduct, held: LiveConduct) -> list[Statement]:
        return projection.update(before.state, held.state)

    def not_before(self, state: Conduct) -> int:
        return state.at


CONDUCT = ConductKind()
