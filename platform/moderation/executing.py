"""Carrying a ruling out, once however often it is asked for: in the match, then in the tournament, noted in the case.

All parts are one transaction, in the order in which streams are locked; ratings follow the match. The ruling's
public id is the id of the command, so what was done before is answered again and done no second time.
"""

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from msgspec.structs import replace

from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from moderation import commands, measures
from moderation.commands import Part
from moderation.kind import CASES
from moderation.stream.commands import Execute, Fail
from moderation.stream.ruling import Ruling, body_of
from moderation.stream.state import Case, Given
from play import commands as matches
from play import live as held
from play.kind import MATCHES
from play.match import Match
from play.ruling_events import Ruled
from streams import actors, database_time, seeds
from streams.actors import Power
from streams.kind import Wish
from streams.refusals import Stale
from streams.stored_command import body
from streams.stored_command import body as tournament_body
from tournaments import commands as organising
from tournaments.commands import SYSTEM as ORGANISER
from tournaments.kind import TOURNAMENTS
from tournaments.matches import result_at, seats_of
from tournaments.models import TableRow, TournamentRow
from tournaments.stream.commands import CorrectResult, DeductPoints
from tournaments.stream.results import window_of

TRIES = 5
SECONDS_AN_HOUR = 3600
LONGEST_REASON = 500
"""What a tournament keeps of a reason."""


class Planned(NamedTuple):
    """A ruling as commands to match and tournament, the match after it, and the version at which it will stand.

    `points` are taken and given back after the others: a correction may go to the same tournament.
    """

    parts: list[Part]
    after: Match
    version: int
    points: Part | None = None


def execute_ruling(case_id: str) -> bool:
    """Carry out the ruling that is decided; whether anything was done. What cannot be is noted in the case."""
    for _ in range(TRIES):
        case = commands.find(case_id).case
        given = case.newest
        if case.status != "decided" or given is None:
            return False
        try:
            with transaction.atomic():
                name = case.name(given.number)
                made = plan(case, given.ruling, name, given.proposer)
                give(case, given.ruling, name, made, _noted(case, given, made.version))
        except (Stale, CommandReused):  # the match has moved on, or another worker was first
            continue
        except (Refused, Misfit) as refusal:
            return _failed(case, given, refusal)
        return True
    return False


def plan(case: Case, ruling: Ruling, name: str, officer: int) -> Planned:
    """What a ruling does to the match as it stands; `Refused` or `Misfit` where it cannot be carried out.

    To be called in the transaction that carries it out: the seed of a rewind is made here.
    """
    match_id = case.subject.match
    _let_time_pass(match_id)
    actor = actors.officer(officer, Power(ruling.scope))
    command: dict[str, JSON] = body_of(ruling, name)
    if ruling.scope == "rewind":
        command["commitment"] = seeds.make()
    version = held.fresh(match_id).version
    foreseen = matches.preview_ruling(match_id, command, actor=actor.name)
    wish = matches.ruling_wish(command, actor=actor.name, version=version)
    correction = _correction(match_id, foreseen.match, ruling, name)
    stands_at = version + 1 + next(place for place, one in enumerate(foreseen.events) if isinstance(one, Ruled))
    parts = [Part(MATCHES, match_id, wish), *([correction] if correction is not None else [])]
    return Planned(parts, foreseen.match, stands_at, _points(case, ruling, name))


def give(case: Case, ruling: Ruling, name: str, made: Planned, *more: Part) -> None:
    """Give the commands of a plan, and others with them, in the transaction in which it was made.

    Once they are given nobody else appends to the match before the transaction ends, and with its row locked nobody to
    the tournament. Then `Refused` where that goes by what a rewind takes back, `Stale` where it has taken the match's
    result since the plan was made.
    """
    commands.together([*made.parts, *more])
    if made.points is not None:
        commands.together([made.points])
    _suspend(case, ruling, name)
    row = TableRow.objects.filter(match=case.subject.match).first()
    if row is None or not ruling.changes_match:
        return
    TournamentRow.objects.select_for_update(no_key=True).get(id=row.tournament_id)
    if ruling.scope == "rewind" and later_round(case):
        raise Refused("later_round_depends")
    if len(made.parts) == 1 and _correction(case.subject.match, made.after, ruling, name) is not None:
        raise Stale(made.version, made.after.version)


def later_round(case: Case) -> bool:
    """Whether the tournament goes by the match's result already: then nothing can be taken back to an earlier step."""
    row = TableRow.objects.filter(match=case.subject.match).first()
    if row is None:
        return False
    now = organising.find(row.tournament_id).tournament
    round_ = now.find(row.stage, row.round)
    return round_ is None or row.settled or window_of(now, round_) > 1


def _noted(case: Case, given: Given, version: int) -> Part:
    wish = Execute(given.number, version, SECONDS_AN_HOUR * settings.APPEAL_HOURS)
    return Part(CASES, case.id, Wish(commands.SYSTEM, body(wish), case.name(given.number)))


def _correction(match_id: str, after: Match, ruling: Ruling, name: str) -> Part | None:
    """What the tournament is told: the table's new result where it has one already that differs."""
    row = TableRow.objects.filter(match=match_id, settled=True).first()
    if row is None or after.outcome is None or not ruling.changes_match:
        return None
    now = organising.find(row.tournament_id).tournament
    round_ = now.find(row.stage, row.round)
    table = round_.table(row.table) if round_ is not None else None
    if table is None or table.result is None:
        return None
    made = result_at(now, table, after, version=end_of(after))
    result = replace(made, kind="adjudicated") if made.kind == "played" else made
    if result.says_as(table.result):
        return None
    wish = CorrectResult(
        stage=row.stage,
        round=row.round,
        table=row.table,
        result=result,
        reason=ruling.reason[:LONGEST_REASON],
        ruling=name,
    )
    return Part(TOURNAMENTS, row.tournament_id, Wish(ORGANISER, dict(tournament_body(wish)), name))


def appealed(case: Case) -> tuple[str, Ruling] | None:
    """The ruling, by name, whose place the next one takes on appeal; None where nothing was appealed."""
    given = case.standing if case.appeal is not None else None
    return (case.name(given.number), given.ruling) if given is not None else None


def _points(case: Case, ruling: Ruling, name: str) -> Part | None:
    """What the tournament is told of points: those that the ruling takes, and those that it gives back on appeal."""
    before = appealed(case)
    restored = before[0] if before is not None and before[1].penalty == "points" else ""
    if ruling.penalty != "points" and not restored:
        return None
    penalised = ruling if ruling.penalty == "points" else before[1] if before is not None else ruling
    row = TableRow.objects.filter(match=case.subject.match).first()
    if row is None or penalised.seat is None:
        raise Refused("no_points_here")
    now = organising.find(row.tournament_id).tournament
    round_ = now.find(row.stage, row.round)
    table = round_.table(row.table) if round_ is not None else None
    if table is None:
        raise Refused("no_points_here")
    seats = seats_of(now.settings, len(table.entrants))
    entrant = next(one for one, own in zip(table.entrants, seats, strict=True) if penalised.seat in own)
    wish = DeductPoints(
        stage=row.stage,
        round=row.round,
        table=row.table,
        entrant=entrant,
        points=ruling.points,
        reason=ruling.reason[:LONGEST_REASON],
        ruling=name,
        instead_of=restored,
    )
    return Part(TOURNAMENTS, row.tournament_id, Wish(ORGANISER, dict(tournament_body(wish)), f"{name}.points"))


def _suspend(case: Case, ruling: Ruling, name: str) -> None:
    """Bar whoever a ban is for, and end the suspension of the ruling whose place this one takes."""
    before = appealed(case)
    if before is not None and before[1].penalty == "ban":
        measures.lift(before[0])
    if ruling.penalty == "ban" and ruling.seat is not None:
        until = database_time.present() + timedelta(days=ruling.days)
        measures.suspend(case.subject.players[ruling.seat], until, ruling.reason, name)


def end_of(after: Match) -> int:
    """The version that a match ends with once its seeds are shown."""
    return after.version + (len(MATCHES.promises(after)) if MATCHES.reveals(after) else 0)


def _failed(case: Case, given: Given, refusal: Refused | Misfit) -> bool:
    code = refusal.code if isinstance(refusal, Refused) else f"misfit {refusal.where}"
    try:
        commands.give(case.id, Fail(given.number, code), commands.SYSTEM)
    except Refused:  # another worker has noted it
        return False
    return True


def _let_time_pass(match_id: str) -> None:
    """Bring about what is overdue, so that the ruling meets the match as it stands."""
    try:
        matches.time_out(match_id)
    except Refused:
        return
