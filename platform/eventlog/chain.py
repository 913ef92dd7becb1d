"""The chain of sealed batches, from whatever source it is read: each line is sealed with the anchor key and tied to the
one before.
"""

from typing import NamedTuple

from django.conf import settings

from eventlog import anchorfile
from eventlog.anchorfile import BEGINNING, Batch


class AnchorFault(Exception):
    """Database and anchor file contradict each other; nothing is written until somebody has looked."""


class Link(NamedTuple):
    """The last batch of a chain: its number, 0 for none, and its seal, to which the next batch is tied."""

    sequence: int = 0
    mac: str = BEGINNING


def key() -> bytes:
    """Return the key that seals batches."""
    return str(settings.ANCHOR_KEY).encode()


def link_of(batch: Batch) -> Link:
    """The chain's end once the batch is added."""
    return Link(batch.sequence, batch.mac)


def fault(batch: Batch | None, last: Link) -> str:
    """Return why a batch cannot be the next one; empty if it can. A bridge follows the lost batch that it names."""
    if batch is None:
        return "is not a batch of heads"
    if not anchorfile.genuine(key(), batch):
        return "was changed, or sealed with another key"
    lost = batch.heads[0][1] if anchorfile.bridges(batch) else 0
    if (batch.sequence, batch.previous) != (max(last.sequence, lost) + 1, last.mac):
        return "does not follow the line before it"
    return ""
