"""The appraisal: how much of the gold each party may expect, and so of the victory.

How likely a party is to lead a territory in the end follows from how far it leads now, what may still come from the
hands, and how much can still change. The figures were fitted to matches that computers played among themselves.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from math import sqrt
from operator import add
from typing import Final, NamedTuple, TypeAlias

from games.armadora.advisor.region import FULL, LANE, LANES, Region, region
from games.armadora.advisor.scene import UNIT, Scene
from games.armadora.rules.board import MINE_BITS, indexes
from games.armadora.rules.territories import reach, territories
from games.kernel.tuples import replaced

POINT: Final = float(FULL * UNIT)
"""One point of strength that counts wholly."""
RESERVE: Final = 0.7
SETTLED: Final = 0.01 * POINT * POINT
SHUT_FREE: Final = 0.15
SHUT_HAND: Final = 0.5
OPEN_EVEN: Final = 2.2
OPEN_FREE: Final = 20.0
OPEN_SIZE: Final = 0.5
GOLD_EVEN: Final = 0.15
PRIDE: Final = 0.05
"""How much of a share goes by gold alone."""

Stake: TypeAlias = tuple[float, ...]
"""What a territory promises: the gold that each party may expect and, last, how doubtful that is (a variance)."""


class Part(NamedTuple):
    """A territory with gold, and what each party's warriors bring to bear on its prizes, as rows."""

    region: Region
    rows: tuple[int, ...]
    room: int
    """Free squares."""
    vague: float
    """How much the strengths may differ from what was expected, squared."""


class Hands(NamedTuple):
    """What each party may still bring."""

    pull: tuple[float, ...]
    """To each free square on average, where it counts wholly."""
    most: tuple[tuple[int, ...], ...]
    """To a territory by its best warriors, at most so many as the index says."""
    warriors: int
    """In all hands together."""


def part(scene: Scene, territory: int, below: int, beside: int) -> Part:
    """A territory of the scene with these palisades; 25 µs more where its region is not remembered."""
    land = region(territory, below & territory, beside & territory, scene.stock > 0)
    weights, units = land.rows, scene.units
    totals = [0] * scene.parties
    for seat, standing in enumerate(scene.standing):
        here = standing & territory
        if here:
            row = 0
            for at in indexes(here):
                row += units[at] * weights[at]
            totals[seat % scene.parties] += row
    vague = 0.0
    if scene.veiled & territory:
        for standing, variance in zip(scene.standing, scene.vague, strict=True):
            vague += FULL * FULL * variance * (standing & scene.veiled & territory).bit_count()
    return Part(land, tuple(totals), (scene.free & territory).bit_count(), vague)


@lru_cache(maxsize=4096)
def hands_of(hands: tuple[tuple[int, ...], ...], parties: int, free: int) -> Hands:
    """What these hands, by seat, may bring to so many free squares."""
    most = []
    for party in range(parties):
        together = sorted((units for hand in hands[party::parties] for units in hand), reverse=True)
        most.append((0, *accumulate(together)))
    scale = RESERVE * FULL / free if free else 0.0
    return Hands(tuple(scale * sums[-1] for sums in most), tuple(most), sum(map(len, hands)))


def stake(scene: Scene, one: Part, hands: Hands) -> Stake:
    """What the part promises to each party; about 1 µs a prize."""
    if scene.parties == 2:
        return _duel(scene.gold, one, hands)
    expected = [0.0] * (scene.parties + 1)
    for lane, mines in enumerate(one.region.prizes):
        amount = _amount(scene.gold, mines)
        shift = lane * LANE
        bears = [(row >> shift & LANES) + more * one.room for row, more in zip(one.rows, hands.pull, strict=True)]
        best = max(bears)
        leader = bears.index(best)
        spread = _spread(one, hands, [sums for party, sums in enumerate(hands.most) if party != leader])
        if spread == SETTLED and bears.count(best) > 1:
            for party, bear in enumerate(bears):
                expected[party] += amount // bears.count(best) if bear == best else 0
            continue
        sure = 0.0
        for party, chance in enumerate(ranked(bears, spread)):
            expected[party] += amount * chance
            sure += chance * chance
        expected[-1] += 2.0 * amount * amount * (1.0 - sure)
    return tuple(expected)


def _duel(gold: tuple[int, ...], one: Part, hands: Hands) -> Stake:
    """The same for two parties, the common case."""
    ours, theirs = one.rows
    more = (hands.pull[0] - hands.pull[1]) * one.room
    behind = _spread(one, hands, hands.most[:1])
    ahead = behind if one.region.open or not one.room else _spread(one, hands, hands.most[1:])
    first = second = doubt = 0.0
    shift = 0
    for mines in one.region.prizes:
        amount = gold[mines[0]] if len(mines) == 1 else _amount(gold, mines)
        lead = (ours >> shift & LANES) - (theirs >> shift & LANES) + more
        shift += LANE
        spread = ahead if lead > 0 else behind
        if lead or spread > SETTLED:
            chance = lead / sqrt(spread + lead * lead)
            first += amount * (0.5 + 0.5 * chance)
            second += amount * (0.5 - 0.5 * chance)
            doubt += amount * amount * (1.0 - chance * chance)
        else:
            first += amount // 2
            second += amount // 2
    return first, second, doubt


def _slopes(scene: Scene, one: Part, hands: Hands, party: int) -> list[float]:
    """How fast the gold that the party may expect from each prize grows with what it brings to bear, up to a factor."""
    spread = _spread(one, hands, [sums for other, sums in enumerate(hands.most) if other != party])
    found = []
    for lane, mines in enumerate(one.region.prizes):
        bears = [(row >> lane * LANE & LANES) + more * one.room for row, more in zip(one.rows, hands.pull, strict=True)]
        own = bears.pop(party)
        lead = own - max(bears)
        found.append(_amount(scene.gold, mines) * spread / ((spread + lead * lead) * sqrt(spread + lead * lead)))
    return found


def _along(row: int, slopes: Sequence[float]) -> float:
    gain = 0.0
    for lane, slope in enumerate(slopes):
        gain += slope * (row >> lane * LANE & LANES)
    return gain


def _amount(gold: tuple[int, ...], mines: tuple[int, ...]) -> int:
    amount = gold[mines[0]]
    for mine in mines[1:]:
        amount += gold[mine]
    return amount


def _spread(one: Part, hands: Hands, rivals: Sequence[tuple[int, ...]]) -> float:
    """How much may still change, squared, where these hands may come against the leader."""
    land, room = one.region, one.room
    coming = min(room, hands.warriors)
    if land.open:
        return (OPEN_EVEN + OPEN_FREE * coming + OPEN_SIZE * land.size) * (POINT * POINT) + one.vague
    if not coming:
        return SETTLED + one.vague
    trail = FULL * max([sums[room] if room < len(sums) else sums[-1] for sums in rivals])
    return SETTLED + SHUT_FREE * coming * (POINT * POINT) + SHUT_HAND * trail * trail + one.vague


def ranked(marks: Sequence[float], spread: float) -> list[float]:
    """How likely each mark is to be the highest in the end, if marks may still change by the root of `spread`."""
    if len(marks) == 2:
        lead = marks[0] - marks[1]
        chance = 0.5 * lead / sqrt(spread + lead * lead)
        return [0.5 + chance, 0.5 - chance]
    best = max(marks)
    first = marks.index(best)
    second = max([mark for place, mark in enumerate(marks) if place != first])
    chances = []
    total = 0.0
    for place, mark in enumerate(marks):
        lead = mark - (second if place == first else best)
        chance = 0.5 + 0.5 * lead / sqrt(spread + lead * lead)
        chances.append(chance)
        total += chance
    return [chance / total for chance in chances]


def victory(stake: Stake) -> list[float]:
    """Each party's share of the victory, if this is what the whole board promises.

    A little of it goes by gold alone, so that whoever is sure to win or to lose still plays for as much as there is.
    """
    *gold, doubt = stake
    each = PRIDE / reduce(add, gold)
    chances = ranked(gold, doubt + GOLD_EVEN)
    return [(1.0 - PRIDE) * chance + each * amount for chance, amount in zip(chances, gold, strict=True)]


class Staked(NamedTuple):
    """The hands, what each part is worth with them, and the sum of it."""

    hands: Hands
    stakes: list[Stake]
    whole: Stake


class Appraisal:
    """A scene weighed up, ready to say what one more piece would change."""

    def __init__(self, scene: Scene) -> None:
        """About 15 µs and 25 µs for each territory not remembered."""
        self.scene = scene
        self.parts = [
            part(scene, territory, scene.below, scene.beside)
            for territory in territories(scene.below, scene.beside)
            if territory & MINE_BITS
        ]
        self.hands = hands_of(scene.hands, scene.parties, scene.free.bit_count())
        self.stakes = [stake(scene, one, self.hands) for one in self.parts]
        self.whole = _sum(self.stakes)
        self._spent: dict[tuple[int, int], Staked] = {}

    def shares(self) -> list[float]:
        """Each party's share of the victory."""
        return victory(self.whole)

    def with_warrior(self, seat: int, at: int, units: int) -> list[float]:
        """The shares with a warrior of the seat's hand on the free square."""
        staked = self._spent.get((seat, units)) or self._spend(seat, units)
        return self._with_units(seat, at, units, staked, 1)

    def with_units(self, seat: int, at: int, units: int) -> list[float]:
        """The shares with so many units more, or less, for the seat's warrior on the square."""
        return self._with_units(seat, at, units, Staked(self.hands, self.stakes, self.whole), 0)

    def with_palisades(self, below: int, beside: int) -> list[float]:
        """The shares with these palisades more; 10 to 50 µs."""
        scene = self.scene
        if not any(scene.standing):
            return self.shares()
        touched = below | beside
        below |= scene.below
        beside |= scene.beside
        whole = self.whole
        for one, old in zip(self.parts, self.stakes, strict=True):
            left = one.region.territory
            if left & touched:
                whole = _less(whole, old)
                while left:
                    piece = reach(left & -left, below, beside)
                    left &= ~piece
                    if piece & MINE_BITS:
                        whole = _more(whole, stake(scene, part(scene, piece, below, beside), self.hands))
        return victory(whole)

    def without_hand(self, seat: int) -> list[float]:
        """The shares if the seat's hand is lost."""
        scene = self.scene
        left = hands_of(replaced(scene.hands, seat, ()), scene.parties, scene.free.bit_count())
        return victory(_sum([stake(scene, one, left) for one in self.parts]))

    def squares(self, party: int, allowed: int, most: int) -> list[int]:
        """Sets of the allowed squares that are worth the same: at most so many, those where strength brings most."""
        found: list[tuple[float, int]] = []
        for one in self.parts:
            here = allowed & one.region.territory
            if here:
                allowed &= ~here
                groups: dict[int, int] = {}
                for at in indexes(here):
                    row = one.region.rows[at]
                    groups[row] = groups.get(row, 0) | 1 << at
                slopes = _slopes(self.scene, one, self.hands, party)
                found += [(_along(row, slopes), squares) for row, squares in groups.items()]
        if allowed:
            found.append((0.0, allowed))
        found.sort(reverse=True)
        return [squares for _, squares in found[:most]]

    def _spend(self, seat: int, units: int) -> Staked:
        """The hands and stakes with that warrior gone from the hand to an unnamed square; remembered."""
        scene = self.scene
        rest = list(scene.hands[seat])
        rest.remove(units)
        after = replaced(scene.hands, seat, tuple(rest))
        hands = hands_of(after, scene.parties, scene.free.bit_count() - 1)
        stakes = [stake(scene, one, hands) for one in self.parts]
        found = self._spent[seat, units] = Staked(hands, stakes, _sum(stakes))
        return found

    def _with_units(self, seat: int, at: int, units: int, staked: Staked, taken: int) -> list[float]:
        for one, old in zip(self.parts, staked.stakes, strict=True):
            if one.region.territory >> at & 1:
                rows = list(one.rows)
                rows[seat % self.scene.parties] += units * one.region.rows[at]
                now = stake(self.scene, one._replace(rows=tuple(rows), room=one.room - taken), staked.hands)
                return victory(_more(_less(staked.whole, old), now))
        return victory(staked.whole)


def _sum(stakes: Sequence[Stake]) -> Stake:
    whole = stakes[0]
    for one in stakes[1:]:
        whole = _more(whole, one)
    return whole


def _more(one: Stake, other: Stake) -> Stake:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def _less(one: Stake, other: Stake) -> Stake:
    return tuple([a - b for a, b in zip(one, other, strict=True)])
