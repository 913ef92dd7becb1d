"""Where turns and rounds begin on a line, and the nearest stop of any kind before and after a step.

A turn lasts as long as nobody is awaited who was not awaited before: in a phase in which all choose at once it is the
phase, in a game of one at a time it is one seat's. A step belongs to the turn of those who were awaited before it came;
what a new round brings before anybody is awaited stands apart.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from play.events import Rewound
from play.reel import Reel
from play.ruling_events import Ruled
from replays.event_texts import QUIET
from replays.lines import Place, Timeline

_RULINGS = frozenset({Rewound, Ruled})


def is_ruling(reel: Reel, version: int) -> bool:
    """Whether an officer ruled there: a rewind by a ruling is one step with it, one by agreement is none."""
    event = reel.event(version)
    if isinstance(event, Rewound):
        follows = reel.event(version + 1) if version < reel.version else None
        return not isinstance(event.seat, int) and not isinstance(follows, Ruled)
    return isinstance(event, Ruled)


class Turn(NamedTuple):
    """Steps that belong together: how many turns came before, the round, and whose decision they began with."""

    number: int
    round: int
    awaited: tuple[int, ...]
    steps: list[int]


class Outline(NamedTuple):
    """The shape of a line: its turns, the steps after which another turn is on, those that begin a round, rulings."""

    turns: list[Turn]
    turn_ends: list[int]
    round_starts: list[int]
    rulings: list[int]


class Stops(NamedTuple):
    """The nearest step of a kind on either side; None where there is none."""

    before: int | None
    after: int | None


def outline(line: Timeline) -> Outline:
    """The shape of the line; 1 µs a step, and nothing where it was asked for lately."""
    return line.once("outline", lambda: _outline(line))


def _outline(line: Timeline) -> Outline:
    shape = Outline([], [], [], [])
    waiting: tuple[int, ...] = ()
    on, made_of = frozenset[int](), waiting
    round_ = 0
    steps = ((one.reel, version, mark) for one in line.stretches for version, mark in one.marked)
    for number, (reel, version, mark) in zip(line.numbers, steps, strict=True):
        new_round = mark.round not in (0, round_)
        if not shape.turns or new_round or not on.issuperset(waiting):
            if shape.turns:
                shape.turn_ends.append(shape.turns[-1].steps[-1])
            if new_round:
                shape.round_starts.append(number)
            shape.turns.append(Turn(len(shape.turns), mark.round, () if new_round else waiting, []))
        shape.turns[-1].steps.append(number)
        if new_round:
            on, made_of = frozenset(), ()
        elif waiting and waiting is not made_of:
            on, made_of = frozenset(waiting), waiting
        waiting, round_ = mark.awaited, mark.round
        if type(reel.log[version - 1]) in _RULINGS and is_ruling(reel, version):
            shape.rulings.append(number)
    return shape


def stops(numbers: Sequence[int], number: int) -> Stops:
    """The nearest of these rising numbers before and after one that need not be among them."""
    before, after = bisect_left(numbers, number), bisect_right(numbers, number)
    return Stops(numbers[before - 1] if before else None, numbers[after] if after < len(numbers) else None)


def settled(line: Timeline, number: int) -> int | None:
    """The newest step at or before this one at which somebody had to decide: where a what-if line may leave."""
    for at in range(line.index(number), -1, -1):
        place = line.places[at]
        if place.mark.awaited and place.reel.mark(rest(place)).settled:
            return line.numbers[at]
    return None


def rest(place: Place) -> int:
    """The version at which the step's command came to rest: what the clocks did next is no step, and belongs to it."""
    reel, version = place
    while version < reel.version and not reel.mark(version).settled and type(reel.event(version + 1)) in QUIET:
        version += 1
    return version
