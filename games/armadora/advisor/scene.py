"""The scene: a match as the rules of thumb see it, whether imagined in full or known to one seat only.

Strength is counted in units, so that what a hidden warrior may be expected to hold is a whole number too.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from games.armadora.rules.board import INDEX, LINES, MINES, PLAIN, indexes
from games.armadora.rules.pieces import ARMIES, Hand, without
from games.armadora.state import State, free, parties
from games.armadora.view.schema import View, square_of

UNIT: Final = 16
"""Units to one point of strength."""
TIE_BREAK: Final = UNIT // 2
"""What deciding ties is worth, in units."""


class Scene(NamedTuple):
    """Everything that bears on who will get which gold. A seat belongs to the party seat mod parties."""

    parties: int
    gold: tuple[int, ...]
    below: int
    beside: int
    stock: int
    standing: tuple[int, ...]
    """Where each seat's warriors stand."""
    units: list[int]
    """By square, the strength of the warrior there."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, the units of each warrior that may still come, rising."""
    free: int
    veiled: int = 0
    """Squares of which the units are an expectation only."""
    vague: tuple[float, ...] = ()
    """By seat, the variance of the units on such a square."""


@lru_cache(maxsize=4096)
def in_units(hand: Hand) -> tuple[int, ...]:
    """A known hand in units."""
    return tuple(UNIT * value for value in hand)


@lru_cache(maxsize=4096)
def expected(pool: Hand, held: int) -> tuple[int, ...]:
    """The units of a hidden hand of which only the size is known and the pool that it was drawn from.

    The pool is cut into as many equal slices, weakest to strongest, as warriors are held; each slice gives its mean.
    """
    size = len(pool)
    found = []
    for number in range(held):
        total = 0
        for at, value in enumerate(pool):
            total += value * max(0, min((at + 1) * held, (number + 1) * size) - max(at * held, number * size))
        found.append(UNIT * total // size)
    return tuple(found)


@lru_cache(maxsize=4096)
def moments(pool: Hand) -> tuple[int, float]:
    """Mean and variance, in units, of a warrior of which only the pool is known that it was drawn from."""
    if not pool:
        return 0, 0.0
    mean = sum(pool) / len(pool)
    spread = 0.0
    for value in pool:
        spread += (value - mean) * (value - mean)
    return round(UNIT * mean), UNIT * UNIT * spread / len(pool)


@lru_cache(maxsize=4096)
def unseen(army: Hand, known: Hand) -> Hand:
    """The army without the warriors that are known."""
    for value in known:
        army = without(army, value)
    return army


def imagined(state: State) -> Scene:
    """The scene of a state in which everything is taken for known; about 5 µs."""
    units = [UNIT * value for value in state.values]
    for at in state.arrows:
        units[at] -= UNIT
    for at in indexes(state.reinforced):
        units[at] += UNIT + TIE_BREAK
    return Scene(
        len(parties(state.options.ffa4, state.seats)),
        state.gold,
        state.below,
        state.beside,
        state.stock,
        state.warriors,
        [max(0, unit) for unit in units] if state.arrows else units,
        tuple(() if gone else in_units(hand) for hand, gone in zip(state.hands, state.passed, strict=True)),
        free(state),
    )


def seen(view: View) -> Scene:
    """The scene as the viewer sees it; what is hidden counts as its owner's average. About 30 µs."""
    seats = len(view.hand_counts)
    standing = [0] * seats
    units = [0] * len(INDEX)
    hidden: list[list[int]] = [[] for _ in range(seats)]
    shown: list[list[int]] = [[] for _ in range(seats)]
    for name in view.board:
        square = square_of(view, name)
        owner = square.seat
        if owner is None:
            continue
        at = INDEX[name]
        standing[owner] |= 1 << at
        units[at] = (UNIT + TIE_BREAK if square.reinforced else 0) - UNIT * square.arrows
        if square.value is None:
            hidden[owner].append(at)
        else:
            shown[owner].append(square.value)
            units[at] += UNIT * square.value
    hands: list[tuple[int, ...]] = []
    vague: list[float] = []
    for owner, known in enumerate(shown):
        hand = view.hands[owner]
        pool = unseen(ARMIES[seats], tuple(sorted((*known, *(hand or ())))))
        held = view.hand_counts[owner]
        hands.append(expected(pool, held) if hand is None else in_units(hand))
        mean, variance = moments(pool)
        vague.append(variance)
        for at in hidden[owner]:
            units[at] += mean
    units = [max(0, unit) for unit in units]
    below = beside = 0
    for line in view.palisades:
        under, right = LINES[line]
        below |= under
        beside |= right
    taken = 0
    for squares in standing:
        taken |= squares
    return Scene(
        seats if view.teams is None else len(view.teams),
        tuple(view.board[mine].gold or 0 for mine in MINES),
        below,
        beside,
        view.stock,
        tuple(standing),
        units,
        tuple(() if gone else hand for hand, gone in zip(hands, view.passed, strict=True)),
        PLAIN & ~taken,
        sum(1 << at for squares in hidden for at in squares),
        tuple(vague),
    )
