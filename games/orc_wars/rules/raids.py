"""Raids on caravans (rule 7.9)."""

from typing import Final

from games.kernel.agenda import expected
from games.kernel.refusals import refuse
from games.kernel.values import Value
from games.orc_wars import commands
from games.orc_wars.editions.atlas import STOPS, destination, onward
from games.orc_wars.rules.battle import BattleOver, CaravansPursued, PursuitForgone, PursuitOffered, RaidBegun
from games.orc_wars.rules.belongings import limits, move_gold, spoils, stop
from games.orc_wars.rules.combat import Clash, ask_for_machines, fight, last
from games.orc_wars.rules.control import comrades, occupied, own_on_map
from games.orc_wars.rules.counters import CaravanGone, CaravanWent, LoadOpened
from games.orc_wars.rules.defeat import beaten, dies, evades, flee, lose_hordes
from games.orc_wars.rules.drawing import gold_for
from games.orc_wars.rules.exchange import owe, sufficed
from games.orc_wars.rules.leaders import LeaderDied, LeaderToHand, LeaderWent
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.shamans import settle_shamans
from games.orc_wars.rules.sides import led
from games.orc_wars.rules.sums import parts
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Raid
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Victor

DROPPED: Final = {"H": 2, "N": 1}
"""Counters that are lost to the raider, and stops that the caravans flee."""


class Load(Value, frozen=True):
    """A gold counter and the caravan that carries it."""

    caravan: str
    gold: int


def raid(log: Recorder, seat: int, wish: commands.Raid) -> None:
    """A leader raids all caravans on a stop of his area, if nothing occupies it (7.1.1)."""
    one, place = own_on_map(log.state, seat, wish.leader, "7.1.1"), STOPS[wish.stop]
    refuse("not_there", "7.1.1", when=place.area != one.area)
    refuse("city", "7.1.1", when=place.city)
    refuse("no_caravan", "7.1.1", when=not train(log.state, wish.stop))
    refuse("occupied", "7.1.1", when=occupied(log.state, one.area, seat))
    refuse("already_attacked", "7.1.1", when=one.attacked)
    log.record(RaidBegun(wish.leader, wish.stop))
    _approach(log, wish.leader, wish.stop)


def advance_raid(log: Recorder, raid_: Raid) -> bool:
    """One stage of a raid; True where it waits for an answer."""
    match raid_.stage:
        case "machines" | "pursue":
            return True
        case "roll":
            _roll(log, raid_)
        case "exchange":
            _end_exchange(log, raid_)
        case "end":
            _end(log, raid_)
    return False


def _end(log: Recorder, raid_: Raid) -> None:
    """Only the shaman of a raider who has left the map is without a leader (7.9.7, 7.11.3)."""
    area = STOPS[raid_.stop].area
    settle_shamans(log, area, raid_.loose, (), ())
    log.record(BattleOver(area))


def train(state: State, stop_: str) -> list[str]:
    """The caravans on a stop, in order."""
    return [key for key, one in state.caravans.items() if one.stop == stop_]


def load(state: State, stop_: str) -> int:
    """The gold points on a stop."""
    return sum(sum(state.caravans[key].gold or ()) for key in train(state, stop_))


def _approach(log: Recorder, leader: str, stop_: str) -> None:
    """The loads are drawn and laid open: the first counter says how many there are (7.9.1)."""
    for caravan in train(log.state, stop_):
        if log.state.caravans[caravan].gold is None:
            _open(log, leader, caravan)
    ask_for_machines(log, leader)


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


def _roll(log: Recorder, raid_: Raid) -> None:
    """The raider against the gold of all loads (7.9.1)."""
    leader = raid_.leader
    raider = led(leader, log.state.leaders[leader])
    clash = Clash(
        STOPS[raid_.stop].area,
        leader,
        "caravans",
        (*raider.parts, *parts(machines=sum(raid_.machines))),
        parts(gold=load(log.state, raid_.stop)),
        parts(shaman=int(raider.shaman), pursuit=-int(raid_.chase)),
    )
    verdict = fight(log, clash)
    if verdict.kind == "X":
        _begin_exchange(log, raid_)
    elif verdict.side == "A":
        _hit_raider(log, raid_, verdict.kind)
    else:
        _hit_caravans(log, raid_, verdict.kind)


# the caravans are hit


def _hit_caravans(log: Recorder, raid_: Raid, kind: str) -> None:
    if kind in "SK":
        for caravan in train(log.state, raid_.stop):
            _plunder(log, raid_.leader, caravan)
        limits(log, raid_.leader)
        return
    dropped = DROPPED.get(kind, 0)
    for _ in range(dropped):
        _jettison(log, raid_.stop, places.under(raid_.leader), "jettisoned")
    limits(log, raid_.leader)
    reached = _flee(log, raid_, dropped or 1)
    if kind == "R":
        stops = tuple(sorted(one for one in reached if may_pursue(log.state, raid_.leader, one)))
        if stops:
            log.record(PursuitOffered(raid_.leader, stops))


def _plunder(log: Recorder, leader: str, caravan: str, why: str = "destroyed") -> None:
    """A raider has it: its gold goes to his army, its prisoners to his hand (7.9.3)."""
    one, seat = log.state.caravans[caravan], log.state.leaders[leader].seat
    move_gold(log, places.load(caravan), places.under(leader), one.gold or (), "plundered", shown=True)
    for prisoner in one.prisoners:
        log.record(LeaderToHand(prisoner.leader, seat, "freed"))
    log.record(CaravanGone(caravan, why))


def _jettison(log: Recorder, stop_: str, to: str, why: str) -> None:
    """One counter at random from all loads on the stop."""
    pool = [Load(key, value) for key in train(log.state, stop_) for value in log.state.caravans[key].gold or ()]
    if pool:
        picked = log.chance.pick("pick:jettison", pool)
        source, value = places.load(picked.caravan), picked.gold
        move_gold(log, source, to, (value,), why, shown=True)


def _flee(log: Recorder, raid_: Raid, stops: int) -> set[str]:
    """Caravans without gold are destroyed, the others flee; the stops where they are still on the track."""
    reached: set[str] = set()
    for caravan in train(log.state, raid_.stop):
        if not log.state.caravans[caravan].gold:
            _plunder(log, raid_.leader, caravan)
            continue
        to = onward(caravan, raid_.stop, stops)
        log.record(CaravanWent(caravan, to, "fled"))
        if to == destination(caravan):
            arrive(log, caravan)
        else:
            reached.add(to)
    return reached


def arrive(log: Recorder, caravan: str) -> None:
    """At its destination it leaves with its load, and its prisoners are executed (4.2)."""
    for prisoner in log.state.caravans[caravan].prisoners:
        log.record(LeaderDied(prisoner.leader, prisoner.seat, "prisoner"))
    _leave(log, caravan, "arrived", "arrived")


def _leave(log: Recorder, caravan: str, gold: str, why: str) -> None:
    """Off the track without a raider to profit from it: gold to the cup, prisoners executed."""
    one = log.state.caravans[caravan]
    move_gold(log, places.load(caravan), places.CUP, one.gold or (), gold, shown=True)
    for prisoner in one.prisoners:
        log.record(LeaderDied(prisoner.leader, prisoner.seat, "prisoner"))
    log.record(CaravanGone(caravan, why))


# pursuit


def may_pursue(state: State, leader: str, stop_: str) -> bool:
    """Not into a city, nor into an occupied area (7.9.4)."""
    one, place = state.leaders[leader], STOPS[stop_]
    return not place.city and not occupied(state, place.area, one.seat)


def pursue(log: Recorder, _: int, wish: commands.Pursue) -> None:
    """He follows the caravans to a stop that they have reached, and raids again (7.9.4)."""
    raid_ = expected(log.state.agenda, Raid)
    refuse("city", "7.9.4", when=STOPS[wish.stop].city)
    refuse("not_there", "7.9.4", when=wish.stop not in raid_.stops)
    leader, area = raid_.leader, STOPS[wish.stop].area
    one = log.state.leaders[leader]
    if area != one.area:
        log.record(LeaderWent(leader, area, "pursued", one.seat == log.state.seat))
        stop(log, leader)
    log.record(CaravansPursued(leader, wish.stop))
    _approach(log, leader, wish.stop)


def forgo_pursuit(log: Recorder, _: int, __: commands.Pass) -> None:
    log.record(PursuitForgone(expected(log.state.agenda, Raid).leader))


# the raider is hit


def _hit_raider(log: Recorder, raid_: Raid, kind: str) -> None:
    """He leaves the area; without hordes he may be dragged along by the first caravan (7.6.5, 7.9.5)."""
    leader = raid_.leader
    victor = _first(log, raid_)
    if kind in "SK":
        lose_hordes(log, leader, kind, places.CUP)
        spoils(log, leader, victor)
    elif kind in "HN":
        flee(log, leader, kind)
    bare = not log.state.leaders[leader].hordes
    if kind == "R" or not bare or evades(log, leader, victor):
        beaten(log, leader, victor, comrades(log.state, leader))


def _first(log: Recorder, raid_: Raid) -> Victor:
    return Victor(caravan=train(log.state, raid_.stop)[0])


# exchange


def _begin_exchange(log: Recorder, raid_: Raid) -> None:
    """A larger raider pays; caravans pay by what is thrown off in the end (7.9.6)."""
    battle = last(log)
    if battle.attack > battle.defence:
        seat = log.state.leaders[raid_.leader].seat
        owe(log, seat, STOPS[raid_.stop].area, raid_.leader, battle.defence)


def _end_exchange(log: Recorder, raid_: Raid) -> None:
    """Gold thrown off covers the raider's total; a larger raider takes all if he lives (7.9.6)."""
    battle, leader = last(log), raid_.leader
    if battle.attack > battle.defence and sufficed(battle.attack, leader, battle.defence, sum(raid_.machines)):
        for caravan in train(log.state, raid_.stop):
            _plunder(log, leader, caravan, "removed")
        limits(log, leader)
    else:
        victor = _first(log, raid_)
        if battle.attack < battle.defence:
            _throw_off(log, raid_, battle.attack)
        else:
            for caravan in train(log.state, raid_.stop):
                _leave(log, caravan, "thrown", "removed")
        dies(log, leader, victor, "killed")
    _end(log, raid_)


def _throw_off(log: Recorder, raid_: Raid, need: int) -> None:
    left = load(log.state, raid_.stop) - need
    while load(log.state, raid_.stop) > left:
        _jettison(log, raid_.stop, places.CUP, "thrown")
    for caravan in train(log.state, raid_.stop):
        if not log.state.caravans[caravan].gold:
            _leave(log, caravan, "thrown", "removed")
