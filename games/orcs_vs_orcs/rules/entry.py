"""Entering a zone without an enemy army: villages, cities, wells, towers, fortresses (rules 5.1 to 5.3)."""

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orcs_vs_orcs.rules.agenda import Enter
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.holdings import (
    FortressToppled,
    HeroesOffered,
    HeroKept,
    HeroStolen,
    MarkerPlaced,
    MarkerReturned,
    MilitiaFought,
    VillageConverted,
    VillageRazed,
)
from games.orcs_vs_orcs.rules.zones import free_markers, friends, plain_ruin, reserve
from games.orcs_vs_orcs.state import State

FATES = ("raze", "convert")
"""What may be done to a village at any time."""


def enter(course: Course, task: Enter) -> bool:
    """The active player's entry into a zone; True where he is asked."""
    state, name = course.state, task.zone
    zone, board, seat = state.zones[name], state.board, state.active
    kind = board.kinds[name]
    if not zone.hordes[seat] or kind == "dark_city":
        return course.done()
    if zone.marker is not None and friends(state, seat, zone.marker):
        return course.done()
    if zone.marker is not None and zone.fortress == "standing":
        course.tell(FortressToppled(seat, name, zone.marker))
    if zone.village:
        return course.ask(replace(task, asks="village"))
    if plain_ruin(state, name):
        if zone.marker is not None:
            course.tell(MarkerReturned(zone.marker, name, "5.1.6"))
        return course.done()
    if kind != "city":
        _hoist(course, name, "5.1.5")
        return course.done()
    if zone.marker is None:
        return _storm(course, task)
    owner = zone.marker
    if _hoist(course, name, "5.1.4"):
        _steal(course, owner)
    return course.done()


def fates(state: State) -> tuple[str, ...]:
    """What may become of a village entered: control wants a free marker (5.2)."""
    return (*FATES, "control") if free_markers(state, state.active) else FATES


def answer_village(course: Course, task: Enter, choice: str) -> None:
    """The village's fate; an opponent's marker is returned in every case (5.2)."""
    if choice not in (*FATES, "control"):
        raise Refused("bad_choice", "5.2")
    if choice not in fates(course.state):
        raise Refused("no_marker", "5.2")
    course.lift()
    seat, marker = course.state.active, course.state.zones[task.zone].marker
    if choice == "control":
        course.tell(MarkerPlaced(seat, task.zone, "5.2"))
        return
    if marker is not None:
        course.tell(MarkerReturned(marker, task.zone, "5.2"))
    burn(course, task.zone, choice)


def burn(course: Course, name: str, choice: str) -> None:
    """Raze or convert a village (5.2)."""
    state = course.state
    seat = state.active
    if choice == "raze":
        course.tell(VillageRazed(seat, name))
    else:
        course.tell(VillageConverted(seat, name, state.board.starts[seat], min(1, reserve(state, seat))))


def answer_hero(course: Course, card: str) -> None:
    """Which of the heroes drawn is kept (5.1.3)."""
    if card not in course.state.offered:
        raise Refused("bad_card", "5.1.3")
    course.lift()
    course.tell(HeroKept(course.state.active, card))


def _hoist(course: Course, name: str, rule: str) -> bool:
    """The own marker in place of whatever lies there; without a free one the other's is returned all the same (5.3)."""
    seat, marker = course.state.active, course.state.zones[name].marker
    if free_markers(course.state, seat):
        course.tell(MarkerPlaced(seat, name, rule))
        return True
    if marker is not None:
        course.tell(MarkerReturned(marker, name, "5.3"))
    return False


def _storm(course: Course, task: Enter) -> bool:
    """A neutral city: the militia, then marker and hero (5.1.3)."""
    name, seat = task.zone, course.state.active
    taken = course.state.zones[name].hordes[seat] > 1 and free_markers(course.state, seat) > 0
    course.tell(MilitiaFought(seat, name, task.marched, taken))
    if not taken:
        return course.done()
    course.tell(MarkerPlaced(seat, name, "5.1.3"))
    drawn = course.state.pile[:2]
    if not drawn:
        return course.done()
    course.tell(HeroesOffered(seat, drawn))
    if len(drawn) == 2:
        return course.ask(replace(task, asks="hero"))
    course.tell(HeroKept(seat, drawn[0]))
    return course.done()


def _steal(course: Course, owner: int) -> None:
    """One hero of the former holder, at random (5.1.4)."""
    heroes = course.state.players[owner].heroes
    if heroes:
        card = course.chance.pick("stolen_hero", heroes) if len(heroes) > 1 else heroes[0]
        course.tell(HeroStolen(course.state.active, owner, card))
