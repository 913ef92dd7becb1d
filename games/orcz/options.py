"""The options of a match (rule 5)."""

from typing import Literal, TypeAlias

from games.kernel.values import Value

EditionName: TypeAlias = Literal["house"]


class Options(Value, frozen=True):
    """What a table may choose. Any options make a match of any number of seats."""

    edition: EditionName = "house"
    """The cards (5.1)."""
    events: bool = True
    """Whether there is an event deck (5.2)."""
    difficulty: Literal[-1, 0, 1] = 0
    """What is added to the strength needed (5.3)."""
    self_struggle: bool = False
    """Whether one's own ranks may be attacked (5.4)."""
    open_slaves: bool = False
    """Whether everybody sees how many slaves each has (5.5)."""
    taunt: bool = False
    """Taunts against slow play (5.7)."""
    two_player: Literal["balanced", "pattern"] = "balanced"
    """The game for two (5.6)."""


def stack_height(options: Options, seats: int) -> int:
    """How many challenges lie on each field at first (3.1.2, 5.6)."""
    if seats == 2:
        return 3 if options.two_player == "balanced" else 1
    return seats - 1


def game_turns(options: Options, seats: int) -> int:
    """How many turns are planned (3.1.6, 5.6): one more than challenges lie on a field."""
    return stack_height(options, seats) + 1
