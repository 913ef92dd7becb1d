"""What becomes of beaten leaders: capture, death, deposition, retreat (rules 7.6, 7.7, 7.10, 9)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.atlas import NEAR
from games.orc_wars.baggage import drop_shaman, limits, move_gold, move_hordes, move_machines, spoils, stop
from games.orc_wars.course import Course
from games.orc_wars.fortunes import LeaderCaptured, LeaderDied, LeaderToHand, LeaderWent
from games.orc_wars.frames import Retreat, Victor
from games.orc_wars.ground import in_game, occupied_areas, weakest
from games.orc_wars.state import State
from games.orc_wars.trial import servility_test

Path = tuple[str, ...]


def evades(course: Course, leader: str, victor: Victor) -> bool:
    """The capture test of a leader without hordes: whether he gets away (7.6.1)."""
    if servility_test(course, leader, "capture"):
        return True
    captured(course, leader, victor)
    return False


def captured(course: Course, leader: str, victor: Victor) -> None:
    """He falls into the victor's hands; hordes that nobody commands kill him at once (9.1)."""
    seat = course.state.leaders[leader].seat
    _leaves_the_map(course, leader, victor)
    if victor.caravan:
        course.tell(LeaderCaptured(leader, seat, caravan=victor.caravan))
    elif victor.seat is None:
        course.tell(LeaderDied(leader, seat, "executed"))
    else:
        course.tell(LeaderCaptured(leader, seat, victor.seat))


def dies(course: Course, leader: str, victor: Victor, why: str) -> None:
    """He dies with what is left of his army."""
    one = course.state.leaders[leader]
    move_hordes(course, places.under(leader), places.CUP, one.hordes, "removed")
    _leaves_the_map(course, leader, victor)
    course.tell(LeaderDied(leader, one.seat, why))


def _leaves_the_map(course: Course, leader: str, victor: Victor) -> None:
    spoils(course, leader, victor)
    drop_shaman(course, leader)


def beaten(course: Course, leader: str, victor: Victor, others: Sequence[str]) -> None:
    """A beaten leader hands over to the first of the others and is deposed; alone he retreats (7.7.1, 7.10.3)."""
    if others:
        take_over(course, leader, others[0])
        depose(course, leader)
    else:
        course.push(Retreat(leader, victor))


def with_shaman(state: State, leader: str) -> tuple[str, ...]:
    """The leader, if he has a shaman to lose; one that he finds on his way out is his to keep (7.11.1)."""
    return (leader,) if state.leaders[leader].shaman else ()


def take_over(course: Course, leader: str, successor: str) -> None:
    """Another leader takes his hordes, machines and gold (7.10.1)."""
    one = course.state.leaders[leader]
    source, to = places.under(leader), places.under(successor)
    move_hordes(course, source, to, one.hordes, "taken_over")
    move_machines(course, source, to, one.machines, "taken_over")
    move_gold(course, source, to, one.gold, "taken_over")
    limits(course, successor)


def depose(course: Course, leader: str) -> None:
    """He returns to the own hand, or flees into the camp of the weakest coalition (7.10.2)."""
    seat = course.state.leaders[leader].seat
    loyal = servility_test(course, leader, "deposed")
    drop_shaman(course, leader)
    if loyal:
        course.tell(LeaderToHand(leader, seat, "deposed"))
        return
    camps, _ = weakest(course.state, [other for other in in_game(course.state) if other != seat])
    camp = camps[0] if len(camps) == 1 else course.chance.pick("pick:deposed", camps)
    course.tell(LeaderToHand(leader, camp, "deserted"))


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


def advance_retreat(course: Course, frame: Retreat) -> bool:
    """Retreat by itself where there is but one way, or none; else wait."""
    ways = ways_out(course.state, frame.leader)
    if len(ways) > 1:
        return True
    course.stack.pop()
    if ways:
        retreat(course, frame.leader, ways[0])
    else:
        one = course.state.leaders[frame.leader]
        move_hordes(course, places.under(frame.leader), places.CUP, one.hordes, "dispersed")
        captured(course, frame.leader, frame.victor)
    return False


def answer_retreat(course: Course, frame: Retreat, path: Path) -> None:
    if path not in ways_out(course.state, frame.leader):
        raise Refused("no_retreat_there", "7.7.1")
    course.stack.pop()
    retreat(course, frame.leader, path)


def retreat(course: Course, leader: str, path: Path) -> None:
    """He goes; for a leader of the active player that is his move (7.7.4)."""
    own = course.state.leaders[leader].seat == course.state.seat
    course.tell(LeaderWent(leader, path[-1], "retreated", own))
    stop(course, leader)
