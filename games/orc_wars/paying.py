"""Paying with whole counters and without change (rule 1.5)."""

from collections.abc import Sequence

from games.kernel.refusals import Refused
from games.orc_wars import places
from games.orc_wars.baggage import move_gold
from games.orc_wars.bags import holds
from games.orc_wars.course import Course
from games.orc_wars.state import State
from games.orc_wars.subsets import superfluous


def check_payment(state: State, seat: int, gold: Sequence[int], price: int) -> None:
    """Refuse what is not in the hand, too little, or more than needed."""
    if not holds(state.hands[seat].gold, gold):
        raise Refused("no_such_counter", "1.5.1")
    if sum(gold) < price:
        raise Refused("underpaid", "1.5.1")
    if superfluous(gold, price):
        raise Refused("overpaid", "1.5.1")


def pay(course: Course, seat: int, gold: Sequence[int]) -> None:
    """The counters are shown and return to the cup."""
    move_gold(course, places.hand(seat), places.CUP, sorted(gold), "paid", shown=True)
