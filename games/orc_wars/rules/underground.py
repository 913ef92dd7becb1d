"""Ways below the Broken Lands (rules 6.4, 7.7.3)."""

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orc_wars.editions.atlas import CAVE_IN_ROLL, LOST, LOST_ROLL, UNDERGROUND
from games.orc_wars.rules.belongings import move_gold, move_hordes, move_machines, stop
from games.orc_wars.rules.control import fortresses, occupied
from games.orc_wars.rules.counters import ShamanMoved
from games.orc_wars.rules.leaders import LeaderDied, LeaderWent, UndergroundRolled
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Flight

SIDES = 20


def advance_flight(log: Recorder, frame: Flight) -> bool:
    """Roll for him; True where his owner must choose among several fortresses."""
    if frame.exits:
        return True
    leader = frame.leader
    one = log.state.leaders[leader]
    roll = log.chance.number("dice:underground", 1, SIDES)
    log.record(UndergroundRolled(leader, roll))
    log.stack.pop()
    if roll == CAVE_IN_ROLL:
        _buried(log, leader)
    elif roll == LOST_ROLL:
        log.record(LeaderWent(leader, LOST, "lost", one.seat == log.state.seat))
    else:
        exits = tuple(area for area in fortresses(log.state, one.seat) if area != frame.origin)
        if len(exits) > 1:
            log.push(replace(frame, exits=exits))
            return True
        _emerge(log, leader, exits[0] if exits else UNDERGROUND[roll])
    return False


def answer_emerge(log: Recorder, frame: Flight, area: str) -> None:
    if area not in frame.exits:
        raise Refused("no_fortress", "6.4.2")
    log.stack.pop()
    _emerge(log, frame.leader, area)


def _emerge(log: Recorder, leader: str, area: str) -> None:
    """He stops there, or attacks from below at once."""
    one = log.state.leaders[leader]
    log.record(LeaderWent(leader, area, "emerged", one.seat == log.state.seat))
    if occupied(log.state, area, one.seat):
        log.push(Attack(leader, area, below=True))
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
