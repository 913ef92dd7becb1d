"""Drawing from the cups (rules 1.3, 4.3.2, 11)."""

from games.orc_wars import places
from games.orc_wars.baggage import move_gold
from games.orc_wars.course import Course
from games.orc_wars.transport import CaravanDrawn, CaravanPlaced, CountersMoved


def draw_tribe(course: Course, seat: int, why: str) -> None:
    """A tribe counter to the hand; an empty cup yields nothing."""
    cup = course.state.tribe_cup
    if cup:
        counter = course.chance.pick("draw:tribe", cup)
        course.tell(CountersMoved(places.CUP, places.hand(seat), (counter,), why))


def draw_gold(course: Course) -> str:
    """What comes out of the gold cup; "" if it is empty. It lies there until somebody is given it."""
    cup = course.state.gold_cup
    return course.chance.pick("draw:gold", cup) if cup else ""


def gold_to_hand(course: Course, seat: int, why: str) -> None:
    """One draw: gold to the hand; a caravan to the hand, and no gold."""
    drawn = draw_gold(course)
    if caravan := caravan_of(drawn):
        course.tell(CaravanDrawn(seat, caravan))
    elif drawn:
        move_gold(course, places.CUP, places.hand(seat), (value_of(drawn),), why)


def gold_for(course: Course, seat: int) -> int | None:
    """Draw until gold comes, caravans going to the seat's hand meanwhile; its value, None if none is left."""
    while drawn := draw_gold(course):
        if not (caravan := caravan_of(drawn)):
            return value_of(drawn)
        course.tell(CaravanDrawn(seat, caravan))
    return None


def gold_at_start(course: Course, seat: int) -> None:
    """A counter for one that was swapped; caravans drawn are placed at once and replaced (3.2)."""
    while drawn := draw_gold(course):
        if not (caravan := caravan_of(drawn)):
            move_gold(course, places.CUP, places.hand(seat), (value_of(drawn),), "swapped")
            return
        course.tell(CaravanPlaced(caravan, "drawn_placed"))


def caravan_of(drawn: str) -> str:
    kind, _, key = drawn.partition("_")
    return key if kind == "caravan" else ""


def value_of(drawn: str) -> int:
    return int(drawn.partition("_")[2])
