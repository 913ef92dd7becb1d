"""Heads kept outside the database, so that a log cut short or rewritten as a whole is found out.

Sealed batches of them form one chain, which stands in the database (`anchorlog`) and, line by line, in a file of every
machine that takes part (`mirror`): a batch is committed first, by whichever machine is asked, and each machine's file
follows. Database and files watch each other: what is changed, cut off or turned back in one differs from the others
(`witnesses`). Nobody can tell where somebody changed the database and every file of the site, or has the key.
"""

from eventlog import anchorlog, database, mirror, projector, takeover
from eventlog.chain import AnchorFault, Link

WINDOW = 20_000
"""The most events that a batch covers."""

# The newest head of each stream among the next settled events, and on each row what the whole page came to.
_MOVED = """
WITH page AS MATERIALIZED (
    SELECT stream, version, hash, xid, position FROM eventlog_event
     WHERE (xid, position) > (%s::text::xid8, %s) AND xid < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY xid, position LIMIT %s
), last AS (
    SELECT xid, position FROM page ORDER BY xid DESC, position DESC LIMIT 1
)
SELECT DISTINCT ON (page.stream) page.stream, page.version, encode(page.hash, 'hex'),
       last.xid::text, last.position, (SELECT count(*) FROM page)
  FROM page, last ORDER BY page.stream, page.version DESC"""


def anchor() -> int:
    """Seal every head that moved since the last time, update this machine's file, and return how many heads were
    sealed.

    Safe to run twice, and by several workers on several machines at once. Raises `AnchorFault` if this machine's file
    and the database do not continue each other, and `ForeignLog` if the log was moved here from another server.
    """
    takeover.take_over()
    done, more = 0, True
    while more:
        heads, more = _one_batch()
        done += heads
    mirror.follow()
    return done


def newest() -> int:
    """The number of the newest batch that the database remembers; 0 for none."""
    return anchorlog.newest().sequence


def _one_batch() -> tuple[int, bool]:
    """Seal one batch. Return how many heads it has, and whether there is more to anchor."""
    with anchorlog.held():
        projector.refuse_foreign_log()
        newest = _continued()
        with database.rows(_MOVED, (newest.horizon, newest.position, WINDOW)) as moved:
            rows = moved.fetchall()
        if not rows:
            return 0, False
        xid, position, events = rows[0][3:]
        anchorlog.seal(newest.sequence + 1, newest.mac, [row[:3] for row in rows], xid, position)
        return len(rows), events == WINDOW


def _continued() -> anchorlog.Newest:
    """Return where the next batch continues, once it is sure that the database has what this machine's file has
    witnessed and lacks no line.
    """
    found = mirror.standing()
    newest = takeover.take_over_left(found.newest, found.last)
    if newest.link == Link():
        mirror.record(Link())  # the chain's first machine: an empty file is in order
    elif (last := anchorlog.last_line()) != newest.link:
        raise AnchorFault(
            f"{mirror.place()} ends with batch {found.last.sequence}, but the database remembers batch"
            f" {newest.sequence}, and has no line after {last.sequence}; see `manage.py verify --all`"
        )
    return newest
