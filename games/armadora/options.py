"""The options of a match (rule 7)."""

from typing import Annotated, Literal

import msgspec

from games.armadora.rules.pieces import CHARACTERS, Character
from games.kernel.refusals import Misfit
from games.kernel.values import Value


class Options(Value, frozen=True):
    """What a table may choose; the defaults are the basic game of the book."""

    advanced: bool = False
    recheck_own: bool = True
    ffa4: bool = False
    wait_for_reinforcement: bool = False
    first: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=3)] = "random"
    characters: Literal["auto"] | tuple[Character, ...] = "auto"


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
