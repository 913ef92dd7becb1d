"""Events of streams: how they are named, and those that any kind may have."""

from games.kernel.values import Event


class SeedRevealed(Event, frozen=True):
    """Reveals seed and salt, both in hex, once nothing is drawn any more: anybody can check the commitment and every
    draw.
    """

    seed: str
    salt: str


def tag(type_: type[Event]) -> str:
    """The name under which events of this type stand in the log."""
    return str(type_.__struct_config__.tag)
