"""What is still to be settled on the map: the questions and consequences that a state keeps, the one at hand last."""

from typing import TypeAlias, get_args

from games.kernel.values import Value


class Arrival(Value, frozen=True, tag="arrival"):
    """A group of the active player has stopped in a zone (5)."""

    zone: str
    origin: str
    marched: int = 0
    """Hordes taken out by the forced march that led here."""


class Entry(Value, frozen=True, tag="entry"):
    """The active player enters a zone (5.1)."""

    zone: str
    marched: bool = False


class Contact(Value, frozen=True, tag="contact"):
    """A defender stands or retreats before the battle (5.5)."""

    zone: str
    defender: int
    must: bool


class Retreat(Value, frozen=True, tag="retreat"):
    """An army leaves the field after a battle (6.7.3)."""

    seat: int
    zone: str
    origins: tuple[str, ...]
    """Where an attacker must go back to, if he can."""
    other: int
    """The seat that takes the trophies if it is destroyed."""


Matter: TypeAlias = Arrival | Entry | Contact | Retreat
MATTERS: tuple[type[Matter], ...] = get_args(Matter)
