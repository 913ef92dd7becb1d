"""Streams held in memory: what the log says, read once and then followed.

A held stream is only a saving. Every append names the version that it was decided on, so one that has fallen behind is
found out and read again; nothing is ever true because it is held here.
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
"""What all streams that one process holds weigh together, in events: some 120 MB, 6,250 states or fewer that hold their
logs too."""
IDLE = 180.0
"""Seconds after which a process no longer holds what nobody has asked for: it is read anew in 1 to 2 ms."""


def accepted(rows: Iterable[store.Row]) -> list[Accepted]:
    """The commands behind these rows of a log."""
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
        """The stream as held here, perhaps behind its log; read from the log where it is not held."""
        return self.get(public_id) or self.fresh(public_id)

    def fresh(self, public_id: str) -> H:
        """The stream up to the newest version in its log: what is held is followed, what is not is read."""
        behind = self.get(public_id)
        held = self._followed(behind) if behind is not None else self._resumed(public_id)
        if not connection.in_atomic_block:
            self.put(held)
        return held

    def reread(self, public_id: str) -> H:
        """The stream read anew: for a held version that was rolled back and is not in its log."""
        self.drop(public_id)
        return self.fresh(public_id)

    def read(self, public_id: str) -> H:
        """The stream as its whole log tells it, whatever is held or kept."""
        return self._told(public_id, self._kind.start(public_id).stream)

    def log(self, stream: int, upto: int | None = None, data: bytes | None = None) -> Sequence[Event]:
        """The events of a stream from the first on, out of `data` where the store has read them already."""
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
        """From the newest snapshot, or the whole log; kept again after a long way."""
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
