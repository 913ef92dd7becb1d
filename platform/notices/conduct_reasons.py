"""What a report on conduct gives reason to tell: whom a measure is against, and whoever reported it."""

from collections.abc import Iterator
from datetime import datetime

from accounts.names import user_of
from conduct.stream.state import Conduct
from notices.kinds import Kind
from notices.reasons import RECENT, Reason
from streams.database_time import as_date

TAKEN, ENDED, VERDICT = "taken", "ended", "verdict"
"""Marks of a measure and of the decision on an appeal; answers in its thread are told apart by their numbers."""


def of_conduct(now: Conduct, at: datetime) -> list[Reason]:
    """A measure is taken or ended, an appeal is answered or decided, a report is decided."""
    return [*_measure(now, at), *_appeal(now, at), *_report(now, at)]


def _measure(now: Conduct, at: datetime) -> Iterator[Reason]:
    user, taken = user_of(now.accused), now.taken
    if user is None or taken is None or now.verdict is not None:
        return
    if taken.stands and _recent(taken.since, at):
        yield Reason(user, Kind.MEASURE, TAKEN)
    if not taken.stands and _recent(now.at, at):
        yield Reason(user, Kind.MEASURE, ENDED)


def _appeal(now: Conduct, at: datetime) -> Iterator[Reason]:
    user = user_of(now.accused)
    if user is None:
        return
    for number, post in enumerate(now.thread):
        if post.officer is not None and _recent(post.at, at):
            yield Reason(user, Kind.MEASURE_APPEAL, str(number))
    if now.verdict is not None and _recent(now.at, at):
        yield Reason(user, Kind.MEASURE_APPEAL, VERDICT)


def _report(now: Conduct, at: datetime) -> Iterator[Reason]:
    user = user_of(now.reporter)
    decided_at = now.taken.since if now.taken is not None else now.at
    if user is not None and (now.taken is not None or now.dismissed) and _recent(decided_at, at):
        yield Reason(user, Kind.REPORT_DECIDED)


def _recent(moment: int, at: datetime) -> bool:
    return at - as_date(moment) < RECENT
