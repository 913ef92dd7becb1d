"""Events of streams: how they are named, and those that any kind may have."""

from games.kernel.values import Event


class SeedRevealed(Event, frozen=True):
    """Nothing is drawn any more: with seed and salt, both in hex, anybody can check the commitment and every draw."""

    seed: str
    salt: str


def tag(type_: type[Event]) -> str:
    """The name under which events of this type stand in the log."""
    return str(type_.__struct_config__.tag)
