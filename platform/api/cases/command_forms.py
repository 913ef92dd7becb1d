"""The commands of a case as programs give them. Conflicts of interest, and whether later rounds rest on the match, the
site finds out by itself.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from api.cases.line import RulingWritten
from api.payload import Payload
from games.kernel.refusals import Misfit
from moderation import executing
from moderation.access import AtCase
from moderation.evidence import is_precedent
from moderation.stream import asking, deciding, handling
from moderation.stream import commands as log
from moderation.stream.ruling import Ruling
from moderation.stream.state import Sort, Verdict
from streams.stored_command import Command

Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Why = Annotated[str, Meta(min_length=1, max_length=handling.LONGEST_REASON)]
CaseName = Annotated[str, Meta(max_length=16)]


class CaseWish(Payload, frozen=True, tag_field="do"):
    """A command to a case."""

    def command(self, at: AtCase) -> Command:
        """The command as the log keeps it."""
        raise NotImplementedError


class AnswerModerator(CaseWish, frozen=True, tag="answer"):
    """Answer the question of this number."""

    number: Number
    words: Annotated[str, Meta(min_length=1, max_length=asking.LONGEST_ANSWER)]

    def command(self, at: AtCase) -> Command:
        return log.Answer(self.number, self.words)


class AppealCase(CaseWish, frozen=True, tag="appeal"):
    """Appeal to somebody who had no part in it."""

    words: Annotated[str, Meta(min_length=1, max_length=deciding.LONGEST_APPEAL)]

    def command(self, at: AtCase) -> Command:
        return log.MakeAppeal(self.words)


class TriageCase(CaseWish, frozen=True, tag="triage"):
    """Put it into a category."""

    sort: Sort
    severity: Annotated[int, Meta(ge=1, le=3)]

    def command(self, at: AtCase) -> Command:
        return log.Triage(sort=self.sort, severity=self.severity)


class ClaimCase(CaseWish, frozen=True, tag="claim"):
    """Deal with it."""

    def command(self, at: AtCase) -> Command:
        return log.Claim()


class ReleaseCase(CaseWish, frozen=True, tag="release"):
    """Give it back to the queue."""

    def command(self, at: AtCase) -> Command:
        return log.Release()


class EscalateCase(CaseWish, frozen=True, tag="escalate"):
    """Hand it on to another moderator."""

    reason: Why

    def command(self, at: AtCase) -> Command:
        return log.Escalate(reason=self.reason)


class MergeCase(CaseWish, frozen=True, tag="merge"):
    """Merge it into another case on the same match."""

    into: CaseName

    def command(self, at: AtCase) -> log.Merge:
        return log.Merge(into=self.into)


class AskAbout(CaseWish, frozen=True, tag="ask"):
    """Question whoever held a seat (from 0) at the step, or by default the reporter; the case waits for the answer."""

    words: Annotated[str, Meta(min_length=1, max_length=asking.LONGEST_QUESTION)]
    seat: Annotated[int, Meta(ge=0, le=19)] | None = None

    def command(self, at: AtCase) -> Command:
        return log.Ask(words=self.words, seat=self.seat)


class CallOffQuestion(CaseWish, frozen=True, tag="call_off"):
    """Go on without the answer."""

    number: Number

    def command(self, at: AtCase) -> Command:
        return log.CallOff(number=self.number)


class ProposeRuling(CaseWish, frozen=True, tag="propose"):
    """Write a ruling on the disputed step."""

    ruling: RulingWritten

    def command(self, at: AtCase) -> Command:
        ruling = _ruling(self.ruling, at)
        return log.Propose(ruling=ruling, later=executing.later_round(at.case))


class SignRuling(CaseWish, frozen=True, tag="sign"):
    """Sign as the second moderator."""

    number: Number

    def command(self, at: AtCase) -> Command:
        return log.Sign(number=self.number)


class DeclineRuling(CaseWish, frozen=True, tag="decline"):
    """Do not sign, and say why."""

    number: Number
    reason: Why

    def command(self, at: AtCase) -> Command:
        return log.Decline(number=self.number, reason=self.reason)


class DecideAppeal(CaseWish, frozen=True, tag="decide_appeal"):
    """Decide an appeal, with the ruling that applies instead, if any."""

    verdict: Verdict
    reason: Why
    ruling: RulingWritten | None = None

    def command(self, at: AtCase) -> Command:
        ruling = None if self.ruling is None else _ruling(self.ruling, at)
        later = ruling is not None and executing.later_round(at.case)
        return log.DecideAppeal(verdict=self.verdict, reason=self.reason, ruling=ruling, later=later)


def _ruling(written: RulingWritten, at: AtCase) -> Ruling:
    """The ruling as the log of the case keeps it; `Misfit` where it follows one that there is not."""
    if written.precedent and not is_precedent(written.precedent):
        raise Misfit("precedent", "there is no such ruling")
    return written.on(at.case.subject.step)


OwnWish: TypeAlias = AnswerModerator | AppealCase
DeskWish: TypeAlias = (
    TriageCase | ClaimCase | ReleaseCase | EscalateCase | MergeCase | AskAbout | CallOffQuestion | ProposeRuling
    | SignRuling | DeclineRuling | DecideAppeal
)  # fmt: skip
