"""Facts that any kind of stream may have."""

from games.kernel.values import Event


class SeedRevealed(Event, frozen=True):
    """Nothing is drawn any more: with seed and salt, both in hex, anybody can check the commitment and every draw."""

    seed: str
    salt: str
