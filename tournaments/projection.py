"""What lists and look-ups show of a tournament, written in the same statement as the events they come from."""

from typing import Any

from psycopg.types.json import Jsonb

from eventlog.store import Statement
from streams.database_time import as_date
from streams.row_statements import RowStatements
from tournaments.stream.automation import due, due_at, tables_to_open
from tournaments.stream.manual_pairing import is_uncompared
from tournaments.stream.state import Tournament

_TYPES = dict.fromkeys(("closes_at", "starts_at", "deadline", "due_at"), "timestamptz") | {
    "invited": "varchar[]",
    "replaced": "varchar[]",
}
_FIELDS = (
    "name", "game", "form", "seats", "team", "rated", "pace", "host", "status", "paused", "stage", "round", "entrants",
    "capacity", "closes_at", "starts_at", "deadline", "due_at", "acting", "annulled", "invited", "replaced",
)  # fmt: skip
_ROW = RowStatements("tournaments_tournamentrow", _FIELDS, _TYPES)
_PLAYERS = """
INSERT INTO tournaments_entrantrow (tournament_id, number, player, name, waiting, "left")
SELECT row.id, one.number, one.player, one.name, one.waiting, one."left"
  FROM receipt, projection_0 AS row,
       jsonb_to_recordset(%s) AS one (number int, player text, name text, waiting boolean, "left" boolean)
    ON CONFLICT (tournament_id, number, player)
    DO UPDATE SET name = EXCLUDED.name, waiting = EXCLUDED.waiting, "left" = EXCLUDED."left\""""
_GONE = """
DELETE FROM tournaments_entrantrow AS entrant USING receipt, projection_0 AS row
 WHERE entrant.tournament_id = row.id AND (entrant.number, entrant.player) IN
       (SELECT one.number, one.player FROM jsonb_to_recordset(%s) AS one (number int, player text))"""
_TABLES = """
INSERT INTO tournaments_tablerow (tournament_id, stage, round, "table", match, settled)
SELECT row.id, one.stage, one.round, one."table", one.match, one.settled
  FROM receipt, projection_0 AS row,
       jsonb_to_recordset(%s) AS one (stage int, round int, "table" int, match text, settled boolean)
    ON CONFLICT (tournament_id, stage, round, "table")
    DO UPDATE SET match = EXCLUDED.match, settled = EXCLUDED.settled"""
_CLEARED = """
DELETE FROM tournaments_tablerow AS one USING receipt, projection_0 AS row
 WHERE one.tournament_id = row.id AND one.match = ANY(%s)"""


def insert(now: Tournament) -> list[Statement]:
    """The statements that make what is shown of a tournament just opened."""
    return [_ROW.insert(now.id, row(now))]


def update(before: Tournament, now: Tournament) -> list[Statement]:
    """The statements that bring what is shown up to a newer version; they name only what has changed."""
    statements = [_ROW.update(now.id, row(now))]
    if before.entrants is not now.entrants:
        was, then = players(before), players(now)
        keys = {(one["number"], one["player"]) for one in then}
        gone = [one for one in was if (one["number"], one["player"]) not in keys]
        new = [one for one in then if one not in was]
        statements += [(_PLAYERS, (Jsonb(new),))] if new else []
        statements += [(_GONE, (Jsonb(gone),))] if gone else []
    if before.stages is not now.stages:
        known, then = tables(before), tables(now)
        new = [one for one in then if one not in known]
        replaced = [one.match for one in now.replays[len(before.replays) :]]
        statements += [(_TABLES, (Jsonb(new),))] if new else []
        statements += [(_CLEARED, (replaced,))] if replaced else []
    return statements


def row(now: Tournament) -> dict[str, Any]:
    """What the row of this tournament must hold, but for its version and moments of the log."""
    settings, round_ = now.settings, now.round
    return {
        "name": settings.name,
        "game": settings.game,
        "form": str(settings.stages[0].format.__struct_config__.tag),
        "seats": settings.seats,
        "team": settings.team,
        "rated": settings.play.rated,
        "pace": str(settings.play.terms.get("pace", "none")),
        "host": now.host,
        "status": now.status,
        "paused": now.paused_since is not None,
        "stage": len(now.stages),
        "round": round_.number if round_ is not None else 0,
        "entrants": len(now.taking_part()),
        "capacity": settings.entry.capacity,
        "closes_at": as_date(settings.entry.closes_at),
        "starts_at": as_date(settings.times.starts_at),
        "deadline": as_date(round_.deadline if round_ is not None and round_.open else None),
        "due_at": as_date(_next(now)),
        "acting": due(now, now.at) is not None or bool(tables_to_open(now, now.at)) or is_uncompared(now),
        "annulled": now.annulled,
        "invited": _invited(now),
        "replaced": sorted(one.match for one in now.replays),
    }


def _invited(now: Tournament) -> list[str]:
    """Who is still to answer an invitation that can still be accepted."""
    if now.status not in ("entry", "running"):
        return []
    return sorted({player for one in now.invitations if one.open for player in one.asked})


def _next(now: Tournament) -> int | None:
    """The next moment at which something becomes due by time alone, or a table is to be opened."""
    moments = [due_at(now)]
    for stage in now.stages:
        moments += [
            table.opens_at or (round_.started_at + round_.deadline) // 2
            for round_ in stage.rounds
            if round_.open and round_.started_at is not None and round_.deadline is not None
            for table in round_.missing
            if not table.match and now.settings.times.agreed
        ]
    return min((at for at in moments if at is not None and at > now.at), default=None)


def players(now: Tournament) -> list[dict[str, Any]]:
    """The rows of the entrants' players, those who have left among them and those who were replaced."""
    return [
        {"number": one.number, "player": player, "name": one.name, "waiting": one.waiting, "left": left}
        for one in now.entrants
        for player, left in (*((name, one.left) for name in one.players), *((name, True) for name in one.former))
    ]


def tables(now: Tournament) -> list[dict[str, Any]]:
    """The rows of the tables that have a match."""
    again = now.played_again
    return [
        {
            "stage": stage.number,
            "round": round_.number,
            "table": table.number,
            "match": table.match,
            "settled": table.result is not None
            and table.match not in now.friendly
            and (stage.number, round_.number, table.number) not in again,
        }
        for stage in now.stages
        for round_ in stage.rounds
        for table in round_.tables
        if table.match
    ]
