"""Raids on caravans (rule 7.9)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.kernel.values import Value
from games.orc_wars.editions.atlas import STOPS, destination, onward
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.attacks import check_machines
from games.orc_wars.rules.battle import AttackBegun, army_parts, fight, parts, total
from games.orc_wars.rules.belongings import limits, move_gold, move_hordes, spoils, stop
from games.orc_wars.rules.control import comrades, occupied, own_on_map
from games.orc_wars.rules.counters import CaravanGone, CaravanWent, LoadOpened
from games.orc_wars.rules.defeat import beaten, dies, evades, flee
from games.orc_wars.rules.drawing import gold_for
from games.orc_wars.rules.leaders import LeaderDied, LeaderToHand, LeaderWent
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.shamans import settle_shamans
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Losses, Raid, Victor
from games.orc_wars.state.state import State

DROPPED = {"H": 2, "N": 1}
"""Counters that are lost to the raider, and stops that the caravans flee."""


class Load(Value, frozen=True):
    """A gold counter and the caravan that carries it."""

    caravan: str
    gold: int


def raid(log: Recorder, seat: int, leader: str, stop_: str) -> None:
    """A leader raids all caravans on a stop of his area, if nothing occupies it (7.1.1)."""
    one, place = own_on_map(log.state, seat, leader, "7.1.1"), STOPS[stop_]
    if place.area != one.area:
        raise Refused("not_there", "7.1.1")
    if place.city:
        raise Refused("city", "7.1.1")
    if not train(log.state, stop_):
        raise Refused("no_caravan", "7.1.1")
    if occupied(log.state, one.area, seat):
        raise Refused("occupied", "7.1.1")
    if one.attacked:
        raise Refused("already_attacked", "7.1.1")
    log.push(Raid(leader, stop_))


def advance_raid(log: Recorder, frame: Raid) -> bool:
    """One stage of a raid; True where it waits for an answer."""
    match frame.stage:
        case "begin":
            _begin(log, frame)
        case "machines":
            return True
        case "pursue":
            return True
        case "roll":
            _roll(log, frame)
        case "exchange":
            _end_exchange(log, frame)
        case "end":
            # Only the shaman of a raider who has left the map is without a leader (7.9.7, 7.11.3).
            log.stack.pop()
            area = STOPS[frame.stop].area
            settle_shamans(log, area, frame.loose, (), ())
    return False


def train(state: State, stop_: str) -> list[str]:
    """The caravans on a stop, in order."""
    return [key for key, one in state.caravans.items() if one.stop == stop_]


def _begin(log: Recorder, frame: Raid) -> None:
    """The loads are drawn and laid open: the first counter says how many there are (7.9.1)."""
    leader, area = frame.leader, STOPS[frame.stop].area
    if not frame.chase:
        log.record(AttackBegun(leader, area, "caravans"))
    for caravan in train(log.state, frame.stop):
        if log.state.caravans[caravan].gold is None:
            _open(log, leader, caravan)
    asked = bool(log.state.leaders[leader].machines)
    loose = log.state.areas[area].shamans
    log.swap(replace(frame, machines=(), loose=loose, stage="machines" if asked else "roll"))


def _open(log: Recorder, leader: str, caravan: str) -> None:
    seat = log.state.leaders[leader].seat
    log.record(LoadOpened(caravan))
    first = gold_for(log, seat)
    if first is None:
        return
    move_gold(log, places.CUP, places.load(caravan), (first,), "load", shown=True)
    for _ in range(first - 1):
        value = gold_for(log, seat)
        if value is not None:
            move_gold(log, places.CUP, places.load(caravan), (value,), "load", shown=True)


def answer_raid_machines(log: Recorder, frame: Raid, use: Sequence[int]) -> None:
    check_machines(log.state, frame.leader, use)
    log.swap(replace(frame, machines=tuple(sorted(use)), stage="roll"))


def _roll(log: Recorder, frame: Raid) -> None:
    state, leader = log.state, frame.leader
    raider = state.leaders[leader]
    attack = (*army_parts(leader, raider), *parts(machines=sum(frame.machines)))
    defence = parts(gold=sum(sum(state.caravans[key].gold or ()) for key in train(state, frame.stop)))
    modifiers = parts(shaman=int(raider.shaman), pursuit=-int(frame.chase))
    verdict = fight(log, STOPS[frame.stop].area, leader, "caravans", attack, defence, modifiers)
    if verdict.kind == "X":
        _begin_exchange(log, frame, total(attack), total(defence))
    elif verdict.side == "A":
        _hit_raider(log, frame, verdict.kind)
    else:
        _hit_caravans(log, frame, verdict.kind)


# the caravans are hit


def _hit_caravans(log: Recorder, frame: Raid, kind: str) -> None:
    log.swap(replace(frame, stage="end"))
    if kind in "SK":
        for caravan in train(log.state, frame.stop):
            _plunder(log, frame, caravan)
        limits(log, frame.leader)
        return
    dropped = DROPPED.get(kind, 0)
    for _ in range(dropped):
        _jettison(log, frame.stop, places.under(frame.leader), "jettisoned")
    limits(log, frame.leader)
    reached = _flee(log, frame, dropped or 1)
    if kind == "R":
        stops = tuple(sorted(one for one in reached if may_pursue(log.state, frame.leader, one)))
        if stops:
            log.swap(replace(frame, stage="pursue", stops=stops))


def _plunder(log: Recorder, frame: Raid, caravan: str) -> None:
    """Destroyed by the raider: its gold to his army, its prisoners to his hand (7.9.3)."""
    seat = log.state.leaders[frame.leader].seat
    gold = log.state.caravans[caravan].gold or ()
    move_gold(log, places.load(caravan), places.under(frame.leader), gold, "plundered", shown=True)
    _free(log, caravan, seat)
    log.record(CaravanGone(caravan, "destroyed"))


def _free(log: Recorder, caravan: str, seat: int) -> None:
    for prisoner in log.state.caravans[caravan].prisoners:
        log.record(LeaderToHand(prisoner.leader, seat, "freed"))


def _jettison(log: Recorder, stop_: str, to: str, why: str) -> None:
    """One counter at random from all loads on the stop."""
    pool = [Load(key, value) for key in train(log.state, stop_) for value in log.state.caravans[key].gold or ()]
    if pool:
        picked = log.chance.pick("pick:jettison", pool)
        source, value = places.load(picked.caravan), picked.gold
        move_gold(log, source, to, (value,), why, shown=True)


def _flee(log: Recorder, frame: Raid, stops: int) -> set[str]:
    """Caravans without gold are destroyed, the others flee; the stops where they are still on the track."""
    reached: set[str] = set()
    for caravan in train(log.state, frame.stop):
        if not log.state.caravans[caravan].gold:
            _plunder(log, frame, caravan)
            continue
        to = onward(caravan, frame.stop, stops)
        log.record(CaravanWent(caravan, to, "fled"))
        if to == destination(caravan):
            arrive(log, caravan)
        else:
            reached.add(to)
    return reached


def arrive(log: Recorder, caravan: str) -> None:
    """At its destination it leaves with its load, and its prisoners are executed (4.2)."""
    one = log.state.caravans[caravan]
    for prisoner in one.prisoners:
        log.record(LeaderDied(prisoner.leader, prisoner.seat, "prisoner"))
    move_gold(log, places.load(caravan), places.CUP, one.gold or (), "arrived", shown=True)
    log.record(CaravanGone(caravan, "arrived"))


# pursuit


def may_pursue(state: State, leader: str, stop_: str) -> bool:
    """Not into a city, nor into an occupied area (7.9.4)."""
    one, place = state.leaders[leader], STOPS[stop_]
    return not place.city and not occupied(state, place.area, one.seat)


def answer_pursuit(log: Recorder, frame: Raid, stop_: str) -> None:
    if STOPS[stop_].city:
        raise Refused("city", "7.9.4")
    if stop_ not in frame.stops:
        raise Refused("not_there", "7.9.4")
    area = STOPS[stop_].area
    if area != log.state.leaders[frame.leader].area:
        own = log.state.leaders[frame.leader].seat == log.state.seat
        log.record(LeaderWent(frame.leader, area, "pursued", own))
        stop(log, frame.leader)
    log.swap(Raid(frame.leader, stop_, chase=True))


def give_up_pursuit(log: Recorder, frame: Raid) -> None:
    log.swap(replace(frame, stage="end", stops=()))


# the raider is hit


def _hit_raider(log: Recorder, frame: Raid, kind: str) -> None:
    """He leaves the area; without hordes he may be dragged along by the first caravan (7.6.5, 7.9.5)."""
    leader = frame.leader
    victor = _first(log, frame)
    log.swap(replace(frame, stage="end"))
    if kind in "SK":
        why = "surrendered" if kind == "S" else "destroyed"
        move_hordes(log, places.under(leader), places.CUP, log.state.leaders[leader].hordes, why)
        spoils(log, leader, victor)
    elif kind in "HN":
        flee(log, leader, kind)
    bare = not log.state.leaders[leader].hordes
    if kind == "R" or not bare or evades(log, leader, victor):
        beaten(log, leader, victor, comrades(log.state, leader))


def _first(log: Recorder, frame: Raid) -> Victor:
    return Victor(caravan=train(log.state, frame.stop)[0])


# exchange


def _begin_exchange(log: Recorder, frame: Raid, attack: int, defence: int) -> None:
    log.swap(replace(frame, stage="exchange"))
    if attack > defence:
        log.push(Losses(log.state.leaders[frame.leader].seat, STOPS[frame.stop].area, frame.leader, defence))


def _end_exchange(log: Recorder, frame: Raid) -> None:
    """Gold thrown off covers the raider's total; a larger raider takes all if he lives (7.9.6)."""
    battle = log.state.battle
    assert battle is not None
    attack, defence = battle.attack, battle.defence
    leader = frame.leader
    log.swap(replace(frame, stage="end"))
    if attack > defence and attack - CHIEFS[leader].authority - sum(frame.machines) >= defence:
        for caravan in train(log.state, frame.stop):
            seat = log.state.leaders[leader].seat
            gold = log.state.caravans[caravan].gold or ()
            move_gold(log, places.load(caravan), places.under(leader), gold, "plundered", shown=True)
            _free(log, caravan, seat)
            log.record(CaravanGone(caravan, "removed"))
        limits(log, leader)
        return
    victor = _first(log, frame)
    if attack < defence:
        _throw_off(log, frame, attack)
    else:
        for caravan in train(log.state, frame.stop):
            _lose(log, caravan)
    dies(log, leader, victor, "killed")


def _throw_off(log: Recorder, frame: Raid, need: int) -> None:
    left = sum(sum(log.state.caravans[key].gold or ()) for key in train(log.state, frame.stop)) - need
    while sum(sum(log.state.caravans[key].gold or ()) for key in train(log.state, frame.stop)) > left:
        _jettison(log, frame.stop, places.CUP, "thrown")
    for caravan in train(log.state, frame.stop):
        if not log.state.caravans[caravan].gold:
            _lose(log, caravan)


def _lose(log: Recorder, caravan: str) -> None:
    """Removed without a raider to profit from it: gold to the cup, prisoners executed."""
    one = log.state.caravans[caravan]
    move_gold(log, places.load(caravan), places.CUP, one.gold or (), "thrown", shown=True)
    for prisoner in one.prisoners:
        log.record(LeaderDied(prisoner.leader, prisoner.seat, "prisoner"))
    log.record(CaravanGone(caravan, "removed"))
