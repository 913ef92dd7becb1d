"""The board of a match: what each zone is in this set-up, and where the roads lead (rules 1.3, 1.4, 2.2 to 2.4)."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from games.orcs_vs_orcs.editions import HOUSE, Printed
from games.orcs_vs_orcs.options import Options, Scenario, Starts

TOWER: Final = "T"
Kind: TypeAlias = Literal["dark_city", "ruin", "city", "tower"]


class Board(NamedTuple):
    """What never changes during a match."""

    starts: tuple[str, ...]
    """Each seat's Dark City."""
    kinds: Mapping[str, Kind]
    near: Mapping[str, tuple[str, ...]]
    """Neighbours along the roads, sorted."""
    wells: frozenset[str]
    villages: tuple[str, ...]
    """Where a village stands at first."""
    places: Mapping[str, tuple[float, float]]
    """Where each zone is drawn on a sheet of 1000 by 1000."""

    def closed(self, zone: str, seat: int) -> bool:
        """Whether the zone is the Dark City of another seat (4.1.4)."""
        return self.kinds[zone] == "dark_city" and self.starts[seat] != zone


def board_of(options: Options, seats: int) -> Board:
    """The board of a match; made once for each set-up."""
    return _board(seats, options.scenario, options.starts)


@cache
def _board(seats: int, scenario: Scenario, pair: Starts) -> Board:
    printed = HOUSE.sides["three" if seats == 3 else "four"]
    starts = HOUSE.pairs[pair] if seats == 2 else printed.starts
    kinds = {name: _kind(name, kind, starts) for name, (kind, _, _) in printed.zones.items()}
    wells = frozenset(start[0] + HOUSE.wells[scenario] for start in printed.starts)
    bare = {f"{sector}a{number}" for sector in HOUSE.bare[pair] for number in range(1, 5)} if seats == 2 else set()
    villages = tuple(
        name
        for name, (kind, _, _) in printed.zones.items()
        if kind == "ruin" and name not in wells and name not in bare
    )
    near: dict[str, list[str]] = {name: [] for name in kinds}
    for road in printed.roads:
        one, other = road.split("-")
        near[one].append(other)
        near[other].append(one)
    places = {name: (x, y) for name, (_, x, y) in printed.zones.items()}
    return Board(starts, kinds, {name: tuple(sorted(ends)) for name, ends in near.items()}, wells, villages, places)


def _kind(name: str, printed: Printed, starts: tuple[str, ...]) -> Kind:
    """A start that nobody uses is a plain ruin (2.3)."""
    if name in starts:
        return "dark_city"
    return "ruin" if printed == "start" else printed
