"""Cases as those see them whom they affect: whoever reported one, and everybody at its match."""

from datetime import datetime
from typing import Annotated

from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api import cursors
from api.cases.line import CaseLine, CaseQuestion, CaseVerdict, RulingGiven, given, line, line_of, question
from api.endpoint import Endpoint, operation, person
from api.payload import Payload
from api.scopes import Scope
from moderation.access import affected_at
from moderation.case_view import case_view
from moderation.models import CaseRow
from streams.database_time import as_date


class CasesWanted(Payload, frozen=True):
    """A page of the list."""

    cursor: Annotated[str, Meta(max_length=cursors.LONGEST)] = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class Cases(Payload, frozen=True):
    """A page of cases, newest first; `next` is the cursor of the next page, null on the last."""

    cases: tuple[CaseLine, ...]
    next: str | None


class CaseTold(Payload, frozen=True):
    """A case as you may see it. Once the match is over it includes what others wrote, and the steps moderators looked
    at with full knowledge. `asked` is a question waiting for your answer; `appeal_until` is there while you may
    appeal.
    """

    case: CaseLine
    version: int
    own: bool
    words: str
    rulings: tuple[RulingGiven, ...]
    questions: tuple[CaseQuestion, ...]
    asked: CaseQuestion | None
    appealed: bool
    appeal_words: str
    verdict: CaseVerdict | None
    appeal_until: datetime | None
    looked_at: tuple[int, ...]


class OwnCases(Endpoint):
    """The cases that somebody has reported, or whose match they play."""

    @operation("list_cases", _("Your cases"), scope=Scope.READ, gives=Cases, asks=CasesWanted)
    def get(self, request: Request, query: CasesWanted) -> Cases:
        """Those you reported, and those about matches you play or played."""
        rows = CaseRow.objects.filter(affected__contains=[person(request).player])
        shown, more = cursors.page(rows, query.cursor, query.limit)
        return Cases(tuple(map(line, shown)), more)


class OwnCase(Endpoint):
    """One of them."""

    @operation("get_case", _("A case of yours"), scope=Scope.READ, gives=CaseTold)
    def get(self, request: Request, case_id: str) -> CaseTold:
        """How it stands, what was ruled, and what you may do: answer a question, or appeal."""
        at = affected_at(person(request), case_id)
        known = case_view(at)
        return CaseTold(
            case=line_of(at.case),
            version=at.live.version,
            own=known.own,
            words=known.words,
            rulings=tuple(given(at.case, one, names=False) for one in known.rulings),
            questions=tuple(map(question, known.questions)),
            asked=None if known.asked is None else question(known.asked),
            appealed=known.appealed,
            appeal_words=known.appeal_words,
            verdict=None if known.verdict is None else CaseVerdict(known.verdict, known.verdict_reason),
            appeal_until=None if known.appeal_until is None else as_date(known.appeal_until),
            looked_at=tuple(sorted({look.step for look in known.looks})),
        )
