"""What becomes of beaten leaders: capture, death, deposition, retreat (rules 7.6, 7.7, 7.10, 9)."""

from collections.abc import Sequence
from typing import TypeAlias

from games.kernel.agenda import expected
from games.kernel.refusals import refuse
from games.orc_wars import commands
from games.orc_wars.editions.atlas import NEAR
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.battle import LeaderBeaten
from games.orc_wars.rules.belongings import drop_shaman, limits, move_gold, move_hordes, move_machines, spoils, stop
from games.orc_wars.rules.control import in_game, occupied_areas, weakest
from games.orc_wars.rules.leader_tests import authority_test, servility_test
from games.orc_wars.rules.leaders import LeaderCaptured, LeaderDied, LeaderToHand, LeaderWent
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Retreat
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Victor

Path: TypeAlias = tuple[str, ...]


def flee(log: Recorder, leader: str, kind: str) -> None:
    """H: each horde is held by an authority test; N: only those not native to his home. Who fails goes to the cup.

    What he cannot take along any more goes at once, before any capture test (2.9).
    """
    home = CHIEFS[leader].home
    for horde in log.state.leaders[leader].hordes:
        if (kind == "H" or horde != home) and not authority_test(log, leader, "flight", horde):
            move_hordes(log, places.under(leader), places.CUP, (horde,), "fled")
    limits(log, leader)


def lose_hordes(log: Recorder, leader: str, kind: str, camp: str) -> None:
    """S: his hordes surrender and go to the victor's camp; K: they are destroyed."""
    to, why = (camp, "surrendered") if kind == "S" else (places.CUP, "destroyed")
    move_hordes(log, places.under(leader), to, log.state.leaders[leader].hordes, why)


def evades(log: Recorder, leader: str, victor: Victor) -> bool:
    """The capture test of a leader without hordes: whether he gets away (7.6.1)."""
    if servility_test(log, leader, "capture"):
        return True
    captured(log, leader, victor)
    return False


def captured(log: Recorder, leader: str, victor: Victor) -> None:
    """He falls into the victor's hands; hordes that nobody commands kill him at once (9.1)."""
    seat = log.state.leaders[leader].seat
    _leaves_the_map(log, leader, victor)
    if victor.caravan:
        log.record(LeaderCaptured(leader, seat, caravan=victor.caravan))
    elif victor.seat is None:
        log.record(LeaderDied(leader, seat, "executed"))
    else:
        log.record(LeaderCaptured(leader, seat, victor.seat))


def dies(log: Recorder, leader: str, victor: Victor, why: str) -> None:
    """He dies with what is left of his army."""
    one = log.state.leaders[leader]
    move_hordes(log, places.under(leader), places.CUP, one.hordes, "removed")
    _leaves_the_map(log, leader, victor)
    log.record(LeaderDied(leader, one.seat, why))


def _leaves_the_map(log: Recorder, leader: str, victor: Victor) -> None:
    spoils(log, leader, victor)
    drop_shaman(log, leader)


def beaten(log: Recorder, leader: str, victor: Victor, others: Sequence[str]) -> None:
    """A beaten leader hands over to the first of the others and is deposed; alone he retreats (7.7.1, 7.10.3)."""
    if others:
        take_over(log, leader, others[0])
        depose(log, leader)
    else:
        log.record(LeaderBeaten(leader, victor))


def take_over(log: Recorder, leader: str, successor: str) -> None:
    """Another leader takes his hordes, machines and gold (7.10.1)."""
    one = log.state.leaders[leader]
    source, to = places.under(leader), places.under(successor)
    move_hordes(log, source, to, one.hordes, "taken_over")
    move_machines(log, source, to, one.machines, "taken_over")
    move_gold(log, source, to, one.gold, "taken_over")
    limits(log, successor)


def depose(log: Recorder, leader: str) -> None:
    """He returns to the own hand, or flees into the camp of the weakest coalition (7.10.2)."""
    seat = log.state.leaders[leader].seat
    loyal = servility_test(log, leader, "deposed")
    drop_shaman(log, leader)
    if loyal:
        log.record(LeaderToHand(leader, seat, "deposed"))
        return
    camps, _ = weakest(log.state, [other for other in in_game(log.state) if other != seat])
    camp = camps[0] if len(camps) == 1 else log.chance.pick("pick:deposed", camps)
    log.record(LeaderToHand(leader, camp, "deserted"))


# retreat


def ways_out(state: State, leader: str) -> tuple[Path, ...]:
    """Where he may retreat to: an army one area, a bare leader one or two, none of them occupied for him (7.7.1)."""
    one = state.leaders[leader]
    taken = occupied_areas(state, one.seat)
    free = [area for area in sorted(NEAR.get(one.area, ())) if area not in taken]
    ways: list[Path] = [(area,) for area in free]
    if not one.hordes:
        ways += [
            (area, further)
            for area in free
            for further in sorted(NEAR[area])
            if further != one.area and further not in taken
        ]
    return tuple(ways)


def advance_retreat(log: Recorder, retreat_: Retreat) -> bool:
    """Retreat by itself where there is but one way, or none; True where he must choose."""
    leader, ways = retreat_.leader, ways_out(log.state, retreat_.leader)
    if len(ways) == 1:
        _go(log, leader, ways[0])
    elif not ways:
        hordes = log.state.leaders[leader].hordes
        move_hordes(log, places.under(leader), places.CUP, hordes, "dispersed")
        captured(log, leader, retreat_.victor)
    return len(ways) > 1


def retreat(log: Recorder, _: int, wish: commands.Retreat) -> None:
    """One of his ways out (7.7.1)."""
    leader = expected(log.state.agenda, Retreat).leader
    refuse("no_retreat_there", "7.7.1", when=wish.path not in ways_out(log.state, leader))
    _go(log, leader, wish.path)


def _go(log: Recorder, leader: str, path: Path) -> None:
    """He goes; for a leader of the active player that is his move (7.7.4)."""
    own = log.state.leaders[leader].seat == log.state.seat
    log.record(LeaderWent(leader, path[-1], "retreated", own))
    stop(log, leader)
