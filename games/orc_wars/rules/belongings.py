"""What goes with leaders: stopping, limits, spoils, and what becomes of it all (rules 2.8, 2.9, 7.5.3)."""

from collections.abc import Sequence

from games.orc_wars.editions.atlas import LOST, TRIBAL
from games.orc_wars.rules.control import occupied, own_fortress
from games.orc_wars.rules.counters import GoldMoved, HordesMoved, MachinesMoved, ShamanMoved
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.rules.territories import AreaTaken
from games.orc_wars.state import places
from games.orc_wars.state.values import Victor


def move_hordes(log: Recorder, source: str, to: str, hordes: Sequence[str], why: str) -> None:
    """Move hordes, if there are any."""
    if hordes:
        log.record(HordesMoved(source, to, tuple(hordes), why))


def move_machines(log: Recorder, source: str, to: str, machines: Sequence[int], why: str) -> None:
    """Move machines, if there are any."""
    if machines:
        log.record(MachinesMoved(source, to, tuple(machines), why))


def move_gold(log: Recorder, source: str, to: str, gold: Sequence[int], why: str, shown: bool = False) -> None:
    """Move gold counters, if there are any; their values are told to the owners of the hands and leaders they pass."""
    if not gold:
        return
    knowers = [seat for place in (source, to) if (seat := _owner(log, place)) is not None]
    log.record(GoldMoved(source, to, tuple(gold), why, tuple(sorted(set(knowers))), shown))


def _owner(log: Recorder, place: str) -> int | None:
    leader = places.leader_of(place)
    return log.state.leaders[leader].seat if leader else places.seat_of(place)


def stop(log: Recorder, leader: str, why: str = "stopped") -> None:
    """He stops in an area, or has won it: if nothing stands against him, it is his with what lies about (2.8)."""
    one = log.state.leaders[leader]
    area = one.area
    if area == LOST or occupied(log.state, area, one.seat):
        return
    if area in TRIBAL and log.state.areas[area].owner != one.seat:
        log.record(AreaTaken(area, one.seat, why))
    place = log.state.areas[area]
    if place.shamans and not one.shaman:
        log.record(ShamanMoved(places.ground(area), places.under(leader), "found"))
    if one.hordes:
        move_gold(log, places.ground(area), places.under(leader), place.gold, "found")
    elif not one.gold:
        move_gold(log, places.ground(area), places.under(leader), place.gold[-1:], "found")


def limits(log: Recorder, leader: str) -> None:
    """What he cannot take along any more goes at once (2.9)."""
    one = log.state.leaders[leader]
    surplus = one.machines[: max(0, len(one.machines) - len(one.hordes))]
    if surplus:
        sheltered = own_fortress(log.state, one.area, one.seat)
        to = places.store(one.area) if sheltered else places.CUP
        move_machines(log, places.under(leader), to, surplus, "surplus")
    if not one.hordes:
        move_gold(log, places.under(leader), places.CUP, one.gold[:-1], "surplus")


def spoils(log: Recorder, leader: str, victor: Victor) -> None:
    """The machines and the gold of a beaten leader go to whoever beat him (7.5.3)."""
    one = log.state.leaders[leader]
    source = places.under(leader)
    strongest = tuple(sorted(one.machines, reverse=True))
    if victor.leader:
        winner = log.state.leaders[victor.leader]
        room = max(0, len(winner.hordes) - len(winner.machines))
        move_machines(log, source, places.under(victor.leader), sorted(strongest[:room]), "spoils")
        move_machines(log, source, places.CUP, sorted(strongest[room:]), "spoils")
        move_gold(log, source, places.under(victor.leader), one.gold, "spoils")
        limits(log, victor.leader)
        return
    move_machines(log, source, places.store(one.area) if victor.walls else places.CUP, one.machines, "spoils")
    if victor.caravan:
        move_gold(log, source, places.CUP, one.gold, "spoils")
    else:
        move_gold(log, source, places.ground(one.area), one.gold, "left")


def drop_shaman(log: Recorder, leader: str) -> None:
    """The shaman of a leader who leaves the map stays behind on the spot for now (7.11)."""
    one = log.state.leaders[leader]
    if one.shaman:
        log.record(ShamanMoved(places.under(leader), places.ground(one.area), "left"))
