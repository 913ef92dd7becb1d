"""Raids on caravans (rule 7.9)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.kernel.values import Value
from games.orc_wars import places
from games.orc_wars.atlas import STOPS, destination, onward
from games.orc_wars.baggage import limits, move_gold, move_hordes, spoils, stop
from games.orc_wars.battle import army_parts, fight, parts, total
from games.orc_wars.combat import check_machines
from games.orc_wars.course import Course
from games.orc_wars.drawing import gold_for
from games.orc_wars.fate import beaten, dies, evades
from games.orc_wars.fortunes import LeaderDied, LeaderToHand, LeaderWent
from games.orc_wars.frames import Losses, Raid, Victor
from games.orc_wars.ground import comrades, occupied, own_on_map
from games.orc_wars.material import CHIEFS
from games.orc_wars.rout import flee
from games.orc_wars.shamans import settle_shamans
from games.orc_wars.state import State
from games.orc_wars.transport import CaravanGone, CaravanWent, LoadOpened
from games.orc_wars.warfare import AttackBegun

DROPPED = {"H": 2, "N": 1}
"""Counters that are lost to the raider, and stops that the caravans flee."""


class Load(Value, frozen=True):
    """A gold counter and the caravan that carries it."""

    caravan: str
    gold: int


def raid(course: Course, seat: int, leader: str, stop_: str) -> None:
    """A leader raids all caravans on a stop of his area, if nothing occupies it (7.1.1)."""
    one, place = own_on_map(course.state, seat, leader, "7.1.1"), STOPS[stop_]
    if place.area != one.area:
        raise Refused("not_there", "7.1.1")
    if place.city:
        raise Refused("city", "7.1.1")
    if not train(course.state, stop_):
        raise Refused("no_caravan", "7.1.1")
    if occupied(course.state, one.area, seat):
        raise Refused("occupied", "7.1.1")
    if one.attacked:
        raise Refused("already_attacked", "7.1.1")
    course.push(Raid(leader, stop_))


def advance_raid(course: Course, frame: Raid) -> bool:
    """One stage of a raid; True where it waits for an answer."""
    match frame.stage:
        case "begin":
            _begin(course, frame)
        case "machines":
            return True
        case "pursue":
            return True
        case "roll":
            _roll(course, frame)
        case "exchange":
            _end_exchange(course, frame)
        case "end":
            # Only the shaman of a raider who has left the map is without a leader (7.9.7, 7.11.3).
            course.stack.pop()
            area = STOPS[frame.stop].area
            settle_shamans(course, area, frame.loose, (), ())
    return False


def train(state: State, stop_: str) -> list[str]:
    """The caravans on a stop, in order."""
    return [key for key, one in state.caravans.items() if one.stop == stop_]


def _begin(course: Course, frame: Raid) -> None:
    """The loads are drawn and laid open: the first counter says how many there are (7.9.1)."""
    leader, area = frame.leader, STOPS[frame.stop].area
    if not frame.chase:
        course.tell(AttackBegun(leader, area, "caravans"))
    for caravan in train(course.state, frame.stop):
        if course.state.caravans[caravan].gold is None:
            _open(course, leader, caravan)
    asked = bool(course.state.leaders[leader].machines)
    loose = course.state.areas[area].shamans
    course.swap(replace(frame, machines=(), loose=loose, stage="machines" if asked else "roll"))


def _open(course: Course, leader: str, caravan: str) -> None:
    seat = course.state.leaders[leader].seat
    course.tell(LoadOpened(caravan))
    first = gold_for(course, seat)
    if first is None:
        return
    move_gold(course, places.CUP, places.load(caravan), (first,), "load", shown=True)
    for _ in range(first - 1):
        value = gold_for(course, seat)
        if value is not None:
            move_gold(course, places.CUP, places.load(caravan), (value,), "load", shown=True)


def answer_raid_machines(course: Course, frame: Raid, use: Sequence[int]) -> None:
    check_machines(course.state, frame.leader, use)
    course.swap(replace(frame, machines=tuple(sorted(use)), stage="roll"))


def _roll(course: Course, frame: Raid) -> None:
    state, leader = course.state, frame.leader
    raider = state.leaders[leader]
    attack = (*army_parts(leader, raider), *parts(machines=sum(frame.machines)))
    defence = parts(gold=sum(sum(state.caravans[key].gold or ()) for key in train(state, frame.stop)))
    modifiers = parts(shaman=int(raider.shaman), pursuit=-int(frame.chase))
    verdict = fight(course, STOPS[frame.stop].area, leader, "caravans", attack, defence, modifiers)
    if verdict.kind == "X":
        _begin_exchange(course, frame, total(attack), total(defence))
    elif verdict.side == "A":
        _hit_raider(course, frame, verdict.kind)
    else:
        _hit_caravans(course, frame, verdict.kind)


# the caravans are hit


def _hit_caravans(course: Course, frame: Raid, kind: str) -> None:
    course.swap(replace(frame, stage="end"))
    if kind in "SK":
        for caravan in train(course.state, frame.stop):
            _plunder(course, frame, caravan)
        limits(course, frame.leader)
        return
    dropped = DROPPED.get(kind, 0)
    for _ in range(dropped):
        _jettison(course, frame.stop, places.under(frame.leader), "jettisoned")
    limits(course, frame.leader)
    reached = _flee(course, frame, dropped or 1)
    if kind == "R":
        stops = tuple(sorted(one for one in reached if may_pursue(course.state, frame.leader, one)))
        if stops:
            course.swap(replace(frame, stage="pursue", stops=stops))


def _plunder(course: Course, frame: Raid, caravan: str) -> None:
    """Destroyed by the raider: its gold to his army, its prisoners to his hand (7.9.3)."""
    seat = course.state.leaders[frame.leader].seat
    gold = course.state.caravans[caravan].gold or ()
    move_gold(course, places.load(caravan), places.under(frame.leader), gold, "plundered", shown=True)
    _free(course, caravan, seat)
    course.tell(CaravanGone(caravan, "destroyed"))


def _free(course: Course, caravan: str, seat: int) -> None:
    for prisoner in course.state.caravans[caravan].prisoners:
        course.tell(LeaderToHand(prisoner.leader, seat, "freed"))


def _jettison(course: Course, stop_: str, to: str, why: str) -> None:
    """One counter at random from all loads on the stop."""
    pool = [Load(key, value) for key in train(course.state, stop_) for value in course.state.caravans[key].gold or ()]
    if pool:
        picked = course.chance.pick("pick:jettison", pool)
        source, value = places.load(picked.caravan), picked.gold
        move_gold(course, source, to, (value,), why, shown=True)


def _flee(course: Course, frame: Raid, stops: int) -> set[str]:
    """Caravans without gold are destroyed, the others flee; the stops where they are still on the track."""
    reached: set[str] = set()
    for caravan in train(course.state, frame.stop):
        if not course.state.caravans[caravan].gold:
            _plunder(course, frame, caravan)
            continue
        to = onward(caravan, frame.stop, stops)
        course.tell(CaravanWent(caravan, to, "fled"))
        if to == destination(caravan):
            arrive(course, caravan)
        else:
            reached.add(to)
    return reached


def arrive(course: Course, caravan: str) -> None:
    """At its destination it leaves with its load, and its prisoners are executed (4.2)."""
    one = course.state.caravans[caravan]
    for prisoner in one.prisoners:
        course.tell(LeaderDied(prisoner.leader, prisoner.seat, "prisoner"))
    move_gold(course, places.load(caravan), places.CUP, one.gold or (), "arrived", shown=True)
    course.tell(CaravanGone(caravan, "arrived"))


# pursuit


def may_pursue(state: State, leader: str, stop_: str) -> bool:
    """Not into a city, nor into an occupied area (7.9.4)."""
    one, place = state.leaders[leader], STOPS[stop_]
    return not place.city and not occupied(state, place.area, one.seat)


def answer_pursuit(course: Course, frame: Raid, stop_: str) -> None:
    if STOPS[stop_].city:
        raise Refused("city", "7.9.4")
    if stop_ not in frame.stops:
        raise Refused("not_there", "7.9.4")
    area = STOPS[stop_].area
    if area != course.state.leaders[frame.leader].area:
        own = course.state.leaders[frame.leader].seat == course.state.seat
        course.tell(LeaderWent(frame.leader, area, "pursued", own))
        stop(course, frame.leader)
    course.swap(Raid(frame.leader, stop_, chase=True))


def give_up_pursuit(course: Course, frame: Raid) -> None:
    course.swap(replace(frame, stage="end", stops=()))


# the raider is hit


def _hit_raider(course: Course, frame: Raid, kind: str) -> None:
    """He leaves the area; without hordes he may be dragged along by the first caravan (7.6.5, 7.9.5)."""
    leader = frame.leader
    victor = _first(course, frame)
    course.swap(replace(frame, stage="end"))
    if kind in "SK":
        why = "surrendered" if kind == "S" else "destroyed"
        move_hordes(course, places.under(leader), places.CUP, course.state.leaders[leader].hordes, why)
        spoils(course, leader, victor)
    elif kind in "HN":
        flee(course, leader, kind)
    bare = not course.state.leaders[leader].hordes
    if kind == "R" or not bare or evades(course, leader, victor):
        beaten(course, leader, victor, comrades(course.state, leader))


def _first(course: Course, frame: Raid) -> Victor:
    return Victor(caravan=train(course.state, frame.stop)[0])


# exchange


def _begin_exchange(course: Course, frame: Raid, attack: int, defence: int) -> None:
    course.swap(replace(frame, stage="exchange"))
    if attack > defence:
        course.push(Losses(course.state.leaders[frame.leader].seat, STOPS[frame.stop].area, frame.leader, defence))


def _end_exchange(course: Course, frame: Raid) -> None:
    """Gold thrown off covers the raider's total; a larger raider takes all if he lives (7.9.6)."""
    battle = course.state.battle
    assert battle is not None
    attack, defence = battle.attack, battle.defence
    leader = frame.leader
    course.swap(replace(frame, stage="end"))
    if attack > defence and attack - CHIEFS[leader].authority - sum(frame.machines) >= defence:
        for caravan in train(course.state, frame.stop):
            seat = course.state.leaders[leader].seat
            gold = course.state.caravans[caravan].gold or ()
            move_gold(course, places.load(caravan), places.under(leader), gold, "plundered", shown=True)
            _free(course, caravan, seat)
            course.tell(CaravanGone(caravan, "removed"))
        limits(course, leader)
        return
    victor = _first(course, frame)
    if attack < defence:
        _throw_off(course, frame, attack)
    else:
        for caravan in train(course.state, frame.stop):
            _lose(course, caravan)
    dies(course, leader, victor, "killed")


def _throw_off(course: Course, frame: Raid, need: int) -> None:
    left = sum(sum(course.state.caravans[key].gold or ()) for key in train(course.state, frame.stop)) - need
    while sum(sum(course.state.caravans[key].gold or ()) for key in train(course.state, frame.stop)) > left:
        _jettison(course, frame.stop, places.CUP, "thrown")
    for caravan in train(course.state, frame.stop):
        if not course.state.caravans[caravan].gold:
            _lose(course, caravan)


def _lose(course: Course, caravan: str) -> None:
    """Removed without a raider to profit from it: gold to the cup, prisoners executed."""
    one = course.state.caravans[caravan]
    move_gold(course, places.load(caravan), places.CUP, one.gold or (), "thrown", shown=True)
    for prisoner in one.prisoners:
        course.tell(LeaderDied(prisoner.leader, prisoner.seat, "prisoner"))
    course.tell(CaravanGone(caravan, "removed"))
