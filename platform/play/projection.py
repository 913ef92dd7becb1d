"""What lists and look-ups show of a match: its row, and who takes part in it, written in the same statement as the
events.
"""

from collections.abc import Callable, Sequence
from copy import copy
from datetime import timedelta
from functools import lru_cache
from typing import Any

from msgspec import json
from psycopg.types.json import Jsonb

from eventlog.store import Receipt, Statement
from games.kernel.values import plain
from play import participants
from play.match import Match
from play.models import MatchRow
from streams.database_time import as_date

ENDED = (MatchRow.Status.OVER, MatchRow.Status.CANCELLED)
_FIXED = ("id", "game", "rules_version", "seats", "options", "terms", "host")
_PLAY = ("status", "phase", "turn", "outcome")
_COURSE = ("players", "gone", "dropped", "resigned", "begun", "ending", "paused", "deadline", "deadlines")
_TYPES = {
    "players": "jsonb",
    "gone": "jsonb",
    "dropped": "smallint[]",
    "resigned": "smallint[]",
    "turn": "smallint[]",
    "outcome": "jsonb",
    "deadline": "timestamptz",
    "deadlines": "jsonb",
}
_VALUES = {name: f"%s::{_TYPES[name]}" if name in _TYPES else "%s" for name in (*_FIXED, *_PLAY, *_COURSE)}
_FROM_NOW = "receipt.at + %s::bigint * interval '1 millisecond'"
# What is due begins to be waited for when it is first due, however much happens meanwhile.
_STILL = "CASE WHEN row.due_mark = %s THEN row.due_at ELSE {from_now} END"
_DUE = "CASE WHEN %s::text = '' THEN NULL ELSE {waited} END"

_INSERT = f"""
INSERT INTO play_matchrow ({", ".join(_VALUES)}, parent_id, parent_version, due_mark, due_at, stream,
                           version, opened_at, moved_at)
SELECT {", ".join(_VALUES.values())}, %s, %s::integer, %s,
       {_DUE.format(waited=_FROM_NOW)}, stream, last, at, at
  FROM receipt
RETURNING id"""  # noqa: S608 - all pieces are written above


# What an append may change, from the usual to all: few enough, for each is a statement that every session prepares.
_TURN = ("phase", "turn")
_CHANGES = (_TURN, (*_TURN, "deadline", "deadlines"), (*_PLAY, *_COURSE))


@lru_cache(maxsize=2 * len(_CHANGES))
def _update(names: tuple[str, ...], waits: bool) -> str:
    due_at = _DUE.format(waited=_STILL.format(from_now=_FROM_NOW))
    return _set(
        *(f"{name} = {_VALUES[name]}" for name in names), *[f"due_mark = %s, due_at = {due_at}"] * waits, whose="%s"
    )


def _set(*changes: str, whose: str) -> str:
    return f"""
UPDATE play_matchrow AS row
   SET {", ".join((*changes, "version = receipt.last", "moved_at = receipt.at"))}
  FROM receipt WHERE row.id = {whose}
RETURNING row.id"""  # noqa: S608 - all pieces are written above


# What most moves change, by values that need not be adapted: `_update` costs a twentieth of a move more.
_MOVE = _set("phase = %t", "turn = %t::smallint[]", whose="%t")


def insert(match: Match) -> list[Statement]:
    """Return the statements that make what is shown of a match just opened."""
    parent, parent_version = match.parent or (None, None)
    mark, after_ms = due(match)
    made = _written({**_fixed(match), **_play(match), **_course(match)})
    return [(_INSERT, (*made, parent, parent_version, mark, mark, after_ms)), *participants.insert(match)]


def update(before: Match, match: Match) -> list[Statement]:
    """Return the statements that bring what is shown from one version to a newer one."""
    return [_row_updated(before, match), *participants.update(before, match)]


def _row_updated(before: Match, match: Match) -> Statement:
    """Return the statement that sends what differs and little more: every value left out saves a hundredth of a move's
    time.
    """
    mark, after_ms = due(match)
    waits = bool(mark or due(before)[0])
    beside = before.course is not match.course or before.players is not match.players
    if not waits and not beside and before.outcome is None and match.outcome is None:
        phase, seats = _awaited(match)
        return _MOVE, (phase.encode(), _array(seats).encode(), match.id.encode())
    then, now = _play(before) | _course(before), _play(match) | _course(match)
    changed = {name for name, value in now.items() if value != then[name]}
    # That a match is over is sent anew each time: by its status the database notes when it ended.
    names = _CHANGES[-1] if match.outcome is not None else next(one for one in _CHANGES if changed.issubset(one))
    made = {name: now[name] for name in names}
    waited = (mark, mark, mark, after_ms) if waits else ()
    return _update(names, waits), (*_written(made), *waited, match.id)


def fields(match: Match) -> dict[str, Any]:
    """Return what the row of this match must hold, for rebuilding and verification.

    When the game's own next step is due also depends on the times in the log: see `play.waiting`.
    """
    return {**_fixed(match), **_play(match), **_course(match), "version": match.version, "due_mark": due(match)[0]}


def shown_after(row: MatchRow, match: Match, receipt: Receipt) -> MatchRow:
    """Return the row as the append of this receipt has left it, from the row before it; no query."""
    after, (mark, after_ms) = copy(row), due(match)
    for name, value in fields(match).items():
        setattr(after, name, value)
    after.outcome = json.decode(json.encode(after.outcome))  # lists, as the database has them
    after.moved_at = receipt.at
    after.ended_at = receipt.at if after.status in ENDED else None
    if not mark:
        after.due_at = None
    elif mark != row.due_mark:
        after.due_at = receipt.at + timedelta(milliseconds=after_ms)
    return after


def _fixed(match: Match) -> dict[str, Any]:
    return {
        "id": match.id,
        "game": match.game,
        "rules_version": match.rules_version,
        "seats": match.seats,
        "options": plain(match.options),
        "terms": plain(match.terms),
        "host": match.host,
    }


def _play(match: Match) -> dict[str, Any]:
    outcome = match.outcome
    phase, seats = _awaited(match)
    return {
        "status": _status(match, over=outcome is not None),
        "phase": phase,
        "turn": list(seats) if outcome is None else [],
        "outcome": plain(outcome),
    }


def _awaited(match: Match) -> tuple[str, tuple[int, ...]]:
    """Return the phase, and whose decision the rules await."""
    turn = match.turn
    return ("", ()) if turn is None else (turn.phase, turn.seats)


def _course(match: Match) -> dict[str, Any]:
    course, clocks = match.course, match.clock
    deadline = match.next_due if match.outcome is None else None
    return {
        "players": list(match.players),
        "gone": [one.player for one in course.gone],
        "dropped": list(course.dropped),
        "resigned": list(course.resigned),
        "begun": match.begun,
        "ending": course.ending,
        "paused": clocks is not None and clocks.pause is not None,
        "deadline": as_date(deadline),
        "deadlines": None if clocks is None else [clocks.deadline(seat) for seat in range(match.seats)],
    }


def due(match: Match) -> tuple[str, int]:
    """Return the mark of the game's own next step, and how long it is waited for; an empty mark if none is due."""
    step = match.due
    return ("", 0) if step is None else (f"{step.due}/{step.mark}", step.after_ms)


def status(match: Match) -> str:
    """Whether the match waits for players, runs, is over or was cancelled."""
    return _status(match, over=match.outcome is not None)


def _status(match: Match, over: bool) -> str:
    if not over:
        return (MatchRow.Status.RUNNING if match.begun else MatchRow.Status.OPEN).value
    return (MatchRow.Status.CANCELLED if match.ending == "cancelled" else MatchRow.Status.OVER).value


def _written(made: dict[str, Any]) -> list[object]:
    """Return the values as the statements take them; arrays of seats as text, a tenth of the cost of adapting."""
    return [_TEXT[name](value) if name in _TEXT and value is not None else value for name, value in made.items()]


def _array(seats: Sequence[int]) -> str:
    return f"{{{','.join(map(str, seats))}}}"


_TEXT: dict[str, Callable[[Any], object]] = {
    "options": Jsonb,
    "terms": Jsonb,
    **{name: Jsonb for name, type_ in _TYPES.items() if type_ == "jsonb"},
    **{name: _array for name, type_ in _TYPES.items() if type_ == "smallint[]"},
}
