"""A match's log wound up for looking: any version of it at once, with who did what and when.

Reels are kept in memory and follow their logs. States are values that share what did not change, so that keeping one
in every few costs little, and the rest are folded again from the nearest.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.db import connection

from eventlog import store
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.values import Event
from play import live
from play.events import Rewound
from play.match import Match, follow, opened
from play.models import MatchRow
from play.record import decode
from replays.shelf import Shelf

KEPT_EVERY = 32
HELD_EVENTS = 200_000
"""Events of all reels held by one process together: some hundred megabytes at most."""


class Mark(NamedTuple):
    """What everybody may know of one version: when it came, who sat where, whose decision is awaited after it.

    `settled` where a command's events end with it: a step at which somebody had to decide. `begun` once the game's
    own events have started, and there is a board to look at. `asked` are those who were awaited when this phase began,
    `own` is the newest version on the way here that is the game's own event; 0 where there is none.
    """

    at: datetime
    players: tuple[str | None, ...]
    awaited: tuple[int, ...]
    round: int
    settled: bool
    begun: bool
    asked: tuple[int, ...]
    own: int


class Reel:
    """The log of one match up to a version. Never changed: `extended` makes a longer one."""

    def __init__(self, row: MatchRow, log: Sequence[Event], marks: Sequence[Mark], kept: Sequence[Match]) -> None:
        self.id = row.id
        self.stream = row.stream
        self.parent: tuple[str, int] | None = (
            None if row.parent_id is None or row.parent_version is None else (row.parent_id, row.parent_version)
        )
        self.rules: AnyGame = find_game(row.game, row.rules_version)
        self.log = log
        self.marks = marks
        self._kept = kept

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.log)

    @property
    def match(self) -> Match:
        """The match at its newest version."""
        return self.match_at(self.version)

    @property
    def over(self) -> bool:
        """Whether the match has ended: from then on everybody may know everything."""
        return self.match.outcome is not None

    def mark(self, version: int) -> Mark:
        """What everybody may know of a version."""
        return self.marks[version - 1]

    def event(self, version: int) -> Event:
        """The event that made the version."""
        return self.log[version - 1]

    def match_at(self, version: int) -> Match:
        """The match as it stood after a version, on the main line or beside it; folds at most a few dozen events."""
        if not 1 <= version <= self.version:
            raise Misfit("version", f"there is no version {version}; the log has {self.version}")
        return _match_at(self._kept, self.log, version)

    def matches_at(self, versions: Iterable[int]) -> Iterator[tuple[int, Match]]:
        """Each of these versions, in rising order, and the match as it stood after it; folds no event twice."""
        match: Match | None = None
        for version in versions:
            kept = self._kept[(version - 1) // KEPT_EVERY]
            if match is None or match.version < kept.version:
                match = kept
            match = follow(match, self.log[match.version : version], lambda to: self.match_at(to).moment)
            yield version, match

    @cached_property
    def players(self) -> frozenset[str | None]:
        """Everybody who ever sat there."""
        return frozenset(player for players in {mark.players for mark in self.marks} for player in players)

    def extended(self, row: MatchRow) -> "Reel":
        """The same with what the log has gained since; itself where that is nothing."""
        return self if row.version <= self.version else _wound(row, self)

    def _parts(self) -> tuple[list[Event], list[Mark], list[Match]]:
        return list(self.log), list(self.marks), list(self._kept)


def _wound(row: MatchRow, before: Reel | None = None) -> Reel:
    """The log read from where the reel before it ends; about 25 µs an event."""
    rules = find_game(row.game, row.rules_version)
    log, marks, kept = before._parts() if before else ([], [], [])
    rows = list(store.rows(row.stream, after=len(log)))
    events = decode(b"[" + b",".join(one.data for one in rows) + b"]", rules)
    if not log and not events:
        raise Misfit("log", f"the log of {row.id} is empty")
    own = frozenset(rules.event_types)
    begun = bool(marks) and marks[-1].begun
    match = before.match if before else None
    # A what-if line may leave its match in the middle of a phase.
    left = find_reel(row.parent_id).mark(row.parent_version) if row.parent_id and row.parent_version else None
    for stored, event in zip(rows, events, strict=True):
        log.append(event)
        if match is None:
            match = opened(log, live.state_of)
            begun = match.parent is not None
        else:
            match = follow(match, [event], lambda to: _match_at(kept, log, to).moment)
        begun = begun or type(event) in own
        awaited = match.awaited() if begun else ()
        number = rules.round(match.state) if begun else 0
        before_it = event.to if isinstance(event, Rewound) else len(marks)
        last = marks[before_it - 1] if before_it else left
        asked = last.asked if last and last.awaited and {*last.awaited}.issuperset(awaited) else awaited
        newest = len(log) if type(event) in own else last.own if marks and last else 0
        settled = stored.last == stored.version
        marks.append(Mark(stored.at, match.players, awaited, number, settled, begun, asked, newest))
        if (len(log) - 1) % KEPT_EVERY == 0:
            kept.append(match)
    return Reel(row, log, marks, kept)


def _match_at(kept: Sequence[Match], log: Sequence[Event], version: int) -> Match:
    match = kept[(version - 1) // KEPT_EVERY]
    return follow(match, log[match.version : version], lambda to: _match_at(kept, log, to).moment)


shelf: Shelf[str, Reel] = Shelf(HELD_EVENTS, lambda reel: reel.version)


def reel_of(row: MatchRow) -> Reel:
    """The log of a match up to its newest version; read only as far as it is not held."""
    held = shelf.get(row.id)
    reel = held.extended(row) if held else _wound(row)
    if not connection.in_atomic_block:
        shelf.put(row.id, reel)
    return reel


def find_reel(match_id: str) -> Reel:
    """The same by the match's id; `Misfit` where there is none."""
    return reel_of(live.find(match_id))
