"""What things on the map are worth to a seat, as far as it can see."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from games.orcs_vs_orcs.advisor.prospects import odds, outlook, power, steepness
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.board import Board, board_of
from games.orcs_vs_orcs.state import OBJECTIVES, Objective
from games.orcs_vs_orcs.view.objectives import count
from games.orcs_vs_orcs.view.schema import View

HERO: Final = 0.7
HORDE: Final = 0.16
"""A horde, beyond what the objective counts."""
WELL: Final = 0.9
MARKER: Final = 0.05
GLORY: Final = 1.5
THREAT: Final = 2
"""From how many roads away an army can attack in its next turn."""

Deltas = tuple[tuple[int, Objective, int], ...]
"""Changes of what objectives count: seat, objective, by how much."""


class Valuation:
    """What one seat makes of a view. Remembers what it has worked out while it lasts."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.board: Board = board_of(view.options, view.seats)
        self.camp = view.players[seat].camp
        self.outlook = outlook(view.objectives.river, view.objectives.stack_top)
        self.steep = steepness((view.first_player - view.active - 1) % view.seats)
        seats = range(view.seats)
        self.counts = {one: tuple(count(view, one, each) for each in seats) for one in OBJECTIVES}
        self.far = distances(view.options, view.seats)
        self._entries: dict[tuple[str, int], float] = {}
        self._gains: dict[Deltas, float] = {}
        self.mine = {name: zone.hordes.get(str(seat), 0) for name, zone in view.zones.items()}
        self.enemies = [
            (name, int(other), count)
            for name, zone in view.zones.items()
            for other, count in zone.hordes.items()
            if view.players[int(other)].camp != self.camp
        ]
        self.army = {name: (other, count) for name, other, count in self.enemies}

    def foe(self, seat: int) -> bool:
        return self.view.players[seat].camp != self.camp

    def gain(self, *deltas: tuple[int, Objective, int]) -> float:
        """What changes of the counts are worth by the objectives."""
        known = self._gains.get(deltas)
        if known is None:
            known = self._gains[deltas] = self._gain(deltas)
        return known

    def _gain(self, deltas: Deltas) -> float:
        value = 0.0
        for objective in {objective for _, objective, _ in deltas}:
            counts = list(self.counts[objective])
            before = self._promise(objective, counts)
            for seat, one, by in deltas:
                if one == objective:
                    counts[seat] += by
            value += self._promise(objective, counts) - before
        return value

    def _promise(self, objective: Objective, counts: Sequence[int]) -> float:
        others = [count for seat, count in enumerate(counts) if seat != self.seat and self.foe(seat)]
        return self.outlook[objective].worth(counts[self.seat], max(others), self.steep)

    def threat(self, zone: str, reach: int = THREAT) -> int:
        """The strongest enemy army within so many roads."""
        far = self.far[zone]
        return max((count for name, _, count in self.enemies if far[name] <= reach), default=0)

    def front(self, zone: str) -> int:
        """How many roads away the nearest enemy army stands."""
        far = self.far[zone]
        return min((far[name] for name, _, _ in self.enemies), default=9)

    @cached_property
    def nearest(self) -> tuple[int, str]:
        """How many roads lie between an army of one's own and one of an enemy's, at least, and where the own one is."""
        return min(((self.front(zone), zone) for zone, hordes in self.mine.items() if hordes), default=(9, ""))

    def exposed(self, zone: str, hordes: int) -> float:
        """What hordes risk by standing somewhere: a single one can be driven off for glory (5.5.1)."""
        guarded = self.view.zones[zone].fortress == "standing" and self.view.zones[zone].marker == self.seat
        strongest = self.threat(zone)
        if not strongest or self.board.kinds[zone] == "dark_city":
            return 0.0
        if hordes == 1 and strongest >= 3 and not guarded:
            return 0.7
        short = strongest - hordes - 2 * guarded
        return 0.18 * max(0, min(3, short))

    def entry(self, zone: str, hordes: int) -> float:
        """What it is worth to stop somewhere with so many hordes."""
        known = self._entries.get((zone, hordes))
        if known is None:
            known = self._entries[zone, hordes] = self._entry(zone, hordes)
        return known

    def _entry(self, name: str, hordes: int) -> float:
        met = self.army.get(name)
        if met is not None:
            return self._assault(name, hordes + self.mine[name], *met)
        return self.taking(name, hordes) - self.exposed(name, hordes + self.mine[name]) + self._step(name)

    def _step(self, name: str) -> float:
        """A little for coming nearer to where something is to be had."""
        far = self.far[name]
        return 0.04 * max((value - 0.25 * far[goal] for goal, value in self.goals.items()), default=0.0)

    @cached_property
    def goals(self) -> Mapping[str, float]:
        """What can be taken anywhere, and what that is worth to two hordes."""
        zones = (name for name in self.view.zones if name not in self.army)
        return {name: value for name in zones if (value := self.taking(name, 2)) > 0.3}

    def taking(self, name: str, hordes: int) -> float:
        """What entering is worth by itself (5.1)."""
        zone, seat = self.view.zones[name], self.seat
        owner = zone.marker
        if owner is not None and not self.foe(owner):
            return 0.0
        free = self.view.players[seat].markers_left > 0
        if zone.village:
            return max(value for value, _ in self.fates(name))
        kind = zone.type
        toppled: Deltas = ((owner, "fortresses", -1),) if owner is not None and zone.fortress == "standing" else ()
        lost: Deltas = () if owner is None else ((owner, "markers", -1), *toppled)
        if kind == "city":
            return self._city(owner, hordes, free, lost)
        if kind == "tower" or zone.well:
            won: Deltas = ((seat, "markers", 1),) if free else ()
            if kind == "tower":
                won = (*won, *(((seat, "tower", 1),) if free else ()))
                lost = (*lost, *(((owner, "tower", -1),) if owner is not None else ()))
            value = self.gain(*won, *lost) + (MARKER if free else 0.0)
            return value + (self._well() if zone.well and free else 0.0)
        return self.gain(*lost)

    def _well(self) -> float:
        held = any(self.view.zones[well].marker == self.seat for well in self.board.wells)
        return 0.1 if held else WELL

    def _city(self, owner: int | None, hordes: int, free: bool, lost: Deltas) -> float:
        seat = self.seat
        if owner is not None:
            won: Deltas = ((seat, "cities", 1), (seat, "markers", 1)) if free else ()
            stolen = HERO * 1.5 if free and self.view.players[owner].hero_count else 0.0
            return self.gain(*won, *lost, (owner, "cities", -1)) + stolen
        if hordes < 2 or not free:
            return -HORDE - 0.6
        value = self.gain((seat, "cities", 1), (seat, "markers", 1), (seat, "hordes", -1))
        return value + HERO - HORDE + MARKER

    def fates(self, name: str) -> list[tuple[float, str]]:
        """What each fate of a village is worth (5.2)."""
        zone, seat, player = self.view.zones[name], self.seat, self.view.players[self.seat]
        owner = zone.marker
        lost: Deltas = () if owner is None else ((owner, "markers", -1), (owner, "villages", -1))
        if owner is not None and zone.fortress == "standing":
            lost = (*lost, (owner, "fortresses", -1))
        if owner == seat:
            lost = ((seat, "markers", -1), (seat, "villages", -1))
        raze = self.gain((seat, "razed", 1), *lost) + (0.0 if player.berserk else 0.45)
        convert = self.gain((seat, "razed", 1), (seat, "hordes", min(1, player.reserve)), *lost)
        convert += 2 * HORDE if player.reserve else 0.0
        found = [(raze, "raze"), (convert, "convert")]
        if player.markers_left and owner != seat:
            control = self.gain((seat, "markers", 1), (seat, "villages", 1), *lost) + 0.2
            found.append((control - 0.02 * max(0, 5 - player.markers_left), "control"))
        return found

    def _assault(self, name: str, hordes: int, other: int, count: int) -> float:
        """What attacking an army is worth."""
        zone = self.view.zones[name]
        fort = zone.fortress == "standing" and zone.marker is not None and self.foe(zone.marker)
        prize = self.taking(name, max(1, hordes - 1))
        if count == 1 and hordes >= 3 and not fort:
            return GLORY + prize + 0.2
        chance = self.odds(hordes, count, other, fort)
        return chance * (GLORY + 0.7 * prize) - (1 - chance) * (GLORY + 0.25) - 0.15

    def odds(self, hordes: int, count: int, other: int, fort: bool) -> float:
        """How likely an attack is to succeed."""
        return odds(hordes, count, self.power(self.seat), self.power(other), fort)

    def power(self, seat: int) -> float:
        player = self.view.players[seat]
        return power(player.cards, player.hero_count - len(player.heroes_used), player.berserk)


@cache
def distances(options: Options, seats: int) -> Mapping[str, Mapping[str, int]]:
    """Roads between all zones."""
    near = board_of(options, seats).near
    return {zone: dict(_reached(near, zone)) for zone in near}


def _reached(near: Mapping[str, tuple[str, ...]], start: str) -> Iterator[tuple[str, int]]:
    seen, ahead = {start}, deque([(start, 0)])
    while ahead:
        zone, roads = ahead.popleft()
        yield zone, roads
        for other in near[zone]:
            if other not in seen:
                seen.add(other)
                ahead.append((other, roads + 1))
