"""The levy: leaders, hordes and buildings from the hand (rules 5.1 to 5.6)."""

from games.kernel.refusals import Refused, refuse
from games.orc_wars import commands
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import CHIEFS, HORDE
from games.orc_wars.rules.attacks import begin_attack
from games.orc_wars.rules.belongings import move_hordes, move_machines, stop
from games.orc_wars.rules.control import friendly, occupied, of_his_race, own_on_map, standing
from games.orc_wars.rules.counters import ShamanMoved
from games.orc_wars.rules.goods import check_counters
from games.orc_wars.rules.leader_tests import authority_test
from games.orc_wars.rules.leaders import LeaderPlaced
from games.orc_wars.rules.payment import check_payment, pay
from games.orc_wars.rules.rebels import rise
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken, FortressBuilt, Levied, MineDug
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Leader


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
    check_counters(state, seat, (leader,), (), "5.1")
    check_counters(state, seat, (HORDE[home],) * hordes, (), "5.1")
    refuse("levied_already", "5.2", when=hordes and home in state.marks.levied)
    fights = resisted(state, seat, leader)
    refuse("already_attacked", "7.1.1", when=fights and leader in state.marks.attacked)
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
    refuse("not_here", "5.2", when=own_on_map(state, seat, leader, "5.2").area != area)
    refuse("no_such_counter", "5.2", when=area not in TRIBAL)
    check_counters(state, seat, (HORDE[area],) * hordes, (), "5.2")
    refuse("enemy_present", "5.2", when=occupied(state, area, seat))
    refuse("levied_already", "5.2", when=area in state.marks.levied)
    foreign = area != home
    refuse("hostile_levy", "5.5", when=foreign and area in state.marks.built)
    log.record(Levied(area, hostile=foreign))
    group = (area,) * hordes
    if not foreign or authority_test(log, leader, "levy"):
        move_hordes(log, places.hand(seat), places.under(leader), group, "raised")
    else:
        rise(log, places.hand(seat), seat, group, (leader,))


def _at_home(state: State, seat: int, leader: str, rule: str) -> Leader:
    one = own_on_map(state, seat, leader, rule)
    refuse("not_home", rule, when=one.area != CHIEFS[leader].home)
    refuse("enemy_present", rule, when=occupied(state, one.area, seat))
    return one


def build_machine(log: Recorder, seat: int, wish: commands.BuildMachine) -> None:
    """Under a leader at home who has a horde for it (5.3)."""
    machine, leader = wish.machine, wish.leader
    check_counters(log.state, seat, (f"machine_{machine}",), (), "5.3")
    one = _at_home(log.state, seat, leader, "5.3")
    refuse("no_horde", "5.3", when=len(one.machines) >= len(one.hordes))
    check_payment(log.state, seat, wish.gold, machine)
    pay(log, seat, wish.gold)
    move_machines(log, places.hand(seat), places.under(leader), (machine,), "built")


def place_shaman(log: Recorder, seat: int, wish: commands.PlaceShaman) -> None:
    """Under a leader at home; one each (5.4)."""
    check_counters(log.state, seat, ("shaman",), (), "5.4")
    refuse("has_shaman", "5.4", when=_at_home(log.state, seat, wish.leader, "5.4").shaman)
    log.record(ShamanMoved(places.hand(seat), places.under(wish.leader), "placed"))


def build_fortress(log: Recorder, seat: int, wish: commands.BuildFortress) -> None:
    """In a friendly territory without one, and not among fresh hordes that might turn (5.5)."""
    state, fortress, area = log.state, wish.fortress, wish.area
    check_counters(state, seat, (f"fortress_{fortress}",), (), "5.5")
    refuse("not_friendly", "5.5", when=not friendly(state, area, seat))
    if state.areas[area].fortress is not None:
        raise Refused("already_built", "5.5")
    refuse("hostile_levy", "5.5", when=area in state.marks.hostile)
    check_payment(state, seat, wish.gold, fortress)
    pay(log, seat, wish.gold)
    log.record(FortressBuilt(seat, area, fortress))


def place_mine(log: Recorder, seat: int, wish: commands.PlaceMine) -> None:
    """In a friendly territory without one (5.6)."""
    area = wish.area
    check_counters(log.state, seat, ("mine",), (), "5.6")
    refuse("not_friendly", "5.6", when=not friendly(log.state, area, seat))
    refuse("already_built", "5.6", when=log.state.areas[area].mine)
    log.record(MineDug(seat, area))
