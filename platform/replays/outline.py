"""Where turns, rounds and battles begin on a line, and the nearest stop of any kind before and after a step.

A turn lasts as long as nobody is awaited who was not awaited before: in a phase in which all choose at once it is the
phase, in a game of one at a time it is one seat's. A step belongs to the turn of those who were awaited before it came;
what a new round brings before anybody is awaited stands apart. Where a battle begins and ends the game says itself.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.contract import BattleBoundary
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


class Battle(NamedTuple):
    """A battle by the numbers of its steps: the one that opens it, and its outcome, or the line's last where it is cut
    short.
    """

    first: int
    last: int


class Outline(NamedTuple):
    """The shape of a line: its turns, the steps after which another turn is on, those that begin a round, rulings,
    battles.
    """

    turns: list[Turn]
    turn_ends: list[int]
    round_starts: list[int]
    rulings: list[int]
    battles: list[Battle]

    def battle_at(self, number: int) -> Battle | None:
        """The battle that a step belongs to; None where it belongs to none."""
        at = bisect_right(self.battles, number, key=lambda one: one.first) - 1
        return self.battles[at] if at >= 0 and number <= self.battles[at].last else None


class Stops(NamedTuple):
    """The nearest step of a kind on either side; None where there is none."""

    before: int | None
    after: int | None


def outline(line: Timeline) -> Outline:
    """The shape of the line; 1 µs a step, and nothing where it was asked for lately."""
    return line.once("outline", lambda: _outline(line))


def _outline(line: Timeline) -> Outline:
    shape = Outline([], [], [], [], _battles(line))
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


def _battles(line: Timeline) -> list[Battle]:
    boundaries = line.root.rules.battles
    if not boundaries:
        return []
    kinds = (type(one.reel.log[version - 1]) for one in line.stretches for version in one.versions)
    return battles([(number, boundaries.get(kind)) for number, kind in zip(line.numbers, kinds, strict=True)])


def battles(steps: Sequence[tuple[int, BattleBoundary | None]]) -> list[Battle]:
    """The battles among these steps; one that is opened inside another is part of it, and without opening it is none.

    One that nothing ends lasts as long as the steps.
    """
    found, first, depth = list[Battle](), 0, 0
    for number, boundary in steps:
        if boundary == "begins":
            first = first if depth else number
            depth += 1
        elif boundary == "ends" and depth:
            depth -= 1
            if not depth:
                found.append(Battle(first, number))
    return [*found, Battle(first, steps[-1][0])] if depth else found


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
