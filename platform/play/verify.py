"""Verification of matches and all other streams: that their logs are intact, and still say what was decided, drawn and
shown.

The log's own checks (chain, leaves, anchors) come from `eventlog.verify`. Here the match is folded from the log again
and every command is decided again (`streams.verify`), by the functions that decided it when it was played: the same
rules version, the same draws from the same seed.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from eventlog import store
from eventlog.guards import GUARDED, open_doors
from eventlog.since import Changed
from eventlog.verify import Finding, check_all, check_log, check_one
from games.kernel.refusals import Misfit
from games.kernel.values import Event
from play import live, snapshots
from play.kind import MATCHES
from play.match import Match, tell_match
from play.models import MatchRow
from play.record import decode_log
from play.rows import MATCH_ROWS
from streams import registry, seeds
from streams.listed import Shown
from streams.registry import AnyKind
from streams.verify import check_decisions, check_seeds, check_stream

THE_LOG = "the log"
"""Stands for the match of a fault that belongs to no single match."""


class Fault(NamedTuple):
    """Something that is not as it was: where, of what kind, and in words."""

    match: str
    version: int
    kind: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.match} at {self.version}: {self.kind}: {self.sentence}"


def check_everything(copies: Sequence[Path] = ()) -> Iterator[Fault]:
    """Everything that is wrong with any stream, with the log as a whole and with what guards and anchors it: this
    machine's anchor file, and copies of others'.

    Matches may be played meanwhile: each is looked at as it was at one moment, and what comes later is left out,
    matches opened since included.
    """
    kinds = registry.kinds()
    streams = [(kind, stream) for kind in kinds for stream in store.streams(*kind.stream_names)]
    broken = set()
    yield from (Fault(THE_LOG, 0, "guard", sentence) for sentence in open_doors((seeds.TABLE,)))
    for finding in check_all(copies=copies):
        broken.add(finding.stream)
        yield _of_the_log(finding)
    for kind, stream in streams:
        if stream not in broken:
            yield from _check_stream(stream) if kind is MATCHES else _check_other(kind, stream)
    for stream, name in store.streams_of_others(*(name for kind in kinds for name in kind.stream_names)):
        yield Fault(THE_LOG, 0, "stream", _of_others(stream, name))
    for kind in kinds:
        for public_id in kind.listed.without_log() if kind.listed else ():
            yield Fault(public_id, 0, "row", f"the list shows a {kind.name} that has no log")


def check_since(changed: Changed) -> Iterator[Fault]:
    """Everything that is wrong with the streams that have changed since an anchor, each read as a whole, and with what
    guards and anchors the log.

    Of a stream whose newest event is the anchored one nothing else is read: an earlier event of it that was edited in
    its place is found by `check_everything` alone, and so is a row that was.
    """
    yield from (Fault(THE_LOG, 0, "guard", sentence) for sentence in open_doors((*GUARDED, seeds.TABLE)))
    broken = {finding.stream for finding in changed.findings}
    yield from map(_of_the_log, changed.findings)
    by_name = {name: kind for kind in registry.kinds() for name in kind.stream_names}
    for stream in changed.streams:
        try:
            origin = store.origin(stream)
        except store.UnknownStream:
            yield Fault(THE_LOG, 0, "stream", f"there are events of stream {stream}, but no such stream")
            continue
        found = list(check_log(origin))
        yield from map(_of_the_log, found)
        if found or stream in broken:
            continue
        if origin.kind not in by_name:
            yield Fault(THE_LOG, 0, "stream", _of_others(stream, origin.kind))
        elif by_name[origin.kind] is MATCHES:
            yield from _check_stream(stream)
        else:
            yield from _check_other(by_name[origin.kind], stream)


def _of_the_log(finding: Finding) -> Fault:
    match_id = MatchRow.objects.filter(stream=finding.stream or 0).values_list("id", flat=True).first()
    return Fault(match_id or THE_LOG, finding.version or 0, finding.kind, finding.sentence)


def _of_others(stream: int, kind: str) -> str:
    return f"stream {stream} is a {kind}, and nobody here knows how that is decided"


def _check_other(kind: AnyKind, stream: int) -> Iterator[Fault]:
    """Check what was made from the whole log of a stream that is no match."""
    for finding in check_stream(kind, stream):
        yield Fault(f"{kind.name} {stream}", *finding)


def check_match(match_id: str) -> Iterator[Fault]:
    """Everything that is wrong with a match's log and what was made from it; nothing if all is well."""
    stream = live.find(match_id).stream
    found = [Fault(match_id, finding.version or 0, finding.kind, finding.sentence) for finding in check_one(stream)]
    yield from found
    if not found:
        yield from _check_stream(stream)


def _check_stream(stream: int) -> Iterator[Fault]:
    """Check what was made from an intact log, up to the version at which the tables are looked at."""
    kept = store.snapshots(stream)  # none of which can be newer than a log that is read after them
    listed = MATCH_ROWS.in_tables(stream)
    log_id = f"stream {stream}" if listed is None else str(listed[0].row["id"])
    try:
        log = decode_log(store.read(stream, upto=store.head(stream).version if listed is None else listed[1]))
        if not log:
            return
        match = tell_match(log, live.state_of)
    except (Misfit, msgspec.DecodeError, LookupError) as fault:
        yield Fault(log_id, 0, "unreadable", str(fault))
        return
    if listed is None:
        yield Fault(match.id, match.version, "row", "the match is not in the list")
    else:
        yield from _check_shown(stream, listed[0], log, match)
    for version, sentence in snapshots.faults(stream, log, kept, match.rules, live.state_of):
        yield Fault(match.id, version, "snapshot", sentence)
    for found in (*check_seeds(MATCHES, log), *check_decisions(MATCHES, stream, log)):
        yield Fault(match.id, *found)


def _check_shown(stream: int, listed: Shown, log: Sequence[Event], match: Match) -> Iterator[Fault]:
    """Check that row and participants show what the log says."""
    for name, shown_, told in listed.differences(MATCH_ROWS.by_log(stream, log, match)):
        yield Fault(match.id, match.version, "row", f"{name} is {shown_!r} in the list, {told!r} by the log")
