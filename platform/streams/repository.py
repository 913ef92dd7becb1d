"""Streams held in memory: read once from the log and then kept up to date.

A held stream only saves time. Every append names the version that it was decided on, so a stream that has fallen behind
is noticed and read again; nothing is true because it is held here.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Generic

import msgspec
from django.db import connection

from eventlog import store
from games.kernel.refusals import Misfit
from games.kernel.values import Event
from streams.cache import Cache
from streams.decider import Accepted, Past, S
from streams.held import H, Held
from streams.source import Source

LIMIT = 200_000
"""The most that all streams held by one process weigh together, in events: some 120 MB, 6,250 states or fewer that hold
their logs too.
"""
IDLE = 180.0
"""Seconds after which a process drops a stream that nobody has asked for: reading it anew takes 1 to 2 ms."""


def accepted(rows: Iterable[store.Row]) -> list[Accepted]:
    """Return the commands behind these rows of a log."""
    return [
        Accepted(row.version, row.actor, msgspec.json.decode(row.body), row.chance)
        for row in rows
        if row.body is not None
    ]


_cache: Cache[tuple[str, str], Held[Any]] = Cache(LIMIT, lambda held: held.weight, IDLE)


class Repository(Generic[S, H]):
    """The streams of one kind, by their public ids."""

    def __init__(self, kind: Source[S, H]) -> None:
        self._kind = kind
        self._name = kind.name
        self._cache: Cache[tuple[str, str], Any] = _cache

    # what is held

    def get(self, public_id: str) -> H | None:
        """The stream as it is held; None where it is not."""
        return self._cache.get((self._name, public_id))

    def put(self, held: H) -> None:
        """Hold it, unless a newer version is held already."""
        self._cache.put((self._name, held.id), held, lambda kept: kept.version <= held.version)

    def drop(self, public_id: str) -> None:
        """Hold this one no longer."""
        self._cache.drop((self._name, public_id))

    def clear(self) -> None:
        """Hold none of this kind."""
        self._cache.clear(lambda key: key[0] == self._name)

    # what the log says

    def held(self, public_id: str) -> H:
        """Return the stream as held here, perhaps behind its log; reads the log if it is not held."""
        return self.get(public_id) or self.fresh(public_id)

    def fresh(self, public_id: str) -> H:
        """Return the stream at the newest version in its log, by reading what a held one lacks, or all of it."""
        behind = self.get(public_id)
        held = self._followed(behind) if behind is not None else self._resumed(public_id)
        if not connection.in_atomic_block:
            self.put(held)
        return held

    def reread(self, public_id: str) -> H:
        """Read the stream anew, when a held version was rolled back and is not in its log."""
        self.drop(public_id)
        return self.fresh(public_id)

    def read(self, public_id: str) -> H:
        """Read the stream from its whole log, without anything held or any snapshot."""
        return self._told(public_id, self._kind.start(public_id).stream)

    def log(self, stream: int, upto: int | None = None, data: bytes | None = None) -> Sequence[Event]:
        """Return the events of a stream from the first on, decoded from `data` if the store has read them already."""
        decider = self._kind.decider(self.past(stream))
        return decider.decode(store.read(stream, upto=upto) if data is None else data, decider.initial())

    def past(self, stream: int) -> Past[S]:
        """The log behind a stream; read only when asked."""
        return Past(
            lambda version: self._kind.state_at(self.log(stream, version), version),
            lambda version: store.is_boundary(stream, version),
            lambda after, upto: accepted(store.rows(stream, after=after, upto=upto)),
        )

    def _resumed(self, public_id: str) -> H:
        """Read a stream from its newest snapshot or its whole log, and keep a new snapshot after a long fold."""
        kind, start = self._kind, self._kind.start(public_id)
        if start.state is None:
            held = self._told(public_id, start.stream, start.log)
        else:
            held = self._followed(kind.held(public_id, start.stream, start.version, start.state))
        if 0 < kind.snapshot_every <= held.version - start.version:
            kind.keep(held)
        return held

    def _told(self, public_id: str, stream: int, data: bytes | None = None) -> H:
        log = self.log(stream, data=data)
        if not log:
            raise Misfit("log", f"the log of {public_id} is empty")
        return self._kind.held(public_id, stream, len(log), self._kind.state_at(log, len(log)))

    def _followed(self, held: H) -> H:
        decider = self._kind.decider(self.past(held.stream))
        tail = decider.decode(store.read(held.stream, after=held.version), held.state)
        return held.after(tail, decider.fold(held.state, tail)) if tail else held
