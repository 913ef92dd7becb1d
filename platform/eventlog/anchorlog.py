"""The sealed batches in the database, which are the one chain that all machines share; files only mirror it.

One writer at a time, by an advisory lock of the transaction that writes: what is written and the right to write it end
together. A writer that is killed, cut off, or stands still for longer than `LEASE_MS` commits nothing: the server has
ended its session. The sequence, which is the primary key, lets no second batch of a number in. Whoever comes next goes
on from what is committed. All times are the database's.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from eventlog import anchorfile, chain, database
from eventlog.anchorfile import BEGINNING, Batch, Head
from eventlog.chain import AnchorFault, Link

LOCK = 0x77616D6F6F74
LEASE_MS = 30_000
PAGE = 1_000
MOST = 1 << 62

_LEASE = "SELECT set_config('idle_in_transaction_session_timeout', %s, true)"
_TAKE = "SELECT pg_advisory_xact_lock(%s)"
_NEWEST = """
SELECT sequence, mac, horizon::text, position FROM eventlog_anchor ORDER BY sequence DESC LIMIT 1"""
_PLACE = "SELECT horizon::text, position FROM eventlog_anchor WHERE sequence = %s"
_SEALS = "SELECT sequence, mac FROM eventlog_anchor WHERE sequence = ANY(%s)"
_REMEMBER = """
INSERT INTO eventlog_anchor (sequence, at, mac, horizon, position) VALUES (%s, %s, %s, %s::text::xid8, %s)"""
_KEEP = "INSERT INTO eventlog_anchorline (sequence, line) SELECT * FROM unnest(%s::bigint[], %s::text[])"
_LAST_LINE = "SELECT sequence, line FROM eventlog_anchorline ORDER BY sequence DESC LIMIT 1"
_LINES = "SELECT sequence, line FROM eventlog_anchorline WHERE sequence > %s ORDER BY sequence LIMIT %s"


class Newest(NamedTuple):
    """The newest batch that the database remembers, and the (xid, position) of the last event that it covers."""

    sequence: int = 0
    mac: str = BEGINNING
    horizon: str = "0"
    position: int = 0

    @property
    def link(self) -> Link:
        """The batch as a link of the chain, without what only this server's transactions mean."""
        return Link(self.sequence, self.mac)


@contextmanager
def held() -> Iterator[None]:
    """Open a transaction in which nobody else can write a batch."""
    with transaction.atomic():
        database.run(_LEASE, (str(LEASE_MS),))
        database.run(_TAKE, (LOCK,))
        yield


def newest() -> Newest:
    """The newest batch that the database remembers."""
    return Newest(*(database.first(_NEWEST) or ()))


def place_of(sequence: int) -> tuple[str, int]:
    """The (xid, position) of the last event that is covered up to this batch."""
    horizon, position = database.first(_PLACE, (sequence,)) or Newest()[2:]
    return horizon, position


def seals(sequences: Sequence[int]) -> dict[int, str]:
    """Those of these batches that the database remembers, each with its seal."""
    with database.rows(_SEALS, ([sequence for sequence in sequences if sequence < MOST],)) as found:
        return dict(found.fetchall())


def remember(batch: Batch, at: datetime | str, horizon: str, position: int) -> None:
    """Add a batch and its line; the writer must hold the lock."""
    database.run(_REMEMBER, (batch.sequence, at, batch.mac, horizon, position))
    keep([batch.sequence], [anchorfile.line_of(batch)])


def seal(sequence: int, previous: str, heads: Sequence[Head], horizon: str, position: int) -> Batch:
    """Add a batch, of the database's own time; the writer must hold the lock."""
    now: datetime = database.first("SELECT clock_timestamp()")[0]  # type: ignore[index]  # it always has a row
    at = now.isoformat(timespec="microseconds").replace("+00:00", "Z")
    batch = anchorfile.make(chain.key(), sequence, at, previous, heads)
    remember(batch, now, horizon, position)
    return batch


def keep(sequences: Sequence[int], lines: Sequence[bytes]) -> None:
    """Add the lines of batches that the database remembers; the writer must hold the lock."""
    database.run(_KEEP, (list(sequences), [line.decode().rstrip("\n") for line in lines]))


def last_line() -> Link:
    """Return the newest batch whose line the database has; raises `AnchorFault` if that line is no batch."""
    row = database.first(_LAST_LINE)
    if row is None:
        return Link()
    batch = anchorfile.parse(row[1].encode())
    if batch is None or batch.sequence != row[0]:
        raise AnchorFault(f"the database's line {row[0]} is not a batch of heads; see `manage.py verify --all`")
    return chain.link_of(batch)


def pages(after: int) -> Iterator[list[tuple[int, bytes]]]:
    """The numbers and lines after a batch, as they stand, many at a time."""
    while True:
        with database.rows(_LINES, (after, PAGE)) as found:
            page = [(sequence, f"{line}\n".encode()) for sequence, line in found.fetchall()]
        if page:
            yield page
            after = page[-1][0]
        if len(page) < PAGE:
            return


def sealed_pages(last: Link) -> Iterator[list[tuple[Batch, bytes]]]:
    """Yield the batches and lines after this one, many at a time. Raises `AnchorFault` at a line that does not continue
    those before it under the key, and yields nothing of its page.
    """
    for page in pages(last.sequence):
        checked = []
        for sequence, line in page:
            batch = anchorfile.parse(line)
            wrong = chain.fault(batch, last)
            if batch is None or wrong:
                raise AnchorFault(f"the database's line {sequence} {wrong}; see `manage.py verify --all`")
            last = chain.link_of(batch)
            checked.append((batch, line))
        yield checked
