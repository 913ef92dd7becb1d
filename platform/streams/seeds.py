"""Seeds: made in secret, promised by a commitment, revealed when nothing is to be drawn any more."""

import secrets
from typing import NamedTuple

from games.kernel.chance import SALT_BYTES, SEED_BYTES, commitment
from streams.cache import Cache
from streams.events import SeedRevealed
from streams.models import Seed

TABLE = "play_seed"
"""The table is guarded by the database like the log."""


class Kept(NamedTuple):
    """A seed, and the salt by which it was committed to."""

    seed: bytes
    salt: bytes


_cache: Cache[str, Kept] = Cache(4096, lambda _: 1)


def make(seed: bytes | None = None) -> str:
    """Keep a new seed and return its commitment. Passing a seed is for reproducible self-play only."""
    seed = seed or secrets.token_bytes(SEED_BYTES)
    salt = secrets.token_bytes(SALT_BYTES)
    promised = commitment(seed, salt)
    Seed.objects.create(commitment=promised, seed=seed, salt=salt)
    _cache.put(promised, Kept(seed, salt))
    return promised


def behind(promised: str) -> bytes:
    """Return the seed behind a commitment."""
    return _kept(promised).seed


def forget() -> None:
    """Ask the database again for every seed."""
    _cache.clear()


def _kept(promised: str) -> Kept:
    """Return what is kept behind a commitment. It never changes, so it is read once."""
    known = _cache.get(promised)
    if known is None:
        kept = Seed.objects.get(commitment=promised)
        known = Kept(bytes(kept.seed), bytes(kept.salt))
        _cache.put(promised, known)
    return known


def is_kept(promised: str) -> bool:
    """Return whether what is kept behind a commitment fits it; asks the database each time."""
    kept = Seed.objects.filter(commitment=promised).first()
    return kept is not None and keeps(promised, bytes(kept.seed), bytes(kept.salt))


def keeps(promised: str, seed: bytes, salt: bytes) -> bool:
    """Return whether seed and salt, of whatever length, fit the commitment."""
    return (len(seed), len(salt)) == (SEED_BYTES, SALT_BYTES) and commitment(seed, salt) == promised


def reveal(promised: str) -> SeedRevealed:
    """Return the event that reveals seed and salt to everybody."""
    seed, salt = _kept(promised)
    return SeedRevealed(seed=seed.hex(), salt=salt.hex())
