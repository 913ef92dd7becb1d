"""Cases as a kind of stream: what the door has to know of them, beside who decides them."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from django.db import connection
from django.dispatch import Signal

from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from moderation import projection
from moderation.models import CaseRow, RulingRow
from moderation.signals import moved
from moderation.stream.decide import decide
from moderation.stream.facts import decoder, fold
from moderation.stream.state import Case
from streams.actors import CLOCK, Actor
from streams.decider import Decision, Past, PureDecider
from streams.kind import Held, Kind, Start, Wish

CLOSE, LAPSE = {"do": "close"}, {"do": "lapse"}
SEQUENCE = "moderation_case_number"


class LiveCase(Held[Case]):
    """A case at the newest version known here, and the stream its log stands in."""

    __slots__ = ()

    @property
    def case(self) -> Case:
        """The case."""
        return self.state


def _decided(
    state: Case | None, actor: Actor, command: Mapping[str, JSON], moment: int, _chance: Chance
) -> Decision[Case]:
    made = decide(state, actor, command, moment)
    return Decision(made.facts, made.after)


class CaseKind(Kind[Case, LiveCase]):
    """Cases. Whatever carries a ruling out locks the match and the tournament first."""

    name: ClassVar[str] = "case"
    rank: ClassVar[int] = 30
    moved: ClassVar[Signal] = moved
    has_chance: ClassVar[bool] = False

    def decider(self, past: Past[Case]) -> PureDecider[Case]:
        return PureDecider(self.name, fold, _decided, decoder.decode)

    def new_id(self) -> str:
        """A case is cited by people, so it bears a number: c7; the first ruling in it is c7.1."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT nextval(%s)", [SEQUENCE])
            return f"c{cursor.fetchone()[0]}"

    def held(self, public_id: str, stream: int, version: int, state: Case) -> LiveCase:
        return LiveCase(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Case]:
        row = CaseRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("case", f"there is no case {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveCase) -> list[Statement]:
        return projection.insert(held.case)

    def updated(self, before: LiveCase, held: LiveCase) -> list[Statement]:
        return projection.update(before.case, held.case)

    def shown_otherwise(self, stream: int) -> Iterator[tuple[int, str]]:
        """Where the row of a case, or those of its rulings, say otherwise than its log up to the row's version."""
        row = CaseRow.objects.filter(stream=stream).first()
        if row is None:
            yield 0, "the case is not in the list"
            return
        case = self.state_at(self.repository.log(stream, row.version), row.version)
        for name, told in projection.row(case).items():
            if getattr(row, name) != told:
                yield row.version, f"{name} is {getattr(row, name)!r} in the list, {told!r} by the log"
        told_rulings = projection.rulings(case)
        names = [*told_rulings[0]] if told_rulings else ["number"]
        if [*RulingRow.objects.filter(case=row.id).order_by("number").values(*names)] != told_rulings:
            yield row.version, "the rulings in the list are not those of the log"

    def not_before(self, state: Case) -> int:
        return state.at

    def overdue(self, state: Case, moment: int) -> Wish | None:
        """A case whose time for an appeal is over is closed before anything else happens in it, and one that has
        waited long enough for an answer goes on.
        """
        until = projection.due(state)
        if until is None or moment < until:
            return None
        return Wish(CLOCK, dict(CLOSE if state.question is None else LAPSE))


CASES = CaseKind()
