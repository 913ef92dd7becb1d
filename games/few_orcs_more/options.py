"""The options of a match (2.4) and the numbers that depend on how many play (2.3, 9)."""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from games.kernel.refusals import Misfit
from games.kernel.values import Value

PILES: Final = {2: 7, 3: 7, 4: 9, 5: 11, 6: 13, 7: 14}
DESERTIONS: Final = {2: 2, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1}
THRESHOLD: Final = {2: 8, 3: 8, 4: 8, 5: 8, 6: 7, 7: 6}
ENLISTMENTS: Final = 2
LAST_ROUND: Final = 30
START: Final = {"third": 53, "middle": 40}
"""How many army cards lie above the Start card, give or take the jitter (3.2.2)."""


class Options(Value, frozen=True):
    """What a table may choose; the defaults are the English sheet."""

    mode: Literal["live", "turns"] = "live"
    flying_value: Literal[4, 5] = 4
    start_card: Literal["third", "middle"] = "third"
    start_jitter: Annotated[int, Meta(ge=0, le=10)] = 3
    end_rule: Literal["reach", "exceed"] = "reach"
    late_enlist: Literal["optional", "mandatory"] = "optional"
    solo_mercs: bool = True
    zero_wins: bool = False
    spy_may_take_spy: bool = True
    wizard_sees_hands: bool = True
    open_piles: bool = False
    small_table: bool = False
    guard_top: bool = True
    deal_interval_ms: Annotated[int, Meta(ge=800, le=6000)] = 2000
    start_delay_ms: Annotated[int, Meta(ge=0, le=60000)] = 3000
    breath_at_start_ms: Annotated[int, Meta(ge=0, le=10000)] = 0
    late_window_ms: Annotated[int, Meta(ge=1000, le=120000)] = 15000
    answer_window_ms: Annotated[int, Meta(ge=1000, le=120000)] = 10000
    batch: Literal["lap", "card"] | Annotated[int, Meta(ge=1, le=40)] = "lap"
    max_plays: Annotated[int, Meta(ge=1, le=4)] = 2
    collision: Literal["bounce", "burn"] = "bounce"
    wait_for_all: bool | UnsetType = UNSET
    """Left unset, as in all older matches, the clock waits for nobody (4.4.6)."""
    wizard_looks: bool | UnsetType = UNSET
    """Left unset, as in all older matches, no batch waits for the wizard (5.7)."""


def check(options: Options, seats: int) -> None:
    """Raise `Misfit` where the options do not make a match of so many seats (9.1)."""
    if seats < 4 and not options.small_table:
        raise Misfit("option small_table", f"{seats} seats need it; without it 4 to 7 play")


def start_range(options: Options) -> tuple[int, int]:
    """The fewest and the most army cards that may lie above the Start card."""
    middle = START[options.start_card]
    return middle - options.start_jitter, middle + options.start_jitter


def batch_size(options: Options, seats: int) -> int:
    """The army cards of a batch that is not cut short (5.2)."""
    if options.batch == "lap":
        return PILES[seats]
    return 1 if options.batch == "card" else options.batch


def most_plays(options: Options) -> int:
    """The longest list of plays in a tick (5.3)."""
    return 1 if options.batch == "card" else options.max_plays
