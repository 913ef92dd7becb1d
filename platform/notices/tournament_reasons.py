"""What a tournament gives reason to tell its entrants, now."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from accounts.names import user_of
from notices.kinds import Kind
from notices.reasons import RECENT, SHORT_AT_MOST, SHORT_OF, Reason
from tournaments.stream.state import Round, Table, Tournament


def of_tournament(now: Tournament, at: datetime) -> list[Reason]:
    """A round begins with one's table, its deadline is near, a result that no match told, corrections, admissions,
    invitations.
    """
    found: list[Reason] = []
    for stage in now.stages:
        for round_ in stage.rounds:
            found += _round(now, round_, at)
            found += _results(now, round_, at)
    return [*found, *_corrections(now, at), *_admitted(now, at), *_invited(now)]


def users_of(now: Tournament) -> set[int]:
    """Everybody who is entered and has not left, or is invited."""
    entered = {user for one in now.entrants if not one.left for user in _users(now, (one.number,))}
    return entered | {one.user for one in _invited(now)}


def table_of(now: Tournament, user: int, mark: str) -> tuple[Round, Table] | None:
    """The round that a mark names and the table of a player there."""
    stage, number = (int(part) for part in mark.split(".")[:2])
    round_ = now.find(stage, number)
    for table in round_.tables if round_ is not None else ():
        if round_ is not None and user in _users(now, table.entrants):
            return round_, table
    return None


def _round(now: Tournament, round_: Round, at: datetime) -> Iterator[Reason]:
    if not round_.open or now.status != "running":
        return
    begun = _recent(round_.started_at, at)
    short = now.paused_since is None and _is_short(round_, at)
    mark = f"{round_.stage}.{round_.number}"
    for table in round_.missing:
        for user in _users(now, table.entrants):
            if begun:
                yield Reason(user, Kind.EVENT_ROUND, mark)
            if short:
                yield Reason(user, Kind.EVENT_SHORT, mark)


def _is_short(round_: Round, at: datetime) -> bool:
    """Whether the deadline is near: by the same measure as the time of a decision."""
    if round_.deadline is None or round_.started_at is None:
        return False
    left = date(round_.deadline) - at
    whole = timedelta(milliseconds=round_.deadline - round_.started_at)
    return timedelta(0) < left <= min(whole / SHORT_OF, SHORT_AT_MOST)


def _results(now: Tournament, round_: Round, at: datetime) -> Iterator[Reason]:
    for table in round_.tables:
        result = table.result
        if result is not None and result.kind != "played" and _recent(result.at, at):
            for user in _users(now, table.entrants):
                yield Reason(user, Kind.EVENT_RESULT, f"{round_.stage}.{round_.number}")


def _corrections(now: Tournament, at: datetime) -> Iterator[Reason]:
    for one in now.corrections:
        round_ = now.find(one.stage, one.round)
        table = round_.table(one.table) if round_ is not None else None
        if table is not None and _recent(one.at, at):
            for user in _users(now, table.entrants):
                yield Reason(user, Kind.CORRECTED, f"{one.stage}.{one.round}.{one.number}")


def _admitted(now: Tournament, at: datetime) -> Iterator[Reason]:
    for one in now.entrants:
        if one.takes_part and one.admitted_at and _recent(one.admitted_at, at):
            for user in _users(now, (one.number,)):
                yield Reason(user, Kind.ADMITTED)


def _invited(now: Tournament) -> Iterator[Reason]:
    if now.status in ("entry", "running"):
        for one in now.invitations:
            for player in one.asked if one.open else ():
                if (user := user_of(player)) is not None:
                    yield Reason(user, Kind.EVENT_INVITED, str(one.number))


def _users(now: Tournament, entrants: Iterable[int]) -> list[int]:
    players = [player for one in entrants for player in now.entrants[one - 1].players]
    return [user for player in players if (user := user_of(player)) is not None]


def _recent(moment: int | None, at: datetime) -> bool:
    return moment is not None and at - date(moment) < RECENT


def date(at: int) -> datetime:
    """A moment of the log as a date."""
    return datetime.fromtimestamp(at / 1000, UTC)
