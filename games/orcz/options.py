"""The options of a match (rule 5)."""

from typing import Literal, TypeAlias

from games.kernel.values import Value

EditionName: TypeAlias = Literal["house"]


class Options(Value, frozen=True):
    """What a table may choose. Any options make a match of any number of seats."""

    edition: EditionName = "house"
    events: bool = True
    difficulty: Literal[-1, 0, 1] = 0
    self_struggle: bool = False
    open_slaves: bool = False
    taunt: bool = False
    two_player: Literal["balanced", "pattern"] = "balanced"


def stack_height(options: Options, seats: int) -> int:
    """How many challenges lie on each field at first (3.1.2, 5.6)."""
    if seats == 2:
        return 3 if options.two_player == "balanced" else 1
    return seats - 1


def game_turns(options: Options, seats: int) -> int:
    """How many turns are planned (3.1.6, 5.6): one more than challenges lie on a field."""
    return stack_height(options, seats) + 1
