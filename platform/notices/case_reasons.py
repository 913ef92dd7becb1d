"""What a case gives reason to tell those whom it affects, now."""

from collections.abc import Iterator
from datetime import datetime

from accounts.names import user_of
from moderation.stream.state import Case
from notices.kinds import Kind
from notices.reasons import RECENT, Reason
from streams.database_time import as_date

APPEAL = "appeal"
"""The mark of the decision on an appeal; rulings and questions are told apart by their numbers."""


def of_case(now: Case, at: datetime) -> list[Reason]:
    """A match is disputed, a moderator asks, a ruling is carried out, an appeal is decided."""
    return [*_disputed(now, at), *_asked(now), *_ruled(now, at)]


def users_of_case(now: Case) -> set[int]:
    """The people whom it affects."""
    return {user for player in now.affected if (user := user_of(player)) is not None}


def _disputed(now: Case, at: datetime) -> Iterator[Reason]:
    if now.status != "merged" and at - as_date(now.opened_at) < RECENT:
        reporter = user_of(now.reporter)
        yield from (Reason(user, Kind.DISPUTED) for user in sorted(users_of_case(now)) if user != reporter)


def _asked(now: Case) -> Iterator[Reason]:
    """Only as long as the answer is waited for."""
    if now.question is not None and (user := user_of(now.question.asked)) is not None:
        yield Reason(user, Kind.CASE_ASKED, str(now.question.number))


def _ruled(now: Case, at: datetime) -> Iterator[Reason]:
    ruled = [one for one in now.rulings if one.stage == "executed"]
    marks = [str(one.number) for one in ruled if at - as_date(one.executed_at) < RECENT]
    if now.verdict is not None and at - as_date(now.at) < RECENT:
        marks.append(APPEAL)
    for mark in marks:
        yield from (Reason(user, Kind.CASE_RULED, mark) for user in sorted(users_of_case(now)))
