"""The options of a match (rule 2.1)."""

from typing import Literal, TypeAlias

from games.kernel.values import Value

Scenario: TypeAlias = Literal["standard", "total_fight", "calm"]
Starts: TypeAlias = Literal["ns", "ew"]


class Options(Value, frozen=True):
    """What a table may choose; any mixture goes with any number of seats."""

    scenario: Scenario = "standard"
    """Where the wells stand (2.4)."""
    long: bool = False
    """A pool of 41 instead of 26 glory points (1.2.11)."""
    tactical: bool = False
    """Two base actions instead of three (3.2)."""
    starts: Starts = "ns"
    """With two players: which opposite pair of starts is used."""
