"""Seeds: made in secret, promised by a commitment, revealed when nothing is to be drawn any more."""

import secrets
from functools import lru_cache

from games.kernel.chance import SALT_BYTES, SEED_BYTES, commitment
from streams.events import SeedRevealed
from streams.models import Seed

TABLE = "play_seed"
"""Guarded by the database like the log."""


def make(seed: bytes | None = None) -> str:
    """A new seed is kept; its commitment is returned. A given seed serves reproducible self-play only."""
    seed = seed or secrets.token_bytes(SEED_BYTES)
    salt = secrets.token_bytes(SALT_BYTES)
    promised = commitment(seed, salt)
    Seed.objects.create(commitment=promised, seed=seed, salt=salt)
    return promised


@lru_cache(maxsize=4096)
def behind(promised: str) -> bytes:
    """The seed behind a commitment."""
    return bytes(Seed.objects.values_list("seed", flat=True).get(commitment=promised))


def is_kept(promised: str) -> bool:
    """Whether what is kept behind a commitment is what was committed to; asks the database each time."""
    kept = Seed.objects.filter(commitment=promised).first()
    return kept is not None and keeps(promised, bytes(kept.seed), bytes(kept.salt))


def keeps(promised: str, seed: bytes, salt: bytes) -> bool:
    """Whether seed and salt, of whatever length, are what was committed to."""
    return (len(seed), len(salt)) == (SEED_BYTES, SALT_BYTES) and commitment(seed, salt) == promised


def reveal(promised: str) -> SeedRevealed:
    """The event that shows seed and salt to everybody."""
    kept = Seed.objects.get(commitment=promised)
    return SeedRevealed(seed=bytes(kept.seed).hex(), salt=bytes(kept.salt).hex())
