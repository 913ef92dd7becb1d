"""What is still to be done: the tasks that a state keeps while somebody is asked.

The last task is at hand; those before it wait for it. A task that is `asked` waits for somebody's answer. Tasks hold
nothing secret.
"""

from typing import Literal, TypeAlias

from games.kernel.values import Value


class Arrive(Value, frozen=True, tag="arrive"):
    """A group of the active player has come to a zone (5)."""

    zone: str
    origin: str
    marched: int = 0
    """Hordes taken out by the forced march that led here."""

    @property
    def asked(self) -> bool:
        return False


class Enter(Value, frozen=True, tag="enter"):
    """The active player's entry into a zone (5.1)."""

    zone: str
    marched: bool = False
    asks: Literal["", "village", "hero"] = ""

    @property
    def asked(self) -> bool:
        return self.asks != ""


class Contact(Value, frozen=True, tag="contact"):
    """A defender stands or retreats before the battle (5.5)."""

    zone: str
    defender: int
    must: bool
    asked: bool = False


class Battles(Value, frozen=True, tag="battles"):
    """The pending battles are fought, then the turn passes (3.4)."""

    asked: bool = False


class Step(Value, frozen=True, tag="step"):
    """A step of a battle (6.2, 6.3)."""

    name: Literal[
        "decks", "vanguard", "shuffle", "draw", "reorganise", "fury", "choose", "reveal", "shagratt", "strengths",
        "effects", "clean_up", "test",
    ]  # fmt: skip
    sides: tuple[int, ...] = ()
    """Whom it concerns: 0 the attacker, 1 the defender."""
    asked: bool = False


class Place(Value, frozen=True, tag="place"):
    """A card that came without its owner's choice looks for its place (6.4)."""

    side: int
    card: str
    asked: bool = False


class Act(Value, frozen=True, tag="act"):
    """A card's effect (6.3.6)."""

    side: int
    card: str
    main: bool = True
    """Whether it is the card that its side chose for this round."""
    asked: bool = False


class Retreat(Value, frozen=True, tag="retreat"):
    """An army leaves the field after a battle (6.7.3)."""

    seat: int
    zone: str
    origins: tuple[str, ...]
    """Where an attacker must go back to, if he can."""
    other: int
    """The seat that takes the trophies if it is destroyed."""
    asked: bool = False


Task: TypeAlias = Arrive | Enter | Contact | Battles | Step | Place | Act | Retreat
TASKS: tuple[type[Value], ...] = (Arrive, Enter, Contact, Battles, Step, Place, Act, Retreat)
