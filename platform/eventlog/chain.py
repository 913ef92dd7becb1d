"""The chain of sealed batches, wherever it is read: each line sealed with the anchor key and tied to the one before."""

from typing import NamedTuple

from django.conf import settings

from eventlog import anchorfile
from eventlog.anchorfile import BEGINNING, Batch


class AnchorFault(Exception):
    """Database and anchor file contradict each other; nothing is written until somebody has looked."""


class Link(NamedTuple):
    """The batch that a chain has come to: its number, 0 for none, and its seal, to which the next one is tied."""

    sequence: int = 0
    mac: str = BEGINNING


def key() -> bytes:
    """What batches are sealed with."""
    return str(settings.ANCHOR_KEY).encode()


def link_of(batch: Batch) -> Link:
    """The chain's end once the batch is added."""
    return Link(batch.sequence, batch.mac)


def fault(batch: Batch | None, last: Link) -> str:
    """What keeps a batch from being the next one; nothing where it is. A bridge follows the lost one that it names."""
    if batch is None:
        return "is not a batch of heads"
    if not anchorfile.genuine(key(), batch):
        return "was changed, or sealed with another key"
    lost = batch.heads[0][1] if anchorfile.bridges(batch) else 0
    if (batch.sequence, batch.previous) != (max(last.sequence, lost) + 1, last.mac):
        return "does not follow the line before it"
    return ""
