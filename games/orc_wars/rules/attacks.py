"""Attacks: the groups of an area are fought one after the other (rules 7.1 to 7.3)."""

from games.kernel.agenda import expected
from games.kernel.refusals import refuse
from games.orc_wars import commands
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.battle import AttackBegun, AttackDecided, BattleOver, GroupFaced, OrderChosen
from games.orc_wars.rules.belongings import limits, move_hordes, stop
from games.orc_wars.rules.combat import Clash, ask_for_machines, fight
from games.orc_wars.rules.control import occupied, of_his_race, own_on_map, race, walled
from games.orc_wars.rules.exchange import begin_exchange, end_exchange
from games.orc_wars.rules.leader_tests import authority_test
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.results import hit_attacker, hit_defender
from games.orc_wars.rules.shamans import settle_shamans
from games.orc_wars.rules.sides import Group, Kind, led, sides, unled
from games.orc_wars.rules.sums import parts
from games.orc_wars.rules.territories import AreaTaken, FortressFell
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack
from games.orc_wars.state.state import State


def attack(log: Recorder, seat: int, wish: commands.Attack) -> None:
    """A leader attacks whoever occupies his area; once a turn (7.1.1)."""
    one = own_on_map(log.state, seat, wish.leader, "7.1.1")
    refuse("no_enemy", "7.1.1", when=not occupied(log.state, one.area, seat))
    refuse("already_attacked", "7.1.1", when=one.attacked)
    begin_attack(log, wish.leader, "area")


def begin_attack(log: Recorder, leader: str, kind: Kind) -> None:
    """Uncommanded hordes of his race join him; the groups that are left will defend (7.1.2, 7.3.1)."""
    state, area = log.state, log.state.leaders[leader].area
    owner = state.areas[area].owner
    met = sides(state.options.ethnic_level, leader, state.leaders, area, state.areas[area], kind)
    led_ = sorted(
        (state.leaders[group.rival].seat != owner, state.leaders[group.rival].seat, group.rival)
        for group in met.groups
        if group.rival in CHIEFS
    )
    unled_ = [group.rival for group in met.groups if group.rival not in CHIEFS]
    log.record(AttackBegun(leader, area, kind, (*(key for _, _, key in led_), *unled_), met.walls))
    move_hordes(log, places.garrison(area), places.under(leader), met.joining, "joined")


def advance_attack(log: Recorder, attack_: Attack) -> bool:
    """One stage of an attack; True where it waits for an answer."""
    match attack_.stage:
        case "order" | "machines":
            return True
        case "next" if attack_.groups:
            _face(log, attack_.leader, attack_.groups[0])
        case "next":
            log.record(AttackDecided(attack_.leader))
        case "roll":
            _roll(log, attack_)
        case "exchange":
            end_exchange(log, attack_)
        case "end":
            _end(log, attack_)
    return False


def order(log: Recorder, seat: int, wish: commands.DefendOrder) -> None:
    """The defender's leaders, in the order in which he wants them to fight (7.1.2)."""
    own = [key for key in expected(log.state.agenda, Attack).leaders if log.state.leaders[key].seat == seat]
    refuse("wrong_order", "7.1.2", when=sorted(wish.leaders) != sorted(own))
    log.record(OrderChosen(seat, tuple(wish.leaders)))


def _face(log: Recorder, leader: str, target: str) -> None:
    """Turn to the next group."""
    log.record(GroupFaced(target))
    if target in log.state.leaders and race(log.state, CHIEFS[leader].home) != race(log.state, CHIEFS[target].home):
        _ethnic_code(log, leader, target)
    ask_for_machines(log, leader)


def _ethnic_code(log: Recorder, leader: str, target: str) -> None:
    """Hordes of the enemy leader's race must be held, first the attacker's, then the defender's (7.3.2)."""
    leaders = log.state.leaders
    for mine, other in ((leader, target), (target, leader)):
        for horde in of_his_race(log.state, other, leaders[mine].hordes):
            if not authority_test(log, mine, "code", horde):
                move_hordes(log, places.under(mine), places.under(other), (horde,), "switched")
                limits(log, mine)


def _roll(log: Recorder, attack_: Attack) -> None:
    """Odds, die and result against the group at hand (7.3.4, 7.4)."""
    leader, state = attack_.leader, log.state
    attacker, defender = led(leader, state.leaders[leader]), _defender(state, attack_)
    enemy = "enemy_shaman" if defender.rival in CHIEFS else "loose_shaman"
    clash = Clash(
        attack_.area,
        leader,
        defender.rival,
        (*attacker.parts, *parts(machines=sum(attack_.machines))),
        defender.parts,
        parts(shaman=int(attacker.shaman), **{enemy: -int(defender.shaman)}),
    )
    verdict = fight(log, clash)
    if verdict.kind == "X":
        begin_exchange(log, attack_)
    elif verdict.side == "A":
        hit_attacker(log, attack_, verdict.kind)
    else:
        hit_defender(log, attack_, verdict.kind)


def _defender(state: State, attack_: Attack) -> Group:
    """The group at hand, as it fights."""
    place = state.areas[attack_.area]
    walls = place.fortress or 0 if walled(state, attack_) else 0
    if attack_.target in state.leaders:
        return led(attack_.target, state.leaders[attack_.target], walls)
    if attack_.target == "garrison":
        return unled(place, place.garrison, walls, attack_.loose)
    return Group("fortress", 0, 0, walls)


def _end(log: Recorder, attack_: Attack) -> None:
    """The victor takes what he has won; shamans and those underground go their ways."""
    leader, area = attack_.leader, attack_.area
    winner = log.state.leaders.get(leader) if attack_.victor == leader else None
    if winner is not None:
        place = log.state.areas[area]
        aside = attack_.kind == "comrades"
        if place.fortress is not None and place.owner != winner.seat and not aside:
            log.record(FortressFell(area, winner.seat, destroyed=False))
        if area in TRIBAL and place.owner != winner.seat:
            log.record(AreaTaken(area, winner.seat, "bribed" if aside else "won"))
    settle_shamans(log, area, attack_.loose, attack_.beaten, _heirs(log.state, attack_))
    if winner is not None:
        stop(log, leader)
    log.record(BattleOver(area))


def _heirs(state: State, attack_: Attack) -> list[str]:
    """Whom shamans follow: the attacker who holds the area, else the defender who fought last and stands (7.11.1)."""
    if attack_.victor:
        return [attack_.victor]
    return [key for key in attack_.leaders if key in state.leaders and state.leaders[key].area == attack_.area][:1]
