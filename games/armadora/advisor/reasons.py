"""Why a command is good: which gold is fought for where it goes, and how strong each side would be there."""

from collections.abc import Iterator, Mapping

from games.armadora.advisor.palisades import closers
from games.armadora.advisor.scene import UNIT, Scene, seen
from games.armadora.rules.board import BIT, HAS_BELOW, HAS_BESIDE, HEIGHT, LINES, MINES, indexes
from games.armadora.rules.territories import reach, territories
from games.armadora.view.schema import View
from games.kernel.contract import LogLine
from games.kernel.values import JSON

CLOSE = 2
"""So many squares from a heap of gold strength is said to stand near it, in open land."""
WIDE = 3
"""A territory with more heaps of gold than that is open land still: the nearest heap matters most."""


def reasons(view: View, seat: int, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    """The facts that speak for the command; strength that lies face down counts by its owner's average."""
    scene = seen(view)
    party = seat % scene.parties
    match command["type"]:
        case "warrior" | "extra_warrior":
            value = command["value"]
            assert isinstance(value, int)
            hand = [units // UNIT for units in scene.hands[seat]]
            yield from _stronger(scene, party, str(command["at"]), value, sum(hand) - value)
            yield from _kept_back(hand, value)
        case "reinforce":
            yield from _stronger(scene, party, str(command["at"]), 1, sum(scene.hands[seat]) // UNIT)
        case "look" | "arrow":
            yield from _target(scene, party, str(command["at"]))
        case "palisade" | "extra_palisade":
            yield from _shut(scene, party, str(command["edge"]))


def gold_in(scene: Scene, territory: int) -> int:
    """The gold of a territory."""
    return sum(gold for mine, gold in zip(MINES, scene.gold, strict=True) if BIT[mine] & territory)


def strengths(scene: Scene, party: int, territory: int) -> tuple[int, int]:
    """What the party has in a territory, and the strongest of the others."""
    totals = [0] * scene.parties
    for seat, standing in enumerate(scene.standing):
        totals[seat % scene.parties] += sum(scene.units[at] for at in indexes(standing & territory))
    own = totals.pop(party)
    return own // UNIT, max(totals) // UNIT


def _stronger(scene: Scene, party: int, at: str, more: int, left: int) -> Iterator[LogLine]:
    """What so much more strength on the square comes to, with so much left in hand."""
    territory = reach(BIT[at], scene.below, scene.beside)
    gold = gold_in(scene, territory)
    heaps = _heaps(territory)
    if len(heaps) > WIDE:
        near = _nearest(scene, at)
        roads = _roads(scene, BIT[at], BIT[near])
        own, other = _near(scene, party, near)
        own += more if roads <= CLOSE else 0
        fact = ("why_next_to" if roads == 1 else "why_near") + ("" if other else "_alone")
        told: dict[str, JSON] = {"gold": scene.gold[MINES.index(near)], "at": near, "count": roads}
        yield LogLine(fact, told | {"own": own, "other": other})
        return
    own, other = strengths(scene, party, territory)
    if not gold:
        return
    fact = "why_takes_lead" if own <= other < own + more else "why_keeps_lead" if own > other else "why_catches_up"
    told = {"gold": gold, "own": own + more, "other": other}
    squares = (scene.free & territory & ~BIT[at]).bit_count()
    if own + more < other and squares and left:
        yield LogLine("why_still_behind", told | {"count": squares, "more": left})
    else:
        yield LogLine(fact, told)


def _kept_back(hand: list[int], value: int) -> Iterator[LogLine]:
    """The weakest warrior of a hand that holds stronger ones: they stay for where they decide."""
    stronger = sum(1 for one in hand if one > value)
    if stronger and value == min(hand):
        yield LogLine("why_keeps_stronger", {"count": stronger, "strongest": max(hand)})


def _near(scene: Scene, party: int, mine: str) -> tuple[int, int]:
    """What the party has within two squares of the heap, and the strongest of the others."""
    around = reach(BIT[mine], scene.below, scene.beside)
    return strengths(scene, party, sum(1 << at for at in indexes(around) if _roads(scene, 1 << at, BIT[mine]) <= CLOSE))


def _target(scene: Scene, party: int, at: str) -> Iterator[LogLine]:
    territory = reach(BIT[at], scene.below, scene.beside)
    own, other = strengths(scene, party, territory)
    if gold := gold_in(scene, territory):
        owner = next(seat for seat, standing in enumerate(scene.standing) if standing & BIT[at])
        yield LogLine("why_target", {"seat": owner, "gold": gold, "own": own, "other": other})


def _shut(scene: Scene, party: int, edge: str) -> Iterator[LogLine]:
    """What the palisade shuts off alone; else with the best second one."""
    alone = _shut_off(scene, party, (edge,))
    if alone is not None:
        gold, own, other, rest = alone
        fact = "why_shuts_ahead" if own > other else "why_shuts_level" if own == other else "why_shuts_behind"
        if own >= other or rest:
            yield LogLine(fact, {"gold": gold, "own": own, "other": other, "rest": rest})
        return
    pairs = sorted(pair for pair in closers(scene.below, scene.beside)[1] if edge in pair)
    found = [(shut, pair) for pair in pairs if (shut := _shut_off(scene, party, pair)) is not None]
    if found:
        (gold, own, other, rest), pair = max(found, key=lambda one: (one[0][1] - one[0][2], one[0][0]))
        more = pair[0] if pair[1] == edge else pair[1]
        fact = "why_with_another" if own > other else "why_could_shut_level" if own == other else "why_could_shut"
        if own >= other or rest:
            yield LogLine(fact, {"edge": more, "gold": gold, "own": own, "other": other, "rest": rest})
        return
    if not _heaps(reach(BIT[edge[:2]], scene.below, scene.beside)):
        return
    here, there = (_nearest(scene, at) for at in edge.split("|"))
    own, other = _near(scene, party, here)
    told: dict[str, JSON] = {"at": here, "gold": scene.gold[MINES.index(here)], "own": own, "other": other}
    if here == there:
        yield LogLine("why_wall_at" if own or other else "why_wall_at_empty", told)
        return
    beyond = _near(scene, party, there)
    told |= {"other_at": there, "other_gold": scene.gold[MINES.index(there)]}
    fact = "why_parts" if own or other or any(beyond) else "why_parts_empty"
    yield LogLine(fact, told | {"other_own": beyond[0], "other_other": beyond[1]})


def _nearest(scene: Scene, at: str) -> str:
    """The heap that is nearest to a square, the richer one of two."""
    heaps = _heaps(reach(BIT[at], scene.below, scene.beside))
    return min(heaps, key=lambda mine: (_roads(scene, BIT[at], BIT[mine]), -scene.gold[MINES.index(mine)]))


def _shut_off(scene: Scene, party: int, lines: tuple[str, ...]) -> tuple[int, int, int, int] | None:
    """Of the new territories that these palisades make, the one where the party leads furthest: gold and strengths, and
    the gold that it is cut off from.

    None of those that are open land still.
    """
    below, beside = scene.below, scene.beside
    for line in lines:
        below, beside = below | LINES[line][0], beside | LINES[line][1]
    before = territories(scene.below, scene.beside)
    new = [
        (gold, *strengths(scene, party, one), sum(gold_in(scene, whole & ~one) for whole in before if whole & one))
        for one in territories(below, beside)
        if one not in before and len(_heaps(one)) <= WIDE and (gold := gold_in(scene, one))
    ]
    return max(new, key=lambda one: (one[1] - one[2], one[0]), default=None)


def _heaps(territory: int) -> list[str]:
    return [mine for mine in MINES if BIT[mine] & territory]


def _roads(scene: Scene, here: int, there: int) -> int:
    """How many steps lead from one square to another of its territory."""
    down, right = HAS_BELOW & ~scene.below, HAS_BESIDE & ~scene.beside
    steps = 0
    while not here & there:
        here |= (here & down) << 1 | (here >> 1) & down | (here & right) << HEIGHT | (here >> HEIGHT) & right
        steps += 1
    return steps
