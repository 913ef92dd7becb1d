"""What the results do to the two sides of an attack (rules 7.2, 7.5, 7.6)."""

from msgspec.structs import replace

from games.kernel.tuples import shared
from games.orc_wars.editions.atlas import LOST
from games.orc_wars.rules.belongings import limits, move_hordes, move_machines, spoils
from games.orc_wars.rules.control import comrades
from games.orc_wars.rules.defeat import beaten, evades, flee, with_shaman
from games.orc_wars.rules.leaders import LeaderWent
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import FortressFell
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Victor
from games.orc_wars.state.state import State

STORMED = frozenset("RKS")
"""Results that take a fortress together with its last defenders (7.2.2)."""


def walled(state: State, frame: Attack) -> bool:
    """Whether a fortress adds its value to the group at hand (7.1.2)."""
    other = state.leaders.get(frame.target)
    return frame.walls and (other is None or other.seat == state.areas[frame.area].owner)


def victor_of(state: State, frame: Attack) -> Victor:
    """The group at hand, as the one who beats the attacker."""
    owner = state.areas[frame.area].owner
    if frame.target in state.leaders:
        return Victor(frame.target, state.leaders[frame.target].seat, frame.walls)
    return Victor(seat=owner if frame.walls else None, walls=frame.walls)


def attacker_as_victor(state: State, frame: Attack) -> Victor:
    return Victor(frame.leader, state.leaders[frame.leader].seat)


def hordes_of_group(state: State, frame: Attack) -> tuple[str, ...]:
    if frame.target in state.leaders:
        return state.leaders[frame.target].hordes
    return state.areas[frame.area].garrison


def spend_machines(log: Recorder, frame: Attack) -> None:
    """Machines used in vain against a fortress are lost (7.5.4)."""
    one = log.state.leaders[frame.leader]
    move_machines(log, places.under(frame.leader), places.CUP, shared(frame.spent, one.machines), "spent")


# the attacker is hit


def hit_attacker(log: Recorder, frame: Attack, kind: str) -> None:
    """Every result with A makes him leave, if he survives it (7.5.2); who may be captured is tested (7.6.2)."""
    leader = frame.leader
    victor = victor_of(log.state, frame)
    spend_machines(log, frame)
    log.swap(replace(frame, stage="end", victor=victor.leader))
    if kind in "SK":
        to = _camp(log, frame) if kind == "S" else places.CUP
        why = "surrendered" if kind == "S" else "destroyed"
        move_hordes(log, places.under(leader), to, log.state.leaders[leader].hordes, why)
        spoils(log, leader, victor)
        tested = bool(hordes_of_group(log.state, frame)) or walled(log.state, frame)
    elif kind in "HN":
        flee(log, leader, kind)
        tested = not log.state.leaders[leader].hordes and bool(hordes_of_group(log.state, frame))
    else:
        tested = False
    if not tested or evades(log, leader, victor):
        _beaten_attacker(log, frame, victor)


def _camp(log: Recorder, frame: Attack) -> str:
    """Where surrendered hordes go: to the leader who beat theirs, or into the garrison (7.5.1)."""
    return places.under(frame.target) if frame.target in log.state.leaders else places.garrison(frame.area)


def attacker_leaves(log: Recorder, frame: Attack) -> None:
    """A defender still stands, or a fortress does (7.2.2, 7.2.4)."""
    victor = victor_of(log.state, frame)
    log.swap(replace(frame, stage="end", victor=victor.leader))
    spend_machines(log, frame)
    limits(log, frame.leader)
    _beaten_attacker(log, frame, victor)


def _beaten_attacker(log: Recorder, frame: Attack, victor: Victor) -> None:
    top = log.stack[-1]
    assert isinstance(top, Attack)
    log.swap(replace(top, beaten=(*top.beaten, *with_shaman(log.state, frame.leader))))
    beaten(log, frame.leader, victor, comrades(log.state, frame.leader))


# the defender is hit


def hit_defender(log: Recorder, frame: Attack, kind: str) -> None:
    if frame.target in log.state.leaders:
        _hit_leader(log, frame, kind)
    elif frame.target == "garrison":
        _hit_garrison(log, frame, kind)
    elif kind in STORMED:
        group_removed(log, frame, kind)
    else:
        attacker_leaves(log, frame)


def _hit_garrison(log: Recorder, frame: Attack, kind: str) -> None:
    garrison = log.state.areas[frame.area].garrison
    if kind == "S":
        move_hordes(log, places.garrison(frame.area), places.under(frame.leader), garrison, "surrendered")
    else:
        why = "destroyed" if kind == "K" else "scattered"
        move_hordes(log, places.garrison(frame.area), places.CUP, garrison, why)
    group_removed(log, frame, kind)


def _hit_leader(log: Recorder, frame: Attack, kind: str) -> None:
    """A led army or a bare leader: he stands, is captured, or is beaten (7.5.2, 7.6.3, 7.6.4)."""
    leader, target = frame.leader, frame.target
    victor = attacker_as_victor(log.state, frame)
    if kind in "SK":
        to, why = (places.under(leader), "surrendered") if kind == "S" else (places.CUP, "destroyed")
        move_hordes(log, places.under(target), to, log.state.leaders[target].hordes, why)
    elif kind in "HN":
        flee(log, target, kind)
        if log.state.leaders[target].hordes or walled(log.state, frame):
            _stands(log, frame)
            return
    else:
        _beaten_defender(log, frame, victor, kind)
        return
    if not log.state.leaders[leader].hordes:
        _stands(log, frame)
        return
    if kind in "SK":
        spoils(log, target, victor)
    if evades(log, target, victor):
        _beaten_defender(log, frame, victor, kind)
    else:
        group_removed(log, frame, kind)


def _stands(log: Recorder, frame: Attack) -> None:
    limits(log, frame.target)
    attacker_leaves(log, frame)


def _beaten_defender(log: Recorder, frame: Attack, victor: Victor, kind: str) -> None:
    """He hands over, goes underground from a fortress that counted, or retreats (7.7.3, 7.10)."""
    target = frame.target
    one = log.state.leaders[target]
    others = [key for key in frame.leaders if log.state.leaders[key].seat == one.seat]
    frame = replace(frame, beaten=(*frame.beaten, *with_shaman(log.state, target)))
    if kind == "R" and walled(log.state, frame) and not others:
        log.record(LeaderWent(target, LOST, "fled", one.seat == log.state.seat))
        group_removed(log, replace(frame, flights=(*frame.flights, target)), kind)
        return
    group_removed(log, frame, kind)
    beaten(log, target, victor, others)


def group_removed(log: Recorder, frame: Attack, kind: str) -> None:
    """On to the next group; with the last one the fortress falls, or it stands and the attacker leaves (7.2.2)."""
    if frame.leaders or frame.garrison or not frame.walls:
        log.swap(replace(frame, stage="next"))
    elif kind in STORMED:
        log.swap(replace(frame, stage="end", holds=True))
        _storm(log, frame)
    else:
        attacker_leaves(log, frame)


def _storm(log: Recorder, frame: Attack) -> None:
    """The fortress falls; machines that were used destroy it, and what is stored in it is shared out (7.2.2)."""
    leader, area = frame.leader, frame.area
    one, place = log.state.leaders[leader], log.state.areas[area]
    if not frame.machines:
        return
    room = max(0, len(one.hordes) - len(one.machines))
    strongest = sorted(place.machines, reverse=True)
    move_machines(log, places.store(area), places.under(leader), sorted(strongest[:room]), "ruins")
    move_machines(log, places.store(area), places.CUP, sorted(strongest[room:]), "ruins")
    log.record(FortressFell(area, one.seat, destroyed=True))
