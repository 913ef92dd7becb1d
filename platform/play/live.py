"""Matches held in memory: what the log says, read once and then followed.

A held match is only a saving. Every append names the version it was decided on, so one that has fallen behind is
found out and read again; nothing is ever true because it is held here.
"""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from django.db import connection

from eventlog import store
from games.kernel.refusals import Misfit
from games.kernel.registry import game
from games.kernel.values import Event, Value
from play import snapshots
from play.match import Earlier, Match, Past, follow, match_at, state_at, tell_match
from play.models import MatchRow
from play.record import decode

HELD = 512


class Live(NamedTuple):
    """A match at the newest version known here, and the stream its log stands in."""

    id: str
    stream: int
    match: Match


class _Shelf:
    """The most recently used matches of this process; safe to use from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._held: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: str) -> Live | None:
        with self._lock:
            live = self._held.get(match_id)
            if live is not None:
                self._held.move_to_end(match_id)
            return live

    def put(self, live: Live) -> None:
        """Keep it, unless a newer version is held already."""
        with self._lock:
            held = self._held.get(live.id)
            if held is None or held.match.version <= live.match.version:
                self._held[live.id] = live
                self._held.move_to_end(live.id)
            while len(self._held) > self._size:
                self._held.popitem(last=False)

    def drop(self, match_id: str) -> None:
        with self._lock:
            self._held.pop(match_id, None)

    def clear(self) -> None:
        with self._lock:
            self._held.clear()


shelf = _Shelf(HELD)


def held(match_id: str) -> Live:
    """The match as held here, perhaps behind its log; read from the log where it is not held."""
    return shelf.get(match_id) or fresh(match_id)


def fresh(match_id: str) -> Live:
    """The match up to the newest version in its log: what is held is brought up to date, what is not is read."""
    behind = shelf.get(match_id)
    live = caught_up(behind) if behind else resumed(match_id)
    if not connection.in_atomic_block:
        shelf.put(live)
    return live


def reread(match_id: str) -> Live:
    """The match rebuilt, whatever is held: for a held version that was rolled back and is not in its log."""
    shelf.drop(match_id)
    return fresh(match_id)


def read(match_id: str) -> Live:
    """The match rebuilt from its whole log; `Misfit` where there is none."""
    row = find(match_id)
    log = read_log(row.stream, row.game, row.rules_version)
    return Live(row.id, row.stream, tell_match(log, state_of))


def resumed(match_id: str) -> Live:
    """The match from where it was last kept on, or from its whole log; kept again after a long way."""
    row = find(match_id)
    kept = snapshots.newest(row.stream, game(row.game, row.rules_version))
    live = caught_up(Live(row.id, row.stream, kept)) if kept else read(match_id)
    if live.match.version - (kept.version if kept else 0) >= snapshots.EVERY:
        snapshots.keep(row.stream, live.match)
    return live


def caught_up(live: Live) -> Live:
    """The match followed over what its log has gained."""
    match = live.match
    tail = decode(store.read(live.stream, after=match.version), match.rules)
    if not tail:
        return live
    return live._replace(match=follow(match, tail, earlier(live.stream, match)))


def earlier(stream: int, match: Match) -> Earlier:
    """Reads the log only when asked: the match at an earlier version."""
    return lambda version: match_at(read_log(stream, match.game, match.rules_version), version, state_of).moment


def past(stream: int, match: Match) -> Past:
    """The log behind a match; read only when asked."""
    return Past(earlier(stream, match), lambda version: store.is_boundary(stream, version))


def at_version(match_id: str, version: int) -> Match:
    """The match as it was at any of its versions, who sat where included."""
    row = find(match_id)
    return match_at(read_log(row.stream, row.game, row.rules_version, version), version, state_of)


def state_of(match_id: str, version: int) -> Value:
    """The game state of any match at any of its versions."""
    row = find(match_id)
    return state_at(read_log(row.stream, row.game, row.rules_version), version, state_of)


def read_log(stream: int, game_name: str, rules_version: str, upto: int | None = None) -> list[Event]:
    """The events of a match's log."""
    return decode(store.read(stream, upto=upto), game(game_name, rules_version))


def find(match_id: str) -> MatchRow:
    """The row of a match; `Misfit` where there is none."""
    row = MatchRow.objects.filter(id=match_id).first()
    if row is None:
        raise Misfit("match", f"there is no match {match_id!r}")
    return row
