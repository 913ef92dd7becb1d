"""What happens in a case of conduct: the facts of its log. Each says by `apply` what it changes."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from conduct.stream.state import Conduct, Lifting, Post, Proposed, QuotedLine, Sort, Taken, Verdict, Wanted
from games.kernel.values import Event
from streams.fact import DatedFact


class Fact(DatedFact, frozen=True, kw_only=True):
    """Something that happened in a case of conduct."""

    def apply(self, now: Conduct) -> Conduct:
        """The case after it."""
        raise NotImplementedError


class ConductReported(Fact, frozen=True, kw_only=True):
    """Version 1: somebody is reported, or a ruling on a dispute has ordered a measure against them."""

    id: str
    accused: str
    reporter: str
    sort: Sort
    words: str
    lines: tuple[QuotedLine, ...]
    match: str = ""
    tournament: str = ""
    key: str = ""


class ReportClaimed(Fact, frozen=True, kw_only=True):
    """A moderator deals with it."""

    officer: int

    def apply(self, now: Conduct) -> Conduct:
        involved = tuple(sorted({*now.involved, self.officer}))
        return replace(now, status="claimed", claimant=self.officer, involved=involved)


class ReportReleased(Fact, frozen=True, kw_only=True):
    """They do so no longer."""

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, status="open", claimant=None)


class ReportDismissed(Fact, frozen=True, kw_only=True):
    """No measure is taken."""

    officer: int
    reason: str

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, status="closed", claimant=None, dismissed=self.reason)


class MeasureProposed(Fact, frozen=True, kw_only=True):
    """A measure is written that a second moderator must sign."""

    officer: int
    wanted: Wanted

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, status="proposed", proposed=Proposed(self.wanted, self.officer))


class MeasureDeclined(Fact, frozen=True, kw_only=True):
    """The second moderator does not sign."""

    officer: int
    reason: str

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, status="claimed", proposed=None, involved=tuple(sorted({*now.involved, self.officer})))


class MeasureTaken(Fact, frozen=True, kw_only=True):
    """A measure holds from now on; `officers` wrote and signed it, and `ruling` names a dispute's that ordered it.

    `since` is set where it takes the place of another, and is counted from that one's beginning. `tables` where what
    has not begun is left, too: tables that wait, entries.
    """

    officers: tuple[int, ...]
    wanted: Wanted
    until: int | None
    ruling: str = ""
    since: int | None = None
    tables: bool = False

    def apply(self, now: Conduct) -> Conduct:
        settled = self.wanted.running == "finish" and not self.tables
        since = self.at if self.since is None else self.since
        taken = Taken(self.wanted, since, self.until, settled=settled, ruling=self.ruling, officers=self.officers)
        involved = tuple(sorted({*now.involved, *self.officers}))
        # What an appeal has put in the place of another measure leaves the case as the appeal does.
        status = now.status if now.status == "closed" else "decided"
        return replace(now, status=status, claimant=None, proposed=None, lifting=None, taken=taken, involved=involved)


class LiftProposed(Fact, frozen=True, kw_only=True):
    """A moderator would end a measure that two have ordered; a second must sign."""

    officer: int
    reason: str

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, lifting=Lifting(self.reason, self.officer))


class LiftDeclined(Fact, frozen=True, kw_only=True):
    """The second moderator does not sign the end: the measure stands."""

    officer: int
    reason: str

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, lifting=None)


class MeasureLifted(Fact, frozen=True, kw_only=True):
    """A measure ends before its time; `second` signed where two had to."""

    officer: int | None
    reason: str
    second: int | None = None

    def apply(self, now: Conduct) -> Conduct:
        assert now.taken is not None
        status = "closed" if now.status == "decided" else now.status
        return replace(now, status=status, lifting=None, taken=replace(now.taken, stands=False, settled=True))


class MatchesGivenUp(Fact, frozen=True, kw_only=True):
    """The matches that ran are given up."""

    matches: tuple[str, ...]

    def apply(self, now: Conduct) -> Conduct:
        assert now.taken is not None
        return replace(now, taken=replace(now.taken, settled=True))


class AppealPosted(Fact, frozen=True, kw_only=True):
    """Something is said in the thread of the appeal, which the first opens."""

    words: str
    officer: int | None = None

    def apply(self, now: Conduct) -> Conduct:
        return replace(now, status="appealed", thread=(*now.thread, Post(self.words, self.at, self.officer)))


class ConductAppealDecided(Fact, frozen=True, kw_only=True):
    """The appeal is decided, and the case over with it."""

    officer: int
    verdict: Verdict
    reason: str

    def apply(self, now: Conduct) -> Conduct:
        assert now.taken is not None
        taken = now.taken if self.verdict == "uphold" else replace(now.taken, stands=False, settled=True)
        done = replace(now, status="closed", verdict=self.verdict, judged=self.reason, judge=self.officer)
        return replace(done, taken=taken, lifting=None)


AnyFact: TypeAlias = (
    ConductReported | ReportClaimed | ReportReleased | ReportDismissed | MeasureProposed | MeasureDeclined
    | MeasureTaken | LiftProposed | LiftDeclined | MeasureLifted | MatchesGivenUp | AppealPosted | ConductAppealDecided
)  # fmt: skip
decoder = msgspec.json.Decoder(list[AnyFact])


def fold(now: Conduct | None, facts: Iterable[Event]) -> Conduct:
    """The case after more facts; the first of all must be its opening."""
    for fact in facts:
        if isinstance(fact, ConductReported):
            said = (fact.id, fact.accused, fact.reporter, fact.sort, fact.words, fact.lines, fact.match)
            now = Conduct(*said, version=1, at=fact.at, opened_at=fact.at, tournament=fact.tournament, key=fact.key)
            continue
        if now is None or not isinstance(fact, Fact):
            raise ValueError("the log does not begin with a report, or holds what is no fact of conduct")
        now = replace(fact.apply(now), version=now.version + 1, at=max(now.at, fact.at))
    if now is None:
        raise ValueError("the log is empty")
    return now
