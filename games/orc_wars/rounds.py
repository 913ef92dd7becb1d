"""The game turn: initiative, caravans, the coalitions' turns, commerce (rule 4)."""

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.atlas import destination, onward
from games.orc_wars.baggage import move_gold
from games.orc_wars.bargains import FloorPassed
from games.orc_wars.commerce import partners
from games.orc_wars.course import Course
from games.orc_wars.drawing import caravan_of, draw_gold, value_of
from games.orc_wars.frames import Opening
from games.orc_wars.ground import in_game, weakest
from games.orc_wars.passage import InitiativeFell, OrderSet, PhaseEntered, RoundBegan, TurnBegan
from games.orc_wars.raids import arrive
from games.orc_wars.transport import CaravanPlaced, CaravanWent
from games.orc_wars.victory import end_of_round


def initiative(course: Course) -> None:
    """The lowest total authority names the first player; tie: fewer sites, then at random (4.1)."""
    seats, by_sites = weakest(course.state, in_game(course.state))
    if len(seats) == 1:
        course.tell(InitiativeFell(seats[0], "sites" if by_sites else "authority"))
    else:
        course.tell(InitiativeFell(course.chance.pick("pick:initiative", seats), "lot"))


def name_first(course: Course, seat: int, first: int) -> None:
    """Any coalition still in the game, itself too."""
    if first not in in_game(course.state):
        raise Refused("no_such_seat", "4.1")
    course.tell(OrderSet(order_from(course, first), seat))
    open_round(course)


def order_from(course: Course, first: int) -> tuple[int, ...]:
    """The first one, then by seat number upwards and round (3.3)."""
    seats = course.state.seats
    around = [(first + step) % seats for step in range(seats)]
    return tuple(seat for seat in around if seat in in_game(course.state))


def open_round(course: Course) -> None:
    """Phase A: each caravan goes one stop, or leaves (4.2). The first turn follows."""
    course.push(Opening())
    for caravan in list(course.state.caravans):
        stop = onward(caravan, course.state.caravans[caravan].stop, 1)
        course.tell(CaravanWent(caravan, stop, "went"))
        if stop == destination(caravan):
            arrive(course, caravan)


def advance_opening(course: Course) -> bool:
    """When all claims are settled the first coalition begins."""
    course.stack.pop()
    begin_turn(course, course.state.order[0])
    return False


def begin_turn(course: Course, seat: int) -> None:
    """B1: the caravans of the hand are placed; then the coalition draws (4.3.1)."""
    course.tell(TurnBegan(seat))
    for caravan in course.state.hands[seat].caravans:
        course.tell(CaravanPlaced(caravan, "sent", seat))


def end_turn(course: Course, seat: int) -> None:
    """The next coalition, or after the last one the neutral mines and commerce (4.4, 4.5)."""
    order = course.state.order
    following = order[order.index(seat) + 1 :]
    if following:
        begin_turn(course, following[0])
        return
    _neutral_mines(course)
    give_floor(course, order)


def _neutral_mines(course: Course) -> None:
    for area, place in course.state.areas.items():
        if place.owner is None and place.mine and place.garrison:
            drawn = draw_gold(course)
            if caravan := caravan_of(drawn):
                course.tell(CaravanPlaced(caravan, "neutral_mine"))
            elif drawn:
                move_gold(course, places.CUP, places.ground(area), (value_of(drawn),), "neutral_mine")


def give_floor(course: Course, waiting: tuple[int, ...]) -> None:
    """The floor goes to the first of those waiting with anybody to offer to; after the last the turn ends (12.1)."""
    for seat in waiting:
        if partners(course.state, seat):
            if (course.state.phase, course.state.seat) != ("commerce", seat):
                course.tell(PhaseEntered("commerce", seat))
            return
    _close_round(course)


def next_floor(course: Course, seat: int) -> None:
    """The coalition has done with its offers."""
    course.tell(FloorPassed(seat))
    give_floor(course, course.state.order[course.state.order.index(seat) + 1 :])


def keep_floor(course: Course, seat: int) -> None:
    """After an answer: whoever has nobody left to offer to gives the floor up."""
    give_floor(course, course.state.order[course.state.order.index(seat) :])


def _close_round(course: Course) -> None:
    if not end_of_round(course):
        course.tell(RoundBegan(course.state.round + 1))
        initiative(course)
