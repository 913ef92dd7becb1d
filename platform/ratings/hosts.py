"""Whoever opens matches may say that some do not count for ratings: a tournament that was called off so."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from play.match import Match


class Host(NamedTuple):
    """What opens matches: how to ask whether one of an event of its counts, and what it may be that changes it.

    `annulling` are the types of such events in the log of its streams; `matches_of` gives the matches of such streams.
    """

    counts: Callable[[Match], bool]
    annulling: frozenset[str]
    matches_of: Callable[[Collection[int]], Iterable[str]]


_hosts: dict[str, Host] = {}


def register(name: str, host: Host) -> None:
    """Have the matches that are opened under this name counted as their host says, as its app is set up."""
    _hosts[name] = host


def counts(match: Match) -> bool:
    """Whether a match counts as far as its host is concerned; a query where it belongs to an event."""
    host = _hosts.get(match.host) if match.event else None
    return host is None or host.counts(match)


def changed_by(events: Iterable[tuple[int, str]]) -> list[str]:
    """The matches that may no longer count, or count again, after events, each by its stream and type."""
    seen = list(events)
    found: dict[str, None] = {}
    for host in _hosts.values():
        streams = {stream for stream, type_ in seen if type_ in host.annulling}
        found |= dict.fromkeys(host.matches_of(streams) if streams else ())
    return [*found]
