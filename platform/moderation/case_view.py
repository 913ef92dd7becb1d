"""What those whom a case affects may know of it: one place that pages and the API ask.

Words of others, which may tell of their hands, and looks with full knowledge are told once the match is over.
"""

from typing import NamedTuple

from moderation.access import AtCase
from moderation.stream.state import Given, Look, Question, Verdict
from play.models import MatchRow
from streams import database_time


class CaseView(NamedTuple):
    """A case as somebody may know it. `asked` is what they are asked just now; `appeal_until` while they may appeal."""

    own: bool
    words: str
    rulings: tuple[Given, ...]
    questions: tuple[Question, ...]
    asked: Question | None
    appealed: bool
    appeal_words: str
    verdict: Verdict | None
    verdict_reason: str
    appeal_until: int | None
    looks: tuple[Look, ...]


def case_view(at: AtCase) -> CaseView:
    """What this person may know; one query."""
    case, player = at.case, at.user.player
    over = MatchRow.objects.filter(id=case.subject.match, status=MatchRow.Status.OVER).exists()
    question, appeal = case.question, case.appeal
    open_ = case.status == "executed" and case.appeal_until is not None and database_time.now() < case.appeal_until
    return CaseView(
        own=case.reporter == player,
        words=case.words if over or case.reporter == player else "",
        rulings=tuple(one for one in case.rulings if one.stage == "executed"),
        questions=tuple(one for one in case.questions if one.over and (over or one.asked == player)),
        asked=question if question is not None and question.asked == player else None,
        appealed=appeal is not None,
        appeal_words=appeal.words if appeal is not None and (over or appeal.by == player) else "",
        verdict=case.verdict,
        verdict_reason=appeal.reason if appeal is not None and case.verdict is not None else "",
        appeal_until=case.appeal_until if open_ else None,
        looks=case.looks if over else (),
    )
