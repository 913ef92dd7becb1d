"""The levy: leaders, hordes and buildings from the hand (rules 5.1 to 5.6)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.kernel.tuples import holds
from games.orc_wars import commands
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import CHIEFS, HORDE
from games.orc_wars.rules.attacks import begin_attack
from games.orc_wars.rules.belongings import move_hordes, move_machines, stop
from games.orc_wars.rules.control import friendly, occupied, of_his_race, own_on_map, standing
from games.orc_wars.rules.counters import ShamanMoved
from games.orc_wars.rules.leader_tests import authority_test
from games.orc_wars.rules.leaders import LeaderPlaced
from games.orc_wars.rules.payment import check_payment, pay
from games.orc_wars.rules.rebels import rise
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken, FortressBuilt, Levied, MineDug
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Leader


def check_held(state: State, seat: int, counters: Sequence[str], rule: str) -> None:
    """Refuse what is not in the hand."""
    if not holds(state.hands[seat].tribe, counters):
        raise Refused("no_such_counter", rule)


def resisted(state: State, seat: int, leader: str) -> bool:
    """Whether somebody is left at home whom he has to attack, once those of his race have joined him (5.1.2)."""
    home = CHIEFS[leader].home
    place = state.areas[home]
    if any(one.seat != seat for _, one in standing(state, home)):
        return True
    return place.owner != seat and of_his_race(state, leader, place.garrison) != place.garrison


def place_leader(log: Recorder, seat: int, wish: commands.PlaceLeader) -> None:
    """To his home, with native hordes; those of his race join (5.1.1), who is left is attacked from below (5.1.2)."""
    leader, hordes = wish.leader, wish.hordes
    state, home = log.state, CHIEFS[leader].home
    check_held(state, seat, (leader,), "5.1")
    check_held(state, seat, (HORDE[home],) * hordes, "5.1")
    if hordes and home in state.marks.levied:
        raise Refused("levied_already", "5.2")
    fights = resisted(state, seat, leader)
    if fights and leader in state.marks.attacked:
        raise Refused("already_attacked", "7.1.1")
    log.record(LeaderPlaced(seat, leader, home))
    if hordes:
        move_hordes(log, places.hand(seat), places.under(leader), (home,) * hordes, "raised")
        log.record(Levied(home, hostile=False))
    joining = of_his_race(log.state, leader, log.state.areas[home].garrison)
    move_hordes(log, places.garrison(home), places.under(leader), joining, "joined")
    if fights:
        begin_attack(log, leader, "below")
        return
    if log.state.areas[home].owner != seat:
        log.record(AreaTaken(home, seat, "home"))
    stop(log, leader)


def raise_hordes(log: Recorder, seat: int, wish: commands.Raise) -> None:
    """Natives join; others are held by one test for the group, or rebel (5.2)."""
    area, leader, hordes = wish.area, wish.leader, wish.hordes
    state, home = log.state, CHIEFS[leader].home
    if own_on_map(state, seat, leader, "5.2").area != area:
        raise Refused("not_here", "5.2")
    if area not in TRIBAL:
        raise Refused("no_such_counter", "5.2")
    check_held(state, seat, (HORDE[area],) * hordes, "5.2")
    if occupied(state, area, seat):
        raise Refused("enemy_present", "5.2")
    if area in state.marks.levied:
        raise Refused("levied_already", "5.2")
    foreign = area != home
    if foreign and area in state.marks.built:
        raise Refused("hostile_levy", "5.5")
    log.record(Levied(area, hostile=foreign))
    group = (area,) * hordes
    if not foreign or authority_test(log, leader, "levy"):
        move_hordes(log, places.hand(seat), places.under(leader), group, "raised")
    else:
        rise(log, places.hand(seat), seat, group, (leader,))


def _at_home(state: State, seat: int, leader: str, rule: str) -> Leader:
    one = own_on_map(state, seat, leader, rule)
    if one.area != CHIEFS[leader].home:
        raise Refused("not_home", rule)
    if occupied(state, one.area, seat):
        raise Refused("enemy_present", rule)
    return one


def build_machine(log: Recorder, seat: int, wish: commands.BuildMachine) -> None:
    """Under a leader at home who has a horde for it (5.3)."""
    machine, leader = wish.machine, wish.leader
    check_held(log.state, seat, (f"machine_{machine}",), "5.3")
    one = _at_home(log.state, seat, leader, "5.3")
    if len(one.machines) >= len(one.hordes):
        raise Refused("no_horde", "5.3")
    check_payment(log.state, seat, wish.gold, machine)
    pay(log, seat, wish.gold)
    move_machines(log, places.hand(seat), places.under(leader), (machine,), "built")


def place_shaman(log: Recorder, seat: int, wish: commands.PlaceShaman) -> None:
    """Under a leader at home; one each (5.4)."""
    check_held(log.state, seat, ("shaman",), "5.4")
    if _at_home(log.state, seat, wish.leader, "5.4").shaman:
        raise Refused("has_shaman", "5.4")
    log.record(ShamanMoved(places.hand(seat), places.under(wish.leader), "placed"))


def build_fortress(log: Recorder, seat: int, wish: commands.BuildFortress) -> None:
    """In a friendly territory without one, and not among fresh hordes that might turn (5.5)."""
    state, fortress, area = log.state, wish.fortress, wish.area
    check_held(state, seat, (f"fortress_{fortress}",), "5.5")
    if not friendly(state, area, seat):
        raise Refused("not_friendly", "5.5")
    if state.areas[area].fortress is not None:
        raise Refused("already_built", "5.5")
    if area in state.marks.hostile:
        raise Refused("hostile_levy", "5.5")
    check_payment(state, seat, wish.gold, fortress)
    pay(log, seat, wish.gold)
    log.record(FortressBuilt(seat, area, fortress))


def place_mine(log: Recorder, seat: int, wish: commands.PlaceMine) -> None:
    """In a friendly territory without one (5.6)."""
    area = wish.area
    check_held(log.state, seat, ("mine",), "5.6")
    if not friendly(log.state, area, seat):
        raise Refused("not_friendly", "5.6")
    if log.state.areas[area].mine:
        raise Refused("already_built", "5.6")
    log.record(MineDug(seat, area))
