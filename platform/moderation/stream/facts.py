"""What happens in a case: the facts of its log. Each says by `apply` what it changes."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel.values import Event
from moderation.stream.ruling import Ruling
from moderation.stream.state import Appeal, Case, Evidence, Given, Look, Question, Sort, Stage, Subject, Verdict, Wanted
from streams.fact import DatedFact


class Fact(DatedFact, frozen=True, kw_only=True):
    """Something that happened in a case."""

    def apply(self, now: Case) -> Case:
        """The case after it."""
        raise NotImplementedError


class CaseOpened(Fact, frozen=True):
    """Version 1: somebody disputes a step."""

    id: str
    subject: Subject
    reporter: str
    words: str
    rule: str
    wanted: Wanted
    severity: int
    deadline: int
    key: str = ""


class EvidenceGathered(Fact, frozen=True):
    """The site has decided the match again up to the step, and looked for precedents."""

    evidence: Evidence

    def apply(self, now: Case) -> Case:
        return replace(now, evidence=self.evidence)


class CaseTriaged(Fact, frozen=True):
    """What the case is about, and how much it presses; the same again where it is put into another category."""

    sort: Sort
    severity: int

    def apply(self, now: Case) -> Case:
        status = "triaged" if now.status == "open" else now.status
        return replace(now, sort=self.sort, severity=self.severity, status=status)


class CaseClaimed(Fact, frozen=True):
    """A moderator deals with it."""

    officer: int

    def apply(self, now: Case) -> Case:
        return replace(now, status="claimed", claimant=self.officer)


class CaseReleased(Fact, frozen=True):
    """The moderator gives it back to the queue; where `escalated` says why, somebody else must take it."""

    officer: int
    escalated: str = ""

    def apply(self, now: Case) -> Case:
        former = now.former if self.officer in now.former else (*now.former, self.officer)
        return replace(now, status="triaged", claimant=None, former=former, escalated=self.escalated or now.escalated)


class InformationAsked(Fact, frozen=True):
    """A moderator asks somebody at the match; until an answer the case waits, and what it is due by moves on."""

    number: int
    officer: int
    asked: str
    words: str
    until: int

    def apply(self, now: Case) -> Case:
        made = Question(self.number, self.officer, self.asked, self.words, self.at, self.until)
        return replace(now, status="needs_info", questions=(*now.questions, made))


class InformationGiven(Fact, frozen=True):
    """Whoever was asked has answered."""

    number: int
    words: str

    def apply(self, now: Case) -> Case:
        return _answered(now, self.at, self.words)


class QuestionDropped(Fact, frozen=True):
    """Nobody waits for an answer any more: the moderator goes on without, or it was not given in time."""

    number: int

    def apply(self, now: Case) -> Case:
        return _answered(now, self.at, "")


class CaseMerged(Fact, frozen=True):
    """It is the same as another one, which goes on."""

    into: str

    def apply(self, now: Case) -> Case:
        return replace(now, status="merged", merged_into=self.into, claimant=None)


class DuplicateTaken(Fact, frozen=True):
    """Another case was merged into this one."""

    case: str

    def apply(self, now: Case) -> Case:
        return replace(now, duplicates=(*now.duplicates, self.case))


class StepSeen(Fact, frozen=True):
    """A moderator looked at a step of the match with full knowledge."""

    officer: int
    step: int

    def apply(self, now: Case) -> Case:
        return replace(now, looks=(*now.looks, Look(self.officer, self.step, self.at)))


class RulingProposed(Fact, frozen=True):
    """A ruling is written; it counts from its decision on."""

    number: int
    officer: int
    ruling: Ruling
    after_appeal: bool = False

    def apply(self, now: Case) -> Case:
        given = Given(self.number, self.ruling, self.officer, at=self.at, after_appeal=self.after_appeal)
        return replace(now, status="proposed", rulings=(*now.rulings, given))


class RulingDecided(Fact, frozen=True):
    """The ruling is decided: where two must sign, by the second signature."""

    number: int
    signer: int | None = None

    def apply(self, now: Case) -> Case:
        return replace(_staged(now, self.number, "decided", signer=self.signer), status="decided")


class RulingDeclined(Fact, frozen=True):
    """The second moderator does not sign; whoever deals with the case writes another."""

    number: int
    signer: int
    reason: str

    def apply(self, now: Case) -> Case:
        after = _staged(now, self.number, "declined", signer=self.signer, said=self.reason)
        return replace(after, status=_before(now))


class RulingExecuted(Fact, frozen=True):
    """The ruling stands in the match's log at this version. `appeal_until` while it can still be appealed."""

    number: int
    version: int
    appeal_until: int | None = None

    def apply(self, now: Case) -> Case:
        after = _staged(now, self.number, "executed", version=self.version, executed_at=self.at)
        return replace(after, status="executed", appeal_until=self.appeal_until)


class RulingFailed(Fact, frozen=True):
    """The ruling could not be carried out: the match or the tournament refused it by this code."""

    number: int
    code: str

    def apply(self, now: Case) -> Case:
        return replace(_staged(now, self.number, "failed", said=self.code), status=_before(now))


class CaseAppealed(Fact, frozen=True):
    """Somebody affected asks for another decision."""

    by: str
    words: str

    def apply(self, now: Case) -> Case:
        return replace(now, status="appealed", appeal=Appeal(self.by, self.words, self.at))


class AppealDecided(Fact, frozen=True):
    """Somebody not involved has decided the appeal; what is ruled instead, if anything, follows."""

    judge: int
    verdict: Verdict
    reason: str

    def apply(self, now: Case) -> Case:
        assert now.appeal is not None
        made = replace(now.appeal, judge=self.judge, verdict=self.verdict, reason=self.reason)
        return replace(now, appeal=made, claimant=self.judge)


class CaseClosed(Fact, frozen=True):
    """Nothing more can happen in it."""

    def apply(self, now: Case) -> Case:
        return replace(now, status="closed", claimant=None)


AnyFact: TypeAlias = (
    CaseOpened | EvidenceGathered | CaseTriaged | CaseClaimed | CaseReleased | InformationAsked | InformationGiven
    | QuestionDropped | CaseMerged | DuplicateTaken | StepSeen | RulingProposed | RulingDecided | RulingDeclined
    | RulingExecuted | RulingFailed | CaseAppealed | AppealDecided | CaseClosed
)  # fmt: skip

decoder = msgspec.json.Decoder(list[AnyFact])


def fold(now: Case | None, facts: Iterable[Event]) -> Case:
    """The case after more facts; the first of all must be its opening."""
    for fact in facts:
        if isinstance(fact, CaseOpened):
            now = Case(
                fact.id, fact.subject, fact.reporter, fact.words, fact.rule, fact.wanted, fact.severity, fact.deadline,
                key=fact.key, version=1, at=fact.at, opened_at=fact.at,
            )  # fmt: skip
            continue
        if now is None or not isinstance(fact, Fact):
            raise ValueError("the log does not begin with an opening, or holds what is no fact of a case")
        now = replace(fact.apply(now), version=now.version + 1, at=max(now.at, fact.at))
    if now is None:
        raise ValueError("the log is empty")
    return now


def _staged(now: Case, number: int, stage: Stage, **changes: object) -> Case:
    rulings = tuple(replace(one, stage=stage, **changes) if one.number == number else one for one in now.rulings)
    return replace(now, rulings=rulings)


def _answered(now: Case, at: int, answer: str) -> Case:
    """The case on from a question; it is due later by as long as it has waited."""
    asked = now.questions[-1]
    questions = (*now.questions[:-1], replace(asked, answer=answer, over=True))
    return replace(now, status="claimed", questions=questions, deadline=now.deadline + max(0, at - asked.at))


def _before(now: Case) -> str:
    """Where a case stands whose newest ruling came to nothing: an appeal is to be decided anew, or a claim goes on."""
    return "appealed" if now.newest is not None and now.newest.after_appeal else "claimed"
