"""Ways below the Broken Lands (rules 6.4, 7.7.3)."""

from games.kernel.agenda import expected
from games.kernel.refusals import refuse
from games.orc_wars import commands
from games.orc_wars.editions.atlas import CAVE_IN_ROLL, LOST, LOST_ROLL, UNDERGROUND
from games.orc_wars.rules.attacks import begin_attack
from games.orc_wars.rules.belongings import move_gold, move_hordes, move_machines, stop
from games.orc_wars.rules.control import fortresses, occupied, own_fortress, own_on_map
from games.orc_wars.rules.counters import ShamanMoved
from games.orc_wars.rules.leaders import ExitsFound, LeaderDied, LeaderWent, UndergroundRolled
from games.orc_wars.rules.movement import check_free_to_go
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Flight

SIDES = 20


def go_underground(log: Recorder, seat: int, wish: commands.Underground) -> None:
    """Instead of moving, from an own fortress (6.4)."""
    one = own_on_map(log.state, seat, wish.leader, "6.4")
    check_free_to_go(log.state, one)
    refuse("already_attacked", "6.4", when=one.attacked)
    refuse("no_fortress", "6.4", when=not own_fortress(log.state, one.area, seat))
    descend(log, wish.leader, one.area)


def advance_flight(log: Recorder, flight: Flight) -> bool:
    """Roll for him; True where his owner must choose among several fortresses."""
    if not flight.exits:
        descend(log, flight.leader, flight.origin)
    return bool(flight.exits)


def descend(log: Recorder, leader: str, origin: str) -> None:
    """The die says where he comes out, if at all; not in the territory that he left (6.4)."""
    seat = log.state.leaders[leader].seat
    roll = log.chance.number("dice:underground", 1, SIDES)
    log.record(UndergroundRolled(leader, roll))
    if roll == CAVE_IN_ROLL:
        _buried(log, leader)
    elif roll == LOST_ROLL:
        log.record(LeaderWent(leader, LOST, "lost", seat == log.state.seat))
    else:
        exits = tuple(area for area in fortresses(log.state, seat) if area != origin)
        if len(exits) > 1:
            log.record(ExitsFound(leader, exits))
        else:
            _emerge(log, leader, exits[0] if exits else UNDERGROUND[roll])


def emerge(log: Recorder, _: int, wish: commands.Emerge) -> None:
    """In the fortress chosen (6.4.2)."""
    flight = expected(log.state.agenda, Flight)
    refuse("no_fortress", "6.4.2", when=wish.area not in flight.exits)
    _emerge(log, flight.leader, wish.area)


def _emerge(log: Recorder, leader: str, area: str) -> None:
    """He stops there, or attacks from below at once."""
    one = log.state.leaders[leader]
    log.record(LeaderWent(leader, area, "emerged", one.seat == log.state.seat))
    if occupied(log.state, area, one.seat):
        begin_attack(log, leader, "below")
    else:
        stop(log, leader)


def _buried(log: Recorder, leader: str) -> None:
    """The leader and all with him are gone (6.4.1)."""
    one, source = log.state.leaders[leader], places.under(leader)
    move_hordes(log, source, places.CUP, one.hordes, "buried")
    move_machines(log, source, places.CUP, one.machines, "buried")
    move_gold(log, source, places.CUP, one.gold, "buried")
    if one.shaman:
        log.record(ShamanMoved(source, places.CUP, "buried"))
    log.record(LeaderDied(leader, one.seat, "buried"))
