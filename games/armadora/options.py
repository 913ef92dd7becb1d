"""The options of a match (rule 7)."""

from typing import Annotated, Literal

import msgspec

from games.armadora.rules.pieces import CHARACTERS, Character
from games.kernel.refusals import Misfit
from games.kernel.values import Value


class Options(Value, frozen=True):
    """What a table may choose; the defaults are the basic game of the book."""

    advanced: bool = False
    """Chapter 4 is in use (7.1)."""
    recheck_own: bool = True
    """One may look at one's own warriors (7.2)."""
    ffa4: bool = False
    """Four seats without teams (7.3)."""
    wait_for_reinforcement: bool = False
    """Who cannot act waits for a place for the reinforcement (7.4)."""
    first: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=3)] = "random"
    """Who begins (7.5)."""
    characters: Literal["auto"] | tuple[Character, ...] = "auto"
    """Which character each seat plays in the basic game (7.6)."""


def check(options: Options, seats: int) -> None:
    """Raise `Misfit` where the options do not make a match of so many seats."""
    if options.first != "random" and not 0 <= options.first < seats:
        raise Misfit("option first", f"there is no seat {options.first} among {seats}")
    if options.advanced or options.characters == "auto":
        return
    if len(options.characters) != seats:
        raise Misfit("option characters", f"{seats} are needed, one per seat, not {len(options.characters)}")
    if len(set(options.characters)) < seats:
        raise Misfit("option characters", "each seat needs a different one")


def chosen_characters(options: Options, seats: int) -> tuple[Character, ...]:
    """The characters of the basic game (2.3)."""
    return CHARACTERS[:seats] if options.characters == "auto" else options.characters
