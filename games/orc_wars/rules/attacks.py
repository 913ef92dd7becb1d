"""Attacks: the groups of an area are fought one after the other (rules 7.1 to 7.3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.kernel.tuples import holds, union
from games.orc_wars.editions.atlas import TRIBAL
from games.orc_wars.editions.material import strength
from games.orc_wars.rules.battle import AttackBegun, OrderChosen, Sum, army_parts, fight, kinsmen, parts, same_race
from games.orc_wars.rules.belongings import limits, move_hordes, stop
from games.orc_wars.rules.control import occupied, own_on_map, standing
from games.orc_wars.rules.exchange import begin_exchange, end_exchange
from games.orc_wars.rules.leader_tests import authority_test
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.results import hit_attacker, hit_defender, walled
from games.orc_wars.rules.shamans import settle_shamans
from games.orc_wars.rules.sides import sides
from games.orc_wars.rules.territories import AreaTaken, FortressFell
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Flight
from games.orc_wars.state.state import State


def attack(log: Recorder, seat: int, leader: str) -> None:
    """A leader attacks whoever occupies his area; once a turn (7.1.1)."""
    one = own_on_map(log.state, seat, leader, "7.1.1")
    if not occupied(log.state, one.area, seat):
        raise Refused("no_enemy", "7.1.1")
    if one.attacked:
        raise Refused("already_attacked", "7.1.1")
    log.push(Attack(leader, one.area))


def advance_attack(log: Recorder, frame: Attack) -> bool:
    """One stage of an attack; True where it waits for an answer."""
    match frame.stage:
        case "begin":
            _begin(log, frame)
        case "order" | "machines":
            return True
        case "next":
            _next(log, frame)
        case "roll":
            _roll(log, frame)
        case "exchange":
            end_exchange(log, frame)
        case "end":
            _end(log, frame)
    return False


def _begin(log: Recorder, frame: Attack) -> None:
    """Uncommanded hordes of his race join him; the groups that are left will defend (7.1.2, 7.3.1)."""
    leader, area = frame.leader, frame.area
    seat = log.state.leaders[leader].seat
    state = log.state
    log.record(AttackBegun(leader, area, frame.kind))
    place = state.areas[area]
    met = sides(state.options.ethnic_level, leader, state.leaders, area, place, frame.kind)
    move_hordes(log, places.garrison(area), places.under(leader), met.joining, "joined")
    leaders, unordered = _defenders(log.state, area, seat)
    defending = {group.rival for group in met.groups}
    log.swap(
        replace(
            frame,
            stage="order" if unordered else "next",
            leaders=leaders,
            unordered=unordered,
            garrison="garrison" in defending,
            walls=met.walls,
            lone="fortress" in defending,
            loose=place.shamans,
        )
    )


def _defenders(state: State, area: str, seat: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The leaders in the way, the controller's first; and the coalitions that have to order theirs."""
    owner = state.areas[area].owner
    found = [(one.seat != owner, one.seat, key) for key, one in standing(state, area) if one.seat != seat]
    seats = [other for _, other, _ in sorted(found)]
    unordered = [other for other in dict.fromkeys(seats) if seats.count(other) > 1]
    return tuple(key for _, _, key in sorted(found)), tuple(unordered)


def answer_order(log: Recorder, frame: Attack, leaders: Sequence[str]) -> None:
    """The defender's leaders, in the order in which he wants them to fight."""
    seat = frame.unordered[0]
    own = [key for key in frame.leaders if log.state.leaders[key].seat == seat]
    if sorted(leaders) != sorted(own):
        raise Refused("wrong_order", "7.1.2")
    log.record(OrderChosen(seat, tuple(leaders)))
    chosen = iter(leaders)
    ordered = tuple(next(chosen) if key in own else key for key in frame.leaders)
    rest = frame.unordered[1:]
    log.swap(replace(frame, leaders=ordered, unordered=rest, stage="order" if rest else "next"))


def _next(log: Recorder, frame: Attack) -> None:
    """Turn to the next group; if none is left the attacker holds the area (7.2.1)."""
    if frame.leaders:
        _turn_to(log, replace(frame, target=frame.leaders[0], leaders=frame.leaders[1:]))
    elif frame.garrison:
        _turn_to(log, replace(frame, target="garrison", garrison=False))
    elif frame.lone:
        _turn_to(log, replace(frame, target="fortress", lone=False))
    else:
        log.swap(replace(frame, stage="end", holds=True))


def _turn_to(log: Recorder, frame: Attack) -> None:
    leader, target = frame.leader, frame.target
    if target in log.state.leaders and not same_race(log, leader, target):
        _ethnic_code(log, leader, target)
    asked = bool(log.state.leaders[leader].machines)
    log.swap(replace(frame, machines=(), stage="machines" if asked else "roll"))


def _ethnic_code(log: Recorder, leader: str, target: str) -> None:
    """Hordes of the enemy leader's race must be held, first the attacker's, then the defender's (7.3.2)."""
    original = log.state.leaders[target].hordes
    for mine, other, hordes in (
        (leader, target, log.state.leaders[leader].hordes),
        (target, leader, original),
    ):
        for horde in kinsmen(log, hordes, other):
            if not authority_test(log, mine, "code", horde):
                move_hordes(log, places.under(mine), places.under(other), (horde,), "switched")
                limits(log, mine)


def answer_machines(log: Recorder, frame: Attack, use: Sequence[int]) -> None:
    check_machines(log.state, frame.leader, use)
    log.swap(replace(frame, machines=tuple(sorted(use)), stage="roll"))


def check_machines(state: State, leader: str, use: Sequence[int]) -> None:
    """Machines pushed into battle are his, and each needs a horde (7.3.3)."""
    one = state.leaders[leader]
    if not holds(one.machines, use):
        raise Refused("no_such_counter", "7.3.3")
    if len(use) > len(one.hordes):
        raise Refused("too_many_machines", "7.3.3")


def _roll(log: Recorder, frame: Attack) -> None:
    """Odds, die and result against the group at hand (7.3.4, 7.4)."""
    state, leader, target = log.state, frame.leader, frame.target
    attacker, place = state.leaders[leader], state.areas[frame.area]
    attack = (*army_parts(leader, attacker), *parts(machines=sum(frame.machines)))
    walls = parts(fortress=place.fortress or 0 if walled(state, frame) else 0)
    defence: Sum = ()
    modifiers = parts(shaman=int(attacker.shaman))
    if target in state.leaders:
        defence = army_parts(target, state.leaders[target])
        modifiers += parts(enemy_shaman=-int(state.leaders[target].shaman))
    elif target == "garrison":
        defence = parts(hordes=strength(place.garrison))
        modifiers += parts(loose_shaman=-int(place.owner is None and frame.loose > 0))
    if walled(state, frame):
        frame = replace(frame, spent=union(frame.spent, frame.machines))
    log.swap(frame)
    verdict = fight(log, frame.area, leader, target, attack, defence + walls, modifiers)
    if verdict.kind == "X":
        begin_exchange(log, frame)
    elif verdict.side == "A":
        hit_attacker(log, frame, verdict.kind)
    else:
        hit_defender(log, frame, verdict.kind)


def _end(log: Recorder, frame: Attack) -> None:
    """The victor takes what he has won; shamans and those underground go their ways."""
    leader, area = frame.leader, frame.area
    winner = log.state.leaders.get(leader) if frame.holds else None
    if winner is not None:
        place = log.state.areas[area]
        if place.fortress is not None and place.owner != winner.seat and not frame.aside:
            log.record(FortressFell(area, winner.seat, destroyed=False))
        if area in TRIBAL and place.owner != winner.seat:
            log.record(AreaTaken(area, winner.seat, "bribed" if frame.aside else "won"))
    settle_shamans(log, area, frame.loose, frame.beaten, _heirs(log.state, frame))
    if winner is not None:
        stop(log, leader)
    log.stack.pop()
    for fled in reversed(frame.flights):
        log.push(Flight(fled, area))


def _heirs(state: State, frame: Attack) -> list[str]:
    """Whom shamans follow: the attacker who holds the area, else the defender who fought last and stands (7.11.1)."""
    if frame.holds:
        return [frame.leader]
    if frame.victor:
        return [frame.victor]
    return [key for key in frame.leaders if key in state.leaders and state.leaders[key].area == frame.area][:1]
