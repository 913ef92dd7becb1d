"""What an operator does after a disaster, knowingly: no process does any of it by itself, since whoever had changed the
log would only have to bring the disaster about.
"""

from contextlib import suppress
from itertools import islice

from eventlog import anchorfile, anchorlog, chain, mirror, takeover
from eventlog.chain import AnchorFault, Link


def cut_back(keep_as: str) -> int:
    """After the database was restored from a backup: put the file, which knows more, aside, and continue from what both
    know.

    Returns the number of batches left out. What they anchored is lost, and the file put aside is the proof of it.
    """
    with anchorlog.held():
        newest, path, known = anchorlog.newest(), mirror.place(), mirror.recorded()
        lines = list(anchorfile.lines(path))
        kept, last = _agreed(lines)
        if newest.sequence and (not kept or last.sequence < (known or Link()).sequence):
            raise AnchorFault(f"{path} does not contain batch {newest.sequence} as the database remembers it")
        if len(kept) < len(lines) and last.sequence < newest.sequence:
            raise AnchorFault(f"{path} and the database part after batch {last.sequence}: see `manage.py verify --all`")
        if lines != kept or anchorfile.is_torn(path):
            anchorfile.replace(path, kept, keep_as)
        mirror.record(last)
        return len(lines) - len(kept)


def rebuild(keep_as: str) -> tuple[int, int]:
    """After the file was lost, or on a machine that never had one, or went on while the database was restored: make it
    anew of the database's lines, each held to its seal and to the one before. What was there is put aside.

    How many lines it has, and how many are nowhere any more: for these the chain goes on with a batch, sealed like any
    other, that names the newest one which the database remembers; what they held is anchored again by the next.
    `AnchorFault` where nothing is lost, or a line of the database is not what was sealed.
    """
    _refuse_what_is_whole()
    with suppress(AnchorFault):  # up to a line that was changed
        takeover.take_over()
    with anchorlog.held():
        newest, last, path = anchorlog.newest(), anchorlog.last_line(), mirror.place()
        lost = newest.sequence - last.sequence
        if lost:
            heads = [(anchorfile.BRIDGE, *newest.link)]
            anchorlog.seal(newest.sequence + 1, last.mac, heads, *anchorlog.place_of(last.sequence))
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (line for page in anchorlog.sealed_pages(Link()) for _, line in page)
        written = anchorfile.replace(path, lines, keep_as)
        mirror.record(anchorlog.last_line())
        return written, lost


def _refuse_what_is_whole() -> None:
    newest, path = anchorlog.newest(), mirror.place()
    _, agreed = _agreed(list(anchorfile.lines(path)))
    if agreed == newest.link or (_is_in_order() and anchorlog.last_line() == newest.link):
        raise AnchorFault(f"nothing that the database remembers is missing from {path}")


def _is_in_order() -> bool:
    """Return whether the file need only follow."""
    try:
        mirror.standing()
    except AnchorFault:
        return False
    return True


def _agreed(lines: list[bytes]) -> tuple[list[bytes], Link]:
    """The first lines, as many as are genuine and the database remembers alike, and the batch that they end with."""
    last = Link()
    rest = iter(lines)
    kept: list[bytes] = []
    while page := list(islice(rest, anchorlog.PAGE)):
        batches = [anchorfile.parse(line) for line in page]
        seals = anchorlog.seals([batch.sequence for batch in batches if batch])
        for line, batch in zip(page, batches, strict=True):
            if batch is None or chain.fault(batch, last) or seals.get(batch.sequence) != batch.mac:
                return kept, last
            kept.append(line)
            last = chain.link_of(batch)
    return kept, last
