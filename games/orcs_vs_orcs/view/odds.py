"""How battles end, foretold from what everybody sees: hordes, Berserk sides, a fortress, losses of forced marches.

A battle rests on decks and cards that both choose in secret, so its chance cannot be counted out. It is an estimate:
a multinomial logistic model, fitted to battles of matches between Raiders (`python -m bench.odds` plays others and
prints beside each other what was foretold and what came). The strength of the collections is left out: among Raiders,
who pick their decks and battles by it, it foretells nothing more.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import Final

from msgspec.structs import replace

from games.kernel.contract import LogLine
from games.kernel.values import JSON, Value
from games.orcs_vs_orcs.rules.board import board_of
from games.orcs_vs_orcs.view.schema import PlayerView, View

MUST_FLEE: Final = 3
"""So many attackers drive a single horde away without a battle (5.5.1)."""
WON: Final = (0.69, 4.29, 1.52, -3.13, -0.84, -0.46, 2.08, -3.41, -1.59)
DRAWN: Final = (0.47, 0.88, 1.36, -1.83, -1.31, -0.32, 0.45, -1.71, -0.81)
"""Weights of `features`, against the defender's victory."""


class Battle(Value, frozen=True):
    """A battle that is pending, or would be."""

    zone: str
    attacker: int
    defender: int
    attackers: int
    defenders: int
    fort: bool
    marched: int = 0


class Odds(Value, frozen=True):
    """Of a hundred battles like one: how many the attacker wins, nobody wins, the defender wins."""

    battle: Battle
    won: int
    drawn: int
    lost: int


def odds(view: View, battle: Battle) -> Odds:
    """How the battle will end; 10 µs."""
    won, drawn = (round(100 * chance) for chance in chances(features(view, battle)))
    return Odds(battle, won, drawn, 100 - won - drawn)


def chances(given: Sequence[float]) -> tuple[float, float]:
    """How likely the attacker wins, and nobody wins, by the features of the battle."""
    won, drawn = (exp(sum(map(float.__mul__, row, given))) for row in (WON, DRAWN))
    return won / (1 + won + drawn), drawn / (1 + won + drawn)


BRIEF: Final = {
    "board_attack": "board_attack_brief",
    "board_more": "board_more_brief",
    "board_flees": "board_flees_brief",
}
"""What is said of an attack in a sentence, and where there is little room."""


def features(view: View, battle: Battle) -> tuple[float, ...]:
    """What is known of a battle before it, as numbers in the order of the weights."""
    return tuple(_features(battle, view.players[battle.attacker], view.players[battle.defender]))


def _features(battle: Battle, attacker: PlayerView, defender: PlayerView) -> Iterator[float]:
    yield 1.0
    for hordes in (battle.attackers, battle.defenders):
        yield from (float(hordes >= 2), float(hordes >= 3))
    yield float(battle.fort)
    yield from (float(attacker.berserk), float(defender.berserk))
    yield float(battle.marched)


def battles_ahead(view: View) -> tuple[Odds, ...]:
    """The battles that stand before somebody's decision: to stand or retreat, which is first, with what deck."""
    phase, question, fight = view.turn.phase, view.question, view.battle
    if phase == "contact" and question is not None and isinstance(question.zone, str) and not question.must_retreat:
        return _odds(view, [question.zone])
    if phase == "choose_battle":
        return _odds(view, [one.zone for one in view.pending])
    if phase == "deck" and fight is not None and fight.attacker.losses == fight.attacker.marched:
        return _odds(view, [fight.zone])
    return ()


def _odds(view: View, zones: Sequence[str]) -> tuple[Odds, ...]:
    return tuple(odds(view, battle_at(view, zone)) for zone in zones)


def battle_at(view: View, zone: str) -> Battle:
    """The battle that is pending in a zone, or is about to begin there."""
    here = view.zones[zone]
    defender = next(int(seat) for seat in here.hordes if is_foe(view, int(seat)))
    begun = view.battle.attacker.marched if view.battle is not None and view.battle.zone == zone else 0
    marched = next((one.marched for one in view.pending if one.zone == zone), begun)
    attackers = here.hordes.get(str(view.active), 0)
    return Battle(zone, view.active, defender, attackers, here.hordes[str(defender)], fort(view, zone), marched)


def attack(view: View, zone: str) -> LogLine | None:
    """What comes of an attack on the zone by the next road of whoever is active, by a forced march where nobody can
    move there (4.2): where a single horde must flee, of the most that it may meet; None where there is none. An army
    that has not been attacked yet may retreat (5.5.2).
    """
    here = view.zones[zone]
    defender = next((int(seat) for seat in here.hordes if is_foe(view, int(seat))), None)
    moving = _reinforcement(view, zone)
    coming = moving or _marching(view, zone)
    if defender is None or not coming:
        return None
    hordes = here.hordes.get(str(view.active), 0) + coming
    pending = next((one.marched for one in view.pending if one.zone == zone), 0)
    marched = pending + int(not moving)
    battle = Battle(zone, view.active, defender, hordes, here.hordes[str(defender)], fort(view, zone), marched)
    if battle.defenders == 1 and hordes >= MUST_FLEE and not battle.fort:
        fewer = odds(view, replace(battle, attackers=MUST_FLEE - 1))
        return LogLine("board_flees", {**_told(fewer), "defender_seat": defender})
    asked = any(one.zone == zone for one in view.pending)
    told = {**_told(odds(view, battle)), "count": hordes, "others": battle.defenders}
    return LogLine("board_more" if asked else "board_attack", told)


def brief(attack: LogLine | None) -> LogLine | None:
    """The same where there is little room, such as over a map."""
    return None if attack is None else LogLine(BRIEF[attack.key], attack.args)


def line(one: Odds) -> LogLine:
    """What is foretold of a battle that is pending, in a sentence."""
    return LogLine("board_ahead", {**_told(one), "defender_seat": one.battle.defender})


def _told(one: Odds) -> dict[str, JSON]:
    told: dict[str, JSON] = {"zone": one.battle.zone, "seat": one.battle.attacker}
    return {**told, "won": one.won, "drawn": one.drawn, "lost": one.lost}


def _reinforcement(view: View, zone: str) -> int:
    """The most hordes that can come into the zone by one road in one move."""
    near = board_of(view.options, view.seats).near[zone]
    if view.turn.phase == "moving" and view.moving is not None:
        here = view.moving.zone
        return view.moving.count + _free(view, here) if here in near else 0
    if view.turn.phase != "actions" or not view.actions_left:
        return 0
    return max((_free(view, name) for name in near), default=0)


def _marching(view: View, zone: str) -> int:
    """The most hordes that can come into the zone by one forced march: one of the group is left behind."""
    if view.turn.phase != "actions" or not view.actions_left:
        return 0
    fought = {one.zone for one in view.pending}
    near = board_of(view.options, view.seats).near[zone]
    return max((max(0, view.zones[name].moved - 1) for name in near if name not in fought), default=0)


def _free(view: View, zone: str) -> int:
    here = view.zones[zone]
    return max(0, here.hordes.get(str(view.active), 0) - here.moved - here.marched)


def is_foe(view: View, seat: int) -> bool:
    """Whether the seat is of another camp than the active player."""
    return view.players[seat].camp != view.players[view.active].camp


def fort(view: View, zone: str) -> bool:
    """Whether a standing fortress of another camp than the active player's is there (6.1)."""
    here = view.zones[zone]
    return here.fortress == "standing" and here.marker is not None and is_foe(view, here.marker)
