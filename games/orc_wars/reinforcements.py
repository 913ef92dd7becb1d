"""Reinforcements: drawing, buying, a fresh hand (rule 4.3.2)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.course import Course
from games.orc_wars.drawing import draw_tribe
from games.orc_wars.ground import on_map
from games.orc_wars.lands import Bought
from games.orc_wars.material import BOUGHT_AT_MOST, HAND_REDRAWN
from games.orc_wars.passage import PhaseEntered
from games.orc_wars.paying import check_payment, pay
from games.orc_wars.transport import CountersMoved


def draw(course: Course, seat: int) -> None:
    """One counter free; more may be bought."""
    draw_tribe(course, seat, "drawn")
    course.tell(PhaseEntered("buy", seat))


def redraw(course: Course, seat: int) -> None:
    """Without a leader on the map: the whole hand of tribe counters for six new ones."""
    if on_map(course.state, seat):
        raise Refused("has_leader", "4.3.2")
    hand = course.state.hands[seat]
    if hand.tribe:
        course.tell(CountersMoved(places.hand(seat), places.CUP, hand.tribe, "returned"))
    for _ in range(HAND_REDRAWN):
        draw_tribe(course, seat, "redrawn")
    course.tell(PhaseEntered("actions", seat))


def buy(course: Course, seat: int, count: int, gold: Sequence[int]) -> None:
    """Up to four in all, at one gold point each."""
    if course.state.marks.bought + count > BOUGHT_AT_MOST:
        raise Refused("too_many", "4.3.2")
    if count > len(course.state.tribe_cup):
        raise Refused("cup_empty", "4.3.2")
    check_payment(course.state, seat, gold, count)
    pay(course, seat, gold)
    course.tell(Bought(count))
    for _ in range(count):
        draw_tribe(course, seat, "bought")


def done(course: Course, seat: int) -> None:
    """Enough: on to the four steps."""
    course.tell(PhaseEntered("actions", seat))
