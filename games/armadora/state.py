"""The state of a match, and what can be read off it at once."""

from functools import lru_cache
from typing import Literal, TypeAlias

from games.armadora.options import Options
from games.armadora.rules.board import PLAIN, SQUARES, Square
from games.armadora.rules.pieces import Character, Hand
from games.kernel.contract import Outcome
from games.kernel.teams import Teams, alternating
from games.kernel.values import Value

Phase: TypeAlias = Literal["setup", "turn", "main", "palisade", "over"]


class Count(Value, frozen=True):
    """How the gold of one territory was given out (5.2). Strengths by seat, None where its party has no warrior."""

    territory: Square
    squares: tuple[Square, ...]
    gold: int
    strengths: tuple[int | None, ...]
    winners: tuple[int, ...]
    share: int
    unassigned: int


class State(Value, frozen=True):
    """Everything there is. Sets of squares are bits (see `board`), lists go by seat unless said otherwise."""

    options: Options
    seats: int
    phase: Phase = "setup"
    seat: int = 0
    gold: tuple[int, ...] = (0,) * 8
    """By mine, in the order of the rules."""
    below: int = 0
    """Squares with a palisade below them."""
    beside: int = 0
    """Squares with a palisade on their right."""
    stock: int = 0
    warriors: tuple[int, ...] = ()
    """Where each seat's warriors stand."""
    values: tuple[int, ...] = (0,) * len(SQUARES)
    """By square; 0 where no warrior stands."""
    face_up: int = 0
    arrows: tuple[int, ...] = ()
    """The squares hit, rising; one that was hit twice stands there twice."""
    reinforced: int = 0
    hands: tuple[Hand, ...] = ()
    characters: tuple[Character, ...] = ()
    tokens: tuple[int, ...] = ()
    reinforcements: tuple[int, ...] = ()
    """1 where it is unused."""
    passed: tuple[bool, ...] = ()
    looked: int = 0
    look: int | None = None
    """The square at which the mage has looked in this turn."""
    counted: tuple[Count, ...] = ()
    outcome: Outcome | None = None


def blank(options: Options, seats: int) -> State:
    """The bare board, before anything has been laid out."""
    nothing = (0,) * seats
    return State(
        options,
        seats,
        warriors=nothing,
        hands=((),) * seats,
        tokens=nothing,
        reinforcements=nothing,
        passed=(False,) * seats,
    )


def occupied(state: State) -> int:
    """The squares on which a warrior stands; no two seats share one, so that the sum is the union."""
    return sum(state.warriors)


def free(state: State) -> int:
    """The squares that can take a warrior (1.3.4)."""
    return PLAIN & ~occupied(state)


def owner(state: State, bit: int) -> int | None:
    """The seat whose warrior stands on that one square."""
    for seat, squares in enumerate(state.warriors):
        if squares & bit:
            return seat
    return None


def opposing(state: State, seat: int) -> int:
    """The squares on which warriors of the seat's opponents stand (2.8)."""
    theirs = occupied(state)
    for ally in parties(state.options.ffa4, state.seats)[party_of(state, seat)]:
        theirs &= ~state.warriors[ally]
    return theirs


def party_of(state: State, seat: int) -> int:
    """The number of the seat's party."""
    return seat % len(parties(state.options.ffa4, state.seats))


def next_seat(state: State) -> int:
    """The seat whose turn is next (3.1.1, 3.1.2); the same one again when nobody else is left."""
    passed, seats = state.passed, state.seats
    seat = (state.seat + 1) % seats
    while passed[seat] and seat != state.seat:
        seat = (seat + 1) % seats
    return seat


@lru_cache
def parties(ffa4: bool, seats: int) -> Teams:
    """Which seats win and lose together (2.8): party p holds the seats p, p + number of parties, …"""
    return alternating(seats, 2 if seats == 4 and not ffa4 else seats)


def teams(options: Options, seats: int) -> Teams | None:
    """The two teams, where there are teams (2.8)."""
    sides = parties(options.ffa4, seats)
    return sides if len(sides) < seats else None
