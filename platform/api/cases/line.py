"""Cases and rulings as lists and answers show them."""

from datetime import datetime
from typing import Any

from api.payload import Payload
from moderation.models import CaseRow
from moderation.stream.ruling import Penalty, Ruling, Scope
from moderation.stream.state import Case, Evidence, Given, Question, Stage, Verdict
from streams.database_time import as_date


class CaseLine(Payload, frozen=True):
    """A case: the step it is about, by the version of the match's log, its state, and when it is due.

    `severity` is 1 if a tournament round is waiting for it, 2 while the match is being played, otherwise 3.
    """

    case: str
    match: str
    game: str
    rules_version: str
    step: int
    rule: str
    tournament: str
    sort: str
    severity: int
    status: str
    opened_at: datetime
    deadline: datetime


class RulingWritten(Payload, frozen=True):
    """A ruling: what it does by its `scope`, the step that it is about, its public reason.

    `to` and `redraw` belong to a rewind, `position` to an amendment, `outcome` to an adjudication, `seat` (from 0),
    `penalty`, `points` and the `days` of a ban to a penalty. `precedent` names an earlier ruling that this one follows.
    """

    scope: Scope
    reason: str
    rule: str = ""
    to: int | None = None
    redraw: bool = False
    position: dict[str, Any] | None = None
    outcome: dict[str, Any] | None = None
    seat: int | None = None
    penalty: Penalty | None = None
    points: int = 0
    days: int = 0
    precedent: str = ""

    def on(self, step: int) -> Ruling:
        """The ruling as the log of the case keeps it."""
        return Ruling(step=step, **{name: getattr(self, name) for name in self.__struct_fields__})


class RulingGiven(Payload, frozen=True):
    """A ruling of a case, counted from 1: by whom, how far it is, and the version of the match at which it stands.

    The `position` of an amendment is left out, for it shows every hand: a look with full knowledge has it.
    """

    ruling: str
    number: int
    step: int
    written: RulingWritten
    stage: Stage
    version: int
    at: datetime
    after_appeal: bool
    proposer: str | None = None
    signer: str | None = None
    said: str = ""


class PositionRuled(Payload, frozen=True):
    """The position that an amendment sets, by the name of its ruling."""

    ruling: str
    position: dict[str, Any]


class CaseQuestion(Payload, frozen=True):
    """Information that a moderator asked of somebody: until when the case waits, and what was answered."""

    number: int
    asked: str
    words: str
    at: datetime
    until: datetime
    answer: str
    over: bool


class CaseVerdict(Payload, frozen=True):
    """The outcome of an appeal, and why; null until the case is closed."""

    verdict: Verdict
    reason: str


class Gathered(Payload, frozen=True):
    """What the site found out: the first version that the stored rules, and the newest ones, decide otherwise than the
    log says, null where none is; and earlier rulings on the rule.
    """

    newest: str
    stored: int | None
    current: int | None
    precedents: tuple[str, ...]


def line(row: CaseRow) -> CaseLine:
    """A case of a list."""
    return CaseLine(
        row.id, row.match, row.game, row.rules_version, row.step, row.rule, row.tournament, row.sort, row.severity,
        row.status, row.opened_at, row.deadline,
    )  # fmt: skip


def line_of(case: Case) -> CaseLine:
    """Return the same for a case that is held in memory."""
    subject = case.subject
    return CaseLine(
        case.id, subject.match, subject.game, subject.rules_version, subject.step, case.rule, subject.tournament,
        case.sort, case.severity, case.status, as_date(case.opened_at), as_date(case.deadline),
    )  # fmt: skip


def given(case: Case, one: Given, *, names: bool) -> RulingGiven:
    """Return a ruling of a case without the position that it sets; only moderators see who wrote and signed it."""
    fields = {name: getattr(one.ruling, name) for name in RulingWritten.__struct_fields__ if name != "position"}
    return RulingGiven(
        case.name(one.number), one.number, one.ruling.step, RulingWritten(**fields), one.stage, one.version,
        as_date(one.at), one.after_appeal, officer(one.proposer) if names else None,
        officer(one.signer) if names else None, one.said if names else "",
    )  # fmt: skip


def positions(case: Case) -> tuple[PositionRuled, ...]:
    """Return the positions that rulings of a case set; only for somebody who looks with full knowledge."""
    written = ((case.name(one.number), one.ruling.position) for one in case.rulings)
    return tuple(PositionRuled(name, position) for name, position in written if position is not None)


def question(one: Question) -> CaseQuestion:
    """A question."""
    return CaseQuestion(one.number, one.asked, one.words, as_date(one.at), as_date(one.until), one.answer, one.over)


def gathered(evidence: Evidence | None) -> Gathered | None:
    """Return the evidence, once there is any."""
    return None if evidence is None else Gathered(
        evidence.newest, evidence.stored, evidence.current, evidence.precedents
    )  # fmt: skip


def officer(number: int | None) -> str | None:
    """A moderator as the log names players."""
    return None if number is None else f"user:{number}"
