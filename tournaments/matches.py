"""From tables to matches and back: matches are opened for the tables of a round, and tables get what they came to."""

from collections.abc import Sequence

from django.db import transaction

from eventlog import store
from games.kernel.codec import codec
from games.kernel.refusals import Refused
from games.kernel.registry import game as find_game
from games.kernel.values import plain
from play import commands as matches
from play import live as held
from play.match import Match
from play.models import MatchRow
from play.outcomes import NO_RESULT
from tournaments import commands
from tournaments.commands import SYSTEM
from tournaments.models import TableRow
from tournaments.stream.commands import OpenTable, RecordResult
from tournaments.stream.from_match import result_of
from tournaments.stream.settings import Settings
from tournaments.stream.state import Result, Round, Table, Tournament
from tournaments.teams.seats import team_seats

STAND_IN = "computer:raider"
"""Who plays for an entrant that has left."""


def open_match(tournament: Tournament, round_: Round, table: Table) -> str | None:
    """Open the match of a table, and note it there, both or neither; None where somebody else was first."""
    settings = tournament.settings
    players = players_of(tournament, table)
    where = {"stage": round_.stage, "round": round_.number, "table": table.number}
    try:
        with transaction.atomic():
            live = matches.open_match(
                settings.game,
                len(players),
                plain(settings.options),
                players,
                actor=SYSTEM.name,
                terms=commands.match_terms(settings),
                rules_version=tournament.rules_of(round_.stage, round_.number, table.number),
                event=tournament.id,
            )
            commands.give(tournament.id, OpenTable(**where, match=live.id, players=players), SYSTEM)
    except Refused as refusal:
        if refusal.code in ("table_open", "has_result", "round_not_open", "tournament_paused", "tournament_over"):
            return None
        raise
    return live.id


def players_of(tournament: Tournament, table: Table) -> tuple[str, ...]:
    """Who sits where, by seat of the game; a computer for whoever has left."""
    team = tournament.settings.team
    people = {one * team + place: name for one in table.entrants for place, name in enumerate(_people(tournament, one))}
    if team == 1:
        return tuple(people[one] for one in table.entrants)
    members = {one: tuple(range(one * team, one * team + team)) for one in table.entrants}
    turns = {one: _tables_before(tournament, one) for one in table.entrants}
    seated = team_seats(table.entrants, members, seats_of(tournament.settings, len(table.entrants)), turns)
    return tuple(people[one] for one in seated)


def _people(tournament: Tournament, entrant: int) -> tuple[str, ...]:
    who = tournament.entrants[entrant - 1]
    return who.players if who.takes_part else (STAND_IN,) * len(who.players)


def _tables_before(tournament: Tournament, entrant: int) -> int:
    return sum(
        bool(table.match) and entrant in table.entrants
        for stage in tournament.stages
        for round_ in stage.rounds
        for table in round_.tables
    )


def seats_of(settings: Settings, entrants: int) -> Sequence[Sequence[int]]:
    """The seats of each entrant of a table, in order."""
    if settings.team == 1:
        return [(seat,) for seat in range(entrants)]
    rules = find_game(settings.game, settings.rules_version)
    teams = rules.teams(codec(rules).options(plain(settings.options)), settings.seats)
    assert teams is not None
    return teams


def settle(match_id: str) -> bool:
    """Give a table what its match came to; whether it did. Nothing where the table has a result already.

    Until that is committed nothing is appended to the match, so that no ruling comes between.
    """
    row = TableRow.objects.filter(match=match_id).first()
    if row is None:
        return False
    try:
        with transaction.atomic():
            MatchRow.objects.select_for_update(no_key=True).get(id=match_id)
            return _record(row)
    except Refused as refusal:
        if refusal.code in ("has_result", "tournament_over", "tournament_paused"):
            return False
        raise


def _record(row: TableRow) -> bool:
    live = held.fresh(row.match)
    match = live.match
    if match.outcome is None:
        return False
    tournament = commands.find(row.tournament_id).tournament
    round_ = tournament.find(row.stage, row.round)
    table = round_.table(row.table) if round_ is not None else None
    again = tournament.replay_of(row.stage, row.round, row.table) is not None
    if table is None or (table.result is not None and not again):
        return False
    made = result_at(tournament, table, match, hash_=store.hash_at(live.stream, match.version))
    wish = RecordResult(stage=row.stage, round=row.round, table=row.table, result=made, match=row.match)
    commands.give(row.tournament_id, wish, SYSTEM)
    return True


def result_at(tournament: Tournament, table: Table, match: Match, version: int = 0, hash_: str = "") -> Result:
    """What a match comes to for its table as it stands, by default at its own version; ask of a match that is over.

    Where a ruling has decided it, that alone counts, whoever had left.
    """
    assert match.outcome is not None
    gone = (*match.resigned, *match.dropped) if match.course.verdict is None else ()
    return result_of(
        match.outcome,
        seats_of(tournament.settings, len(table.entrants)),
        stopped=match.ending in NO_RESULT,
        deserted=gone,
        version=version or match.version,
        hash_=hash_,
    )


def ended() -> list[str]:
    """The matches of tables without a result that are over: what lost messages have left."""
    unsettled = TableRow.objects.filter(
        settled=False, tournament__status__in=("running", "over"), tournament__paused=False
    )
    over = MatchRow.objects.filter(status__in=(MatchRow.Status.OVER, MatchRow.Status.CANCELLED))
    return [*unsettled.filter(match__in=over.values("id")).values_list("match", flat=True)]
