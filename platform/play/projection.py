"""The match row: what lists and look-ups show of a match, written in the same transaction as the events it comes
from.
"""

from psycopg.types.json import Jsonb

from eventlog.store import Statement
from games.kernel.values import JSON, plain
from play.match import Match
from play.models import MatchRow

_INSERT = """
INSERT INTO play_matchrow (id, stream, game, rules_version, seats, options, players, status, phase, turn, outcome,
                           parent_id, parent_version, version, opened_at, moved_at)
SELECT %s, stream, %s, %s, %s, %s, %s::jsonb, %s, %s, %s::smallint[], %s::jsonb, %s, %s::integer, last, at, at
  FROM receipt"""
_UPDATE = """
UPDATE play_matchrow AS row
   SET players = %s::jsonb, status = %s, phase = %s, turn = %s::smallint[], outcome = %s::jsonb,
       version = receipt.last, moved_at = receipt.at
  FROM receipt WHERE row.id = %s"""


def insert(match: Match) -> Statement:
    """The statement that makes the row of a match just opened."""
    parent, parent_version = match.parent or (None, None)
    head = (match.id, match.game, match.rules_version, match.seats, Jsonb(match.options))
    return _INSERT, (*head, *_moving(match), parent, parent_version)


def update(match: Match) -> Statement:
    """The statement that brings the row up to a newer version."""
    return _UPDATE, (*_moving(match), match.id)


def fields(match: Match) -> dict[str, JSON]:
    """What the row of this match must hold, for rebuilding and verification."""
    turn, outcome = match.rules.turn(match.state), match.outcome
    return {
        "id": match.id,
        "game": match.game,
        "rules_version": match.rules_version,
        "seats": match.seats,
        "options": plain(match.options),
        "players": list(match.players),
        "status": status(match),
        "version": match.version,
        "phase": turn.phase,
        "turn": list(turn.seats),
        "outcome": plain(outcome),
    }


def status(match: Match) -> str:
    if match.outcome is not None:
        return MatchRow.Status.OVER.value
    return (MatchRow.Status.OPEN if None in match.players else MatchRow.Status.RUNNING).value


def _moving(match: Match) -> tuple[object, ...]:
    made = fields(match)
    outcome = made["outcome"]
    return (
        Jsonb(made["players"]),
        made["status"],
        made["phase"],
        made["turn"],
        None if outcome is None else Jsonb(outcome),
    )
