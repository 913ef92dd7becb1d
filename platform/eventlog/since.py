"""What has changed since an anchor: the streams whose newest event is not the one that was anchored last.

Costs a look at each stream's newest event and one reading of the anchor file, not a reading of the log.
"""

from collections.abc import Sequence
from typing import NamedTuple

from eventlog import database, witnesses
from eventlog.anchorfile import Head
from eventlog.verify import Finding, lost_heads

# The newest event of each stream, from one stream to the next by the primary key.
_HEADS = """
WITH RECURSIVE head AS (
    (SELECT stream, version, hash FROM eventlog_event ORDER BY stream DESC, version DESC LIMIT 1)
    UNION ALL
    SELECT next.stream, next.version, next.hash FROM head CROSS JOIN LATERAL (
        SELECT stream, version, hash FROM eventlog_event WHERE stream < head.stream
         ORDER BY stream DESC, version DESC LIMIT 1) AS next
)
SELECT stream, version, encode(hash, 'hex') FROM head ORDER BY stream"""


class UnknownAnchor(LookupError):
    """No anchor has this number."""


class Changed(NamedTuple):
    """The streams that are to be read again, and what is wrong with the anchors or with anchored heads."""

    streams: Sequence[int]
    findings: Sequence[Finding]


def changed_since(sequence: int) -> Changed:
    """Return what is no longer as it was anchored up to that batch; raises `UnknownAnchor` if the file has no batch of
    that number.

    An anchored head is trusted because of its seal. Whatever a lost or forged part of the file does not cover counts as
    changed.
    """
    known: dict[int, Head] = {}
    later: list[Finding] = []
    found: list[Finding] = []
    passed = False
    for batch in witnesses.examined():
        if isinstance(batch, str):
            found.append(Finding("anchor", batch))
            continue
        passed = passed or batch.sequence == sequence
        if batch.sequence <= sequence:
            known |= {head[0]: head for head in batch.heads}
        else:
            later += lost_heads(batch.heads, batch.sequence)
    if not (passed or found):
        raise UnknownAnchor(f"there is no batch {sequence} in the anchor file")
    with database.rows(_HEADS) as rows:
        heads: dict[int, Head] = {row[0]: row for row in rows.fetchall()}
    moved = [stream for stream, head in heads.items() if known.get(stream) != head]
    differing = [head for stream, head in known.items() if heads.get(stream) != head]
    return Changed(moved, [*found, *lost_heads(differing, sequence), *later])
