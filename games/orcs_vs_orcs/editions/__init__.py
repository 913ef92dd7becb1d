"""The editions of the game: what was not to be found in print and is house data, from `<edition>.toml`."""

from typing import Final, Literal, TypeAlias

from games.kernel.editions import read_edition
from games.kernel.values import Value
from games.orcs_vs_orcs.options import Scenario, Starts

Printed: TypeAlias = Literal["start", "ruin", "city", "tower"]


class BoardSide(Value, frozen=True):
    """A side of the board."""

    starts: tuple[str, ...]
    roads: tuple[str, ...]
    """Two zones each, such as "N0-Na2"."""
    zones: dict[str, tuple[Printed, float, float]]
    """What is printed in each, and where it is drawn."""


class Edition(Value, frozen=True):
    """The map and the strengths of the heroes."""

    pairs: dict[Starts, tuple[str, ...]]
    bare: dict[Starts, str]
    wells: dict[Scenario, str]
    heroes: dict[str, int]
    sides: dict[Literal["three", "four"], BoardSide]


HOUSE: Final = read_edition(__name__, "house", Edition)
