"""What the database's lines, this machine's file, and copies of other machines' files say about the log.

Each is followed from its first line under the key. They agree if their seals do: every line seals all before it.
"""

from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from pathlib import Path

from eventlog import anchorfile, anchorlog, chain, database, mirror
from eventlog.anchorfile import Batch, Head
from eventlog.anchorlog import Newest
from eventlog.chain import Link

_MISSING = """
SELECT a.stream, a.version FROM unnest(%s::bigint[], %s::integer[], %s::text[]) AS a (stream, version, hash)
  LEFT JOIN eventlog_event e ON e.stream = a.stream AND e.version = a.version
 WHERE e.hash IS NULL OR encode(e.hash, 'hex') <> a.hash ORDER BY 1, 2"""


def examined(copies: Sequence[Path] = ()) -> Iterator[Batch | str]:
    """The genuine batches of this machine's file, what the database has beyond it, and what copies have otherwise; and
    a sentence for whatever is wrong with one of them. A file or copy that only lags is in order.
    """
    path = mirror.place()
    with anchorlog.held():  # processes of an older release write file and table under it
        known, length, newest = mirror.recorded(), anchorfile.last_line(path)[1], anchorlog.newest()
    # A file of which the database does not know is as a release without mirrors has left it.
    bounds = (
        (newest.sequence, newest.sequence + bool(newest.sequence))
        if known is None
        else (known.sequence, newest.sequence)
    )
    reached = yield from _of_file(path, length, newest, bounds)
    yield from _of_database(newest, reached)
    for copy in copies:
        if not copy.exists():
            yield f"there is no file {copy}"
        yield from _of_file(copy, anchorfile.last_line(copy)[1], newest, (0, newest.sequence), alike=False)


def missing(heads: Sequence[Head]) -> list[tuple[int, int]]:
    """Return stream and version of those heads that are not in the log as they were anchored."""
    if not heads:
        return []
    with database.rows(_MISSING, [list(column) for column in zip(*heads, strict=True)]) as found:
        return [(stream, version) for stream, version in found.fetchall()]


def _of_file(
    path: Path, length: int, newest: Newest, bounds: tuple[int, int], *, alike: bool = True
) -> Generator[Batch | str, None, int]:
    """Its batches, those that the database remembers `alike` only where asked for; it must end within these bounds.
    Returns the number of the last, or of the one before whatever is wrong.
    """
    last, number = Link(), 0
    lines = anchorfile.lines(path, length)
    while page := [anchorfile.parse(line) for line in islice(lines, anchorlog.PAGE)]:
        seals = anchorlog.seals([batch.sequence for batch in page if batch])
        for batch in page:
            number += 1
            wrong = chain.fault(batch, last)
            if batch is None or wrong:
                yield f"{path.name}, line {number}, {wrong}"
                return last.sequence
            last = chain.link_of(batch)
            if last.sequence <= newest.sequence and seals.get(last.sequence) != last.mac:
                yield f"the database remembers another batch {last.sequence} than {path.name} has"
            if alike or seals.get(last.sequence) != last.mac:
                yield anchorfile.without_bridge(batch)
    ends = f"{path.name} ends with batch {last.sequence}, but the database remembers batch"
    if last.sequence < bounds[0]:
        yield f"{ends} {bounds[0]} of it: it is an older file"
    if last.sequence > bounds[1]:
        yield f"{ends} {newest.sequence}: the database was set back"
    return last.sequence


def _of_database(newest: Newest, reached: int) -> Iterator[Batch | str]:
    """Its lines; the batches of those after `reached`. A release without lines has left them to the file."""
    last = Link()
    for page in anchorlog.pages(0):
        seals = anchorlog.seals([sequence for sequence, _ in page])
        for sequence, line in page:
            batch = anchorfile.parse(line)
            wrong = chain.fault(batch, last)
            if batch is None or wrong:
                yield f"the database's line {sequence} {wrong}"
                return
            last = chain.link_of(batch)
            if last.sequence <= newest.sequence and (sequence, seals.get(sequence)) != last:
                yield f"the database's line {sequence} is not the batch {sequence} that it remembers"
            if last.sequence > reached:
                yield anchorfile.without_bridge(batch)
    if max(reached, last.sequence) < newest.sequence:
        yield f"the database ends with line {last.sequence}, but remembers batch {newest.sequence}"
    if last.sequence > anchorlog.newest().sequence:
        yield f"the database has line {last.sequence}, but remembers batch {newest.sequence}"
