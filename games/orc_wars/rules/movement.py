"""Movement on the surface, and what is left behind or taken along (rules 6.1 to 6.4, 6.6)."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import holds
from games.orc_wars import commands
from games.orc_wars.editions.atlas import NEAR
from games.orc_wars.rules import control
from games.orc_wars.rules.belongings import limits, move_gold, move_hordes, move_machines, stop
from games.orc_wars.rules.leader_tests import servility_test
from games.orc_wars.rules.leaders import LeaderWent
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Leader

ARMY_REACH = 1
BARE_REACH = 2


def refusal_to_move(state: State, leader: str, path: Sequence[str], taken: AbstractSet[str]) -> Refused | None:
    """Why the leader may not go this way; None where he may. `taken` are the areas occupied for him."""
    one = state.leaders[leader]
    if len(path) > (ARMY_REACH if one.hordes else BARE_REACH):
        return Refused("too_far", "6.1" if one.hordes else "6.2")
    here = one.area
    for area in path:
        if area not in NEAR[here]:
            return Refused("not_adjacent", "6.1")
        here = area
    if not taken.isdisjoint(path):
        if "combat" in state.steps_done:
            return Refused("combat_over", "6.1")
        if one.attacked:
            return Refused("already_attacked", "6.1")
    if not one.hordes and here in taken and not welcomes(state, leader, here):
        return Refused("occupied", "6.2")
    return None


def welcomes(state: State, leader: str, area: str) -> bool:
    """Whether nothing stands there but uncommanded hordes of his race, without a fortress (6.2)."""
    place, seat = state.areas[area], state.leaders[leader].seat
    if place.fortress is not None or any(one.seat != seat for _, one in control.standing(state, area)):
        return False
    return control.of_his_race(state, leader, place.garrison) == place.garrison


def check_free_to_go(state: State, one: Leader) -> None:
    """One move a turn, and none once transfers have begun (6.5)."""
    refuse("already_moved", "6.1", when=one.moved)
    refuse("transfers_begun", "6.5", when=state.marks.transferring)


def move(log: Recorder, seat: int, wish: commands.Move) -> None:
    """Where enemies stand, a bare leader must slip through, and an army has a battle before it."""
    leader, path = wish.leader, wish.path
    one = control.own_on_map(log.state, seat, leader, "6.1")
    check_free_to_go(log.state, one)
    refusal = refusal_to_move(log.state, leader, path, control.occupied_areas(log.state, seat))
    if refusal is not None:
        raise refusal
    for area in path[:-1]:
        if control.occupied(log.state, area, seat) and not _slips_through(log, leader, area):
            return
    log.record(LeaderWent(leader, path[-1], "moved", True))
    stop(log, leader)


def _slips_through(log: Recorder, leader: str, area: str) -> bool:
    """A servility test in the area crossed; who fails it stops there with a battle before him."""
    if servility_test(log, leader, "pass", underway=True):
        return True
    log.record(LeaderWent(leader, area, "stopped", True))
    return False


# leaving and taking


def _at_ease(state: State, seat: int, leader: str) -> Leader:
    """The own leader in a friendly territory, before transfers have begun (6.3)."""
    one = control.own_on_map(state, seat, leader, "6.3")
    refuse("transfers_begun", "6.5", when=state.marks.transferring)
    refuse("not_friendly", "6.3", when=not control.friendly(state, one.area, seat))
    return one


def drop(log: Recorder, seat: int, wish: commands.Drop) -> None:
    """Hordes become garrison; machines are stored in an own fortress, or lost (6.3)."""
    leader, hordes, machines = wish.leader, wish.hordes, wish.machines
    state, one = log.state, _at_ease(log.state, seat, leader)
    if not (hordes or machines) or not holds(one.hordes, hordes) or not holds(one.machines, machines):
        raise Refused("no_such_counter", "6.3")
    refuse("too_many_machines", "6.3", when=len(one.machines) - len(machines) > len(one.hordes) - len(hordes))
    source = places.under(leader)
    sheltered = control.own_fortress(state, one.area, seat)
    move_hordes(log, source, places.garrison(one.area), sorted(hordes), "dropped")
    move_machines(log, source, places.store(one.area) if sheltered else places.CUP, sorted(machines), "dropped")
    limits(log, leader)


def take(log: Recorder, seat: int, wish: commands.Take) -> None:
    """Machines stored in an own fortress, at most one for each horde (6.3)."""
    leader, machines = wish.leader, wish.machines
    state, one = log.state, _at_ease(log.state, seat, leader)
    refuse("no_fortress", "6.3", when=not control.own_fortress(state, one.area, seat))
    refuse("no_such_counter", "6.3", when=not holds(state.areas[one.area].machines, machines))
    refuse("too_many_machines", "6.3", when=len(one.machines) + len(machines) > len(one.hordes))
    move_machines(log, places.store(one.area), places.under(leader), sorted(machines), "taken")


# gold


def collect(log: Recorder, seat: int) -> None:
    """Gold carried into friendly territories goes to the hand when the step is closed (6.6)."""
    for leader in control.on_map(log.state, seat):
        one = log.state.leaders[leader]
        if one.gold and control.friendly(log.state, one.area, seat):
            move_gold(log, places.under(leader), places.hand(seat), one.gold, "brought_home")
