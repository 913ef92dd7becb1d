"""The board of a match: what each zone is in this set-up, and where the roads lead (rules 1.3, 1.4, 2.2 to 2.4)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from games.orcs_vs_orcs.options import Options, Scenario, Starts
from games.orcs_vs_orcs.rules import atlas

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
    three = seats == 3
    printed = [
        (name, kind, (float(x), float(y)))
        for row in (atlas.THREE_ZONES if three else atlas.FOUR_ZONES).strip().splitlines()
        for name, kind, x, y in (entry.split() for entry in row.split(" | "))
    ]
    starts = atlas.PAIRS[pair] if seats == 2 else atlas.THREE_STARTS if three else atlas.FOUR_STARTS
    kinds: dict[str, Kind] = {name: _kind(name, kind, starts) for name, kind, _ in printed}
    sectors = sorted({start[0] for start in (atlas.THREE_STARTS if three else atlas.FOUR_STARTS)})
    wells = frozenset(sector + atlas.WELLS[scenario] for sector in sectors)
    bare = {f"{sector}a{number}" for sector in atlas.BARE[pair] for number in range(1, 5)} if seats == 2 else set()
    villages = tuple(name for name, kind, _ in printed if kind == "ruin" and name not in wells and name not in bare)
    near: dict[str, list[str]] = {name: [] for name in kinds}
    for road in (atlas.THREE_ROADS if three else atlas.FOUR_ROADS).split():
        one, other = road.split("-")
        near[one].append(other)
        near[other].append(one)
    places = {name: place for name, _, place in printed}
    return Board(starts, kinds, {name: tuple(sorted(ends)) for name, ends in near.items()}, wells, villages, places)


def _kind(name: str, printed: str, starts: tuple[str, ...]) -> Kind:
    """A start that nobody uses is a plain ruin (2.3)."""
    if name in starts:
        return "dark_city"
    match printed:
        case "city":
            return "city"
        case "tower":
            return "tower"
    return "ruin"
