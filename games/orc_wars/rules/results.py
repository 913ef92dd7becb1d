"""What the results do to the two sides of an attack (rules 7.2, 7.5, 7.6)."""

from games.kernel.agenda import expected
from games.kernel.tuples import shared
from games.orc_wars.editions.atlas import LOST
from games.orc_wars.rules.battle import AttackDecided
from games.orc_wars.rules.belongings import limits, move_hordes, move_machines, spoils
from games.orc_wars.rules.control import comrades, walled
from games.orc_wars.rules.defeat import beaten, evades, flee, lose_hordes
from games.orc_wars.rules.leaders import LeaderWent
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import FortressFell
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Victor

STORMED = frozenset("RKS")
"""Results that take a fortress together with its last defenders (7.2.2)."""


def victor_of(state: State, attack: Attack) -> Victor:
    """The group at hand, as the one who beats the attacker."""
    owner = state.areas[attack.area].owner
    if attack.target in state.leaders:
        return Victor(attack.target, state.leaders[attack.target].seat, attack.walls)
    return Victor(seat=owner if attack.walls else None, walls=attack.walls)


def attacker_as_victor(state: State, attack: Attack) -> Victor:
    return Victor(attack.leader, state.leaders[attack.leader].seat)


def hordes_of_group(state: State, attack: Attack) -> tuple[str, ...]:
    if attack.target in state.leaders:
        return state.leaders[attack.target].hordes
    return state.areas[attack.area].garrison


def spend_machines(log: Recorder) -> None:
    """Machines used in vain against a fortress are lost (7.5.4)."""
    attack = expected(log.state.agenda, Attack)
    one = log.state.leaders[attack.leader]
    move_machines(log, places.under(attack.leader), places.CUP, shared(attack.spent, one.machines), "spent")


# the attacker is hit


def hit_attacker(log: Recorder, attack: Attack, kind: str) -> None:
    """Every result with A makes him leave, if he survives it (7.5.2); who may be captured is tested (7.6.2)."""
    leader = attack.leader
    victor = victor_of(log.state, attack)
    spend_machines(log)
    log.record(AttackDecided(victor.leader))
    if kind in "SK":
        lose_hordes(log, leader, kind, _camp(log, attack))
        spoils(log, leader, victor)
        tested = bool(hordes_of_group(log.state, attack)) or walled(log.state, attack)
    elif kind in "HN":
        flee(log, leader, kind)
        tested = not log.state.leaders[leader].hordes and bool(hordes_of_group(log.state, attack))
    else:
        tested = False
    if not tested or evades(log, leader, victor):
        beaten(log, attack.leader, victor, comrades(log.state, attack.leader))


def _camp(log: Recorder, attack: Attack) -> str:
    """Where surrendered hordes go: to the leader who beat theirs, or into the garrison (7.5.1)."""
    return places.under(attack.target) if attack.target in log.state.leaders else places.garrison(attack.area)


def attacker_leaves(log: Recorder, attack: Attack) -> None:
    """A defender still stands, or a fortress does (7.2.2, 7.2.4)."""
    victor = victor_of(log.state, attack)
    log.record(AttackDecided(victor.leader))
    spend_machines(log)
    limits(log, attack.leader)
    beaten(log, attack.leader, victor, comrades(log.state, attack.leader))


# the defender is hit


def hit_defender(log: Recorder, attack: Attack, kind: str) -> None:
    if attack.target in log.state.leaders:
        _hit_leader(log, attack, kind)
    elif attack.target == "garrison":
        _hit_garrison(log, attack, kind)
    elif kind in STORMED:
        group_removed(log, attack, kind)
    else:
        attacker_leaves(log, attack)


def _hit_garrison(log: Recorder, attack: Attack, kind: str) -> None:
    garrison = log.state.areas[attack.area].garrison
    if kind == "S":
        move_hordes(log, places.garrison(attack.area), places.under(attack.leader), garrison, "surrendered")
    else:
        why = "destroyed" if kind == "K" else "scattered"
        move_hordes(log, places.garrison(attack.area), places.CUP, garrison, why)
    group_removed(log, attack, kind)


def _hit_leader(log: Recorder, attack: Attack, kind: str) -> None:
    """A led army or a bare leader: he stands, is captured, or is beaten (7.5.2, 7.6.3, 7.6.4)."""
    leader, target = attack.leader, attack.target
    victor = attacker_as_victor(log.state, attack)
    if kind in "SK":
        lose_hordes(log, target, kind, places.under(leader))
    elif kind in "HN":
        flee(log, target, kind)
        if log.state.leaders[target].hordes or walled(log.state, attack):
            _stands(log, attack)
            return
    else:
        _beaten_defender(log, attack, victor, kind)
        return
    if not log.state.leaders[leader].hordes:
        _stands(log, attack)
        return
    if kind in "SK":
        spoils(log, target, victor)
    if evades(log, target, victor):
        _beaten_defender(log, attack, victor, kind)
    else:
        group_removed(log, attack, kind)


def _stands(log: Recorder, attack: Attack) -> None:
    limits(log, attack.target)
    attacker_leaves(log, attack)


def _beaten_defender(log: Recorder, attack: Attack, victor: Victor, kind: str) -> None:
    """He hands over, goes underground from a fortress that counted, or retreats (7.7.3, 7.10)."""
    target = attack.target
    one = log.state.leaders[target]
    others = [key for key in attack.leaders if log.state.leaders[key].seat == one.seat]
    if kind == "R" and walled(log.state, attack) and not others:
        log.record(LeaderWent(target, LOST, "fled", one.seat == log.state.seat))
        group_removed(log, attack, kind)
        return
    group_removed(log, attack, kind)
    beaten(log, target, victor, others)


def group_removed(log: Recorder, attack: Attack, kind: str) -> None:
    """On to the next group; after the last one the fortress falls, or it stands and the attacker leaves (7.2.2)."""
    if attack.groups or not attack.walls:
        return
    if kind in STORMED:
        log.record(AttackDecided(attack.leader))
        _storm(log, attack)
    else:
        attacker_leaves(log, attack)


def _storm(log: Recorder, attack: Attack) -> None:
    """The fortress falls; machines that were used destroy it, and what is stored in it is shared out (7.2.2)."""
    leader, area = attack.leader, attack.area
    one, place = log.state.leaders[leader], log.state.areas[area]
    if not attack.machines:
        return
    room = max(0, len(one.hordes) - len(one.machines))
    strongest = sorted(place.machines, reverse=True)
    move_machines(log, places.store(area), places.under(leader), sorted(strongest[:room]), "ruins")
    move_machines(log, places.store(area), places.CUP, sorted(strongest[room:]), "ruins")
    log.record(FortressFell(area, one.seat, destroyed=True))
