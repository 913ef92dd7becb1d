"""Paying with whole counters and without change (rule 1.5)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from games.kernel.refusals import refuse
from games.kernel.tuples import holds
from games.orc_wars.editions.material import STRENGTH
from games.orc_wars.rules.belongings import move_gold
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places
from games.orc_wars.state.state import State

T = TypeVar("T", str, int)


def superfluous(worths: Sequence[int], need: int) -> bool:
    """Whether something could be left out and the rest would still do."""
    return bool(worths) and sum(worths) - min(worths) >= need


@lru_cache(maxsize=4096)
def payments(gold: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Every way to pay the price with some of the counters, none of them superfluous."""
    return _covers(gold, price, lambda value: value)


@lru_cache(maxsize=1024)
def losses(hordes: tuple[str, ...], need: int) -> tuple[tuple[str, ...], ...]:
    """Every way to lose hordes worth at least so much, none of them superfluous."""
    return _covers(hordes, need, STRENGTH.__getitem__)


def least_losses(hordes: tuple[str, ...], need: int) -> tuple[str, ...]:
    """What neutral hordes and rebels lose: the smallest total, then the fewest, then the first in order (7.8.2)."""
    return min(losses(hordes, need), key=lambda lost: (sum(map(STRENGTH.__getitem__, lost)), len(lost), lost))


def _covers(items: tuple[T, ...], need: int, worth: Callable[[T], int]) -> tuple[tuple[T, ...], ...]:
    """Depth first over the kinds; a branch ends as soon as the need is met."""
    kinds = sorted(set(items))
    found: list[tuple[T, ...]] = []
    chosen: list[T] = []

    def extend(at: int, total: int, least: int) -> None:
        if total >= need:
            if total - least < need:
                found.append(tuple(chosen))
            return
        for index in range(at, len(kinds)):
            value = worth(kinds[index])
            if value and chosen.count(kinds[index]) < items.count(kinds[index]):
                chosen.append(kinds[index])
                extend(index, total + value, min(least, value) if total else value)
                chosen.pop()

    if need > 0:
        extend(0, 0, 0)
    return tuple(found)


def check_payment(state: State, seat: int, gold: Sequence[int], price: int) -> None:
    """Refuse what is not in the hand, too little, or more than needed."""
    refuse("no_such_counter", "1.5.1", when=not holds(state.hands[seat].gold, gold))
    refuse("underpaid", "1.5.1", when=sum(gold) < price)
    refuse("overpaid", "1.5.1", when=superfluous(gold, price))


def pay(log: Recorder, seat: int, gold: Sequence[int]) -> None:
    """The counters are shown and return to the cup."""
    move_gold(log, places.hand(seat), places.CUP, sorted(gold), "paid", shown=True)
