"""What releases before `eventlog_anchorline` left: an anchor file with lines of which the database has only the seals.

The machine that has the file puts its lines into the database, each checked; until then no other machine seals
anything. Processes of such a release may go on sealing meanwhile.
"""

from collections.abc import Iterator
from itertools import islice

from eventlog import anchorfile, anchorlog, chain, mirror
from eventlog.anchorfile import Batch
from eventlog.anchorlog import Newest
from eventlog.chain import AnchorFault, Link


def take_over() -> int:
    """Put the lines of this machine's file that the database lacks into it; return how many. Costs two looks if it has
    them all.

    Raises `AnchorFault` if a line was changed, or is not the one that the database remembers.
    """
    taken, last = 0, anchorlog.last_line()
    rest = _lines_after(last)
    while last != anchorlog.newest().link and (page := _page_of(rest, last)):
        with anchorlog.held():
            if anchorlog.last_line() == last:
                anchorlog.keep([batch.sequence for batch, _ in page], [line for _, line in page])
                taken, last = taken + len(page), chain.link_of(page[-1][0])
                continue
        # Another process of this machine was first.
        last = anchorlog.last_line()
        rest = _lines_after(last)
    return taken


def take_over_left(newest: Newest, last: Link) -> Newest:
    """The newest batch, which is the file's where a crash has left that one ahead; the writer must hold the lock."""
    if last.sequence != newest.sequence + 1:
        return newest
    batch = anchorfile.parse(anchorfile.last_line(mirror.place())[0])
    if batch is None or chain.link_of(batch) != last:
        raise AnchorFault(f"{mirror.place()} changes while it is read")
    anchorlog.remember(batch, batch.at, newest.horizon, newest.position)
    return newest._replace(sequence=batch.sequence, mac=batch.mac)


def _page_of(rest: Iterator[tuple[Batch | None, bytes]], last: Link) -> list[tuple[Batch, bytes]]:
    """The file's next lines that the database remembers, each held to its seal and to the one before it; those before
    one that was changed, `AnchorFault` where that is the first.
    """
    newest, page = anchorlog.newest(), list(islice(rest, anchorlog.PAGE))
    seals = anchorlog.seals([batch.sequence for batch, _ in page if batch])
    whole: list[tuple[Batch, bytes]] = []
    for batch, line in page:
        wrong = chain.fault(batch, last)
        if batch is not None and batch.sequence > newest.sequence:
            break
        if batch is not None and not wrong and seals.get(batch.sequence) != batch.mac:
            wrong = "is another than the database remembers"
        if batch is None or wrong:
            if whole:
                break
            raise AnchorFault(f"{mirror.place()}, the line after batch {last.sequence}, {wrong}")
        whole.append((batch, line))
        last = chain.link_of(batch)
    return whole


def _lines_after(last: Link) -> Iterator[tuple[Batch | None, bytes]]:
    """As far as the file goes now."""
    path = mirror.place()
    for line in anchorfile.lines(path, anchorfile.last_line(path)[1]):
        batch = anchorfile.parse(line)
        if batch is None or batch.sequence > last.sequence:
            yield batch, line
