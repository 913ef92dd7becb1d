"""What a seat may wish for."""

from typing import TypeAlias, get_args

from games.armadora.rules.board import Edge, Square
from games.armadora.rules.pieces import Strength
from games.kernel.values import Command


class Warrior(Command, frozen=True):
    """Put a warrior of the hand face down on a free square (3.3)."""

    value: Strength
    at: Square


class Palisade(Command, frozen=True):
    """Lay the first or the second palisade of the turn (3.4)."""

    edge: Edge


class Stop(Command, frozen=True):
    """Lay no second palisade (3.4.5)."""


class Reinforce(Command, frozen=True):
    """Put the reinforcement on an own warrior (4.6)."""

    at: Square


class Look(Command, frozen=True):
    """The mage's power: look at a warrior of an opponent (4.2)."""

    at: Square


class ExtraWarrior(Command, frozen=True):
    """The goblin's power: one more warrior, face up (4.3)."""

    value: Strength
    at: Square


class ExtraPalisade(Command, frozen=True):
    """The orc's power: one more palisade (4.4)."""

    edge: Edge


class Arrow(Command, frozen=True):
    """The elf's power: an arrow into a warrior of an opponent (4.5)."""

    at: Square


class Pass(Command, frozen=True):
    """Take no further turn (3.5)."""


AnyCommand: TypeAlias = Warrior | Palisade | Stop | Reinforce | Look | ExtraWarrior | ExtraPalisade | Arrow | Pass
COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)
