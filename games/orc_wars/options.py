"""The options of a match."""

from typing import Annotated, Final, Literal

import msgspec

from games.kernel.values import Value

USUAL_CAP: Final = 40
"""So many game turns are more than a match takes that is played until somebody meets a condition."""
USUAL_OFFERS: Final = 3
"""So many offers two coalitions may make each other in a turn where nothing else is agreed (12.1)."""


class Options(Value, frozen=True):
    """What a table may choose; any mixture goes with any number of seats."""

    cutthroat: bool = False
    """The cut-throat variant (13.4)."""
    ethnic_level: Literal["species", "tribe"] = "species"
    """What counts as one race (2.2)."""
    hand_limit_counts_gold: bool = False
    """Whether gold counts for the limit of ten (11.3)."""
    offers_per_pair: Annotated[int, msgspec.Meta(ge=0, le=9)] = USUAL_OFFERS
    """Offers between two coalitions in one turn (12.1)."""
    answer_s: Annotated[int, msgspec.Meta(ge=0, le=604_800)] = 0
    """Seconds after which an offer that nobody has answered lapses, and a bid not made is none; 0 for never."""
    turn_cap: Annotated[int, msgspec.Meta(ge=1, le=99)] = USUAL_CAP
    """After so many turns the game ends (13.3)."""
