"""Who listens to what in this process."""

from collections import defaultdict
from collections.abc import Iterator
from threading import Lock
from typing import TypeVar

from doorbell.ring import Moved, Said
from doorbell.sessions import mark
from doorbell.stream import Stream, Wanted

K = TypeVar("K")

BEATS = 15
"""Seconds between two signs of life on a stream; also how late the end of a right is noticed at the latest."""


class Audience:
    """The open streams by what they listen to. Safe from several threads: views let streams in from theirs."""

    def __init__(self) -> None:
        self._matches: dict[str, dict[int, set[Stream]]] = defaultdict(lambda: defaultdict(set))
        self._others: dict[str, set[Stream]] = defaultdict(set)
        self._beats: list[set[Stream]] = [set() for _ in range(BEATS)]
        self._lock = Lock()

    def add(self, stream: Stream) -> None:
        """Have it told from now on."""
        with self._lock:
            for match, delay in _matches(stream):
                self._matches[match][delay].add(stream)
            for key in _others(stream):
                self._others[key].add(stream)
            min(self._beats, key=len).add(stream)

    def remove(self, stream: Stream) -> None:
        """Have it told nothing more; whatever nobody listens to any more is forgotten."""
        with self._lock:
            for match, delay in _matches(stream):
                _drop(self._matches[match], delay, stream)
                if not self._matches[match]:
                    del self._matches[match]
            for key in _others(stream):
                _drop(self._others, key, stream)
            for due in self._beats:
                due.discard(stream)

    def everybody(self) -> set[Stream]:
        """All who listen."""
        with self._lock:
            return set[Stream]().union(*self._beats)

    def due(self, second: int) -> set[Stream]:
        """Those whose turn it is in this second of the round to be given a sign of life."""
        with self._lock:
            return set(self._beats[second % BEATS])

    def heard_late(self) -> dict[str, int]:
        """The matches of which some hear late, and by how many seconds."""
        with self._lock:
            return {match: delay for match, by_delay in self._matches.items() for delay in by_delay if delay}

    def at_once(self, moved: Moved) -> set[Stream]:
        """Who hears of it at once: everybody, where nothing is held back."""
        with self._lock:
            heard = set[Stream]()
            for delay, streams in self._matches.get(moved.m, {}).items():
                if not moved.late or not delay:
                    heard |= streams
            for player in moved.players:
                heard |= self._others.get(f"player {player}", set())
            return heard | self._others.get("lobby", set()) if moved.listed and not moved.late else heard

    def in_lobby(self) -> set[Stream]:
        """Who listens to the lists."""
        with self._lock:
            return set(self._others.get("lobby", ()))

    def talked_to(self, said: Said) -> set[Stream]:
        """Who listens to the table at once and may read what was said there."""
        with self._lock:
            listening = set(self._matches.get(said.m, {}).get(0, ()))
            if said.players is None:
                return listening
            return {stream for stream in listening if stream.wanted and stream.wanted.player in said.players}

    def at_table(self, said: Said) -> set[Stream]:
        """Who is told of talk wherever its player sits, and may read what was said there."""
        with self._lock:
            players = said.table if said.players is None else said.players
            found = set[Stream]().union(*(self._others.get(f"player {player}", ()) for player in players))
            return {stream for stream in found if stream.hears_tables}

    def late(self, match: str) -> set[Stream]:
        """Who hears of the match late."""
        with self._lock:
            by_delay = self._matches.get(match, {})
            return set[Stream]().union(*(streams for delay, streams in by_delay.items() if delay))

    def of_session(self, session: str) -> set[Stream]:
        """The streams of the session that is marked so."""
        with self._lock:
            return set(self._others.get(f"session {session}", ()))


def concerns(wanted: Wanted, moved: Moved) -> bool:
    """Whether it is a match of theirs, or one in the lists that they look at."""
    return wanted.player in moved.players or (wanted.lobby and moved.listed and not moved.late)


def _matches(stream: Stream) -> Iterator[tuple[str, int]]:
    for heard in stream.wanted.matches if stream.wanted else ():
        yield heard.match, heard.delay


def _others(stream: Stream) -> Iterator[str]:
    wanted = stream.wanted
    if wanted is not None and wanted.player:
        yield f"player {wanted.player}"
        yield f"session {mark(wanted.session)}"
    if wanted is not None and wanted.lobby:
        yield "lobby"


def _drop(groups: dict[K, set[Stream]], key: K, stream: Stream) -> None:
    """Take it out of its group, and the group away where it was the last."""
    groups[key].discard(stream)
    if not groups[key]:
        del groups[key]
