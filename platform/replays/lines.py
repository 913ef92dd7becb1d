"""Lines: the ways through a match that can be stepped along. Each step has a number, which is its address.

The main line is the path to the newest version, numbered by version. An abandoned line is the path to a version that a
rewind has left beside it. A what-if line follows a match to the step that it leaves and goes on with its own log, whose
versions are numbered on from there. What clocks note down for themselves is no step of any line.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeVar, overload

from games.kernel.refusals import Misfit
from games.kernel.values import Event
from play import access, live
from play.events import Rewound
from play.live import reel_up_to
from play.match import Match, main_line
from play.reel import Mark, Reel
from replays.event_texts import QUIET

T = TypeVar("T")


class Stretch(NamedTuple):
    """Versions of one log in their order; their numbers on the line are higher by `offset`."""

    reel: Reel
    versions: Sequence[int]
    offset: int

    @property
    def marked(self) -> Iterator[tuple[int, Mark]]:
        """The versions, each with its mark."""
        marks = self.reel.marks
        return ((version, marks[version - 1]) for version in self.versions)


class Place(NamedTuple):
    """A step of a line: the log it stands in and its version there."""

    reel: Reel
    version: int

    @property
    def event(self) -> Event:
        """What happened."""
        return self.reel.event(self.version)

    @property
    def mark(self) -> Mark:
        """What everybody may know of it."""
        return self.reel.mark(self.version)

    @property
    def match(self) -> Match:
        """The match after it."""
        return self.reel.match_at(self.version)


class Places(Sequence[Place]):
    """The steps of stretches, each made when it is asked for."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self._stretches = stretches
        self._ends = [*accumulate(len(one.versions) for one in stretches)]

    def __len__(self) -> int:
        return self._ends[-1]

    def __iter__(self) -> Iterator[Place]:
        return (Place(one.reel, version) for one in self._stretches for version in one.versions)

    @overload
    def __getitem__(self, at: int) -> Place: ...
    @overload
    def __getitem__(self, at: slice) -> list[Place]: ...
    def __getitem__(self, at: int | slice) -> Place | list[Place]:
        if isinstance(at, slice):
            return self._between(at)
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        at %= len(self)
        stretch = bisect_right(self._ends, at)
        one = self._stretches[stretch]
        return Place(one.reel, one.versions[at - self._ends[stretch]])

    def _between(self, at: slice) -> list[Place]:
        """Those of a slice; 0.3 µs each."""
        first, end, step = at.indices(len(self))
        if step != 1:
            return [self[one] for one in range(first, end, step)]
        found: list[Place] = []
        for one, there in zip(self._stretches, self._ends, strict=True):
            before = there - len(one.versions)
            versions = one.versions[max(0, first - before) : max(0, end - before)]
            found += [Place(one.reel, version) for version in versions]
        return found


class Timeline:
    """One way through a match. `key` names it in addresses; the main line's is empty."""

    def __init__(self, key: str, stretches: Sequence[Stretch]) -> None:
        self.key = key
        self.stretches = stretches

    @cached_property
    def numbers(self) -> Sequence[int]:
        """The numbers of the steps, rising; with gaps where a rewind has left versions beside the line."""
        if len(self.stretches) == 1 and not self.stretches[0].offset:
            return self.stretches[0].versions
        return [version + one.offset for one in self.stretches for version in one.versions]

    @cached_property
    def places(self) -> Sequence[Place]:
        """The steps themselves, in the same order."""
        return Places(self.stretches)

    @property
    def root(self) -> Reel:
        """The match that the line belongs to."""
        return self.stretches[0].reel

    @property
    def tip(self) -> Reel:
        """The log that the line ends in: the match's own, or that of a what-if line."""
        return self.stretches[-1].reel

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is worked out of this line, kept with the reel that it ends in, and not to refer to any."""
        return self.tip.once((key, self.numbers[-1]), make)

    @property
    def left(self) -> int:
        """The number of the last step that a what-if line shares with its match; the newest of any other line."""
        return self.nearest(self.stretches[-1].offset) if len(self.stretches) > 1 else self.numbers[-1]

    def index(self, number: int) -> int:
        """Where the step stands on the line; `Misfit` where the line has no step of that number."""
        found = bisect_left(self.numbers, number)
        if found == len(self.numbers) or self.numbers[found] != number:
            raise Misfit("step", f"there is no step {number} on this line")
        return found

    def nearest(self, number: int) -> int:
        """The step of that number, or the last before it; the first where there is none before."""
        return self.numbers[max(0, bisect_right(self.numbers, number) - 1)]

    def number(self, match_id: str, version: int) -> int | None:
        """The number of a version of some match's log; None where it is no step of the line."""
        for reel, _, offset in self.stretches:
            if reel.id == match_id:
                at = bisect_left(self.numbers, version + offset)
                there = at < len(self.numbers) and self.places[at] == (reel, version)
                return version + offset if there else None
        return None

    def at(self, number: int) -> Place:
        """The step of that number; `Misfit` where there is none."""
        return self.places[self.index(number)]


class Abandoned(NamedTuple):
    """A line that a rewind has left: its last version, the step it left the main line at, and why."""

    tip: int
    left: int
    reason: str


def main(reel: Reel, upto: int | None = None) -> Timeline:
    """The path to the newest version, or to the newest that somebody may know; a what-if line's begins in its match.

    0.1 µs a step, and nothing where it was asked of the same reel lately.
    """
    return Timeline("" if reel.parent is None else reel.id, _to(reel, reel.version if upto is None else upto))


def _to(reel: Reel, version: int) -> list[Stretch]:
    """The stretches that lead to a version of a match or of a what-if line."""
    path = reel.once(("path", version), lambda: _path(reel.log, version))
    if reel.parent is None:
        return [Stretch(reel, path, 0)]
    parent, left = reel.parent
    before = _to(reel_up_to(parent, left), left)
    return [*before, Stretch(reel, path, before[-1].offset + left)]


def _path(log: Sequence[Event], version: int) -> list[int]:
    """The versions that lead to this one and are steps."""
    return [one for one in main_line(log, version) if type(log[one - 1]) not in QUIET]


def aside(reel: Reel, tip: int, upto: int) -> Timeline:
    """The path to a version that a rewind up to another has left; `Misfit` where it is none of those."""
    if tip not in {one.tip for one in abandoned(reel, upto)}:
        raise Misfit("line", f"no line was left at {tip}")
    return Timeline(str(tip), _to(reel, tip))


def abandoned(reel: Reel, upto: int) -> list[Abandoned]:
    """The lines that rewinds up to a version have left, oldest first."""
    return reel.once(("abandoned", upto), lambda: _abandoned(reel.log[:upto], upto))


def _abandoned(log: Sequence[Event], upto: int) -> list[Abandoned]:
    on_main = set(main_line(log, upto)) if upto else set()
    found = []
    for version, event in enumerate(log, 1):
        tip = version - 1
        if isinstance(event, Rewound) and tip not in on_main:
            shared = (one for one in reversed(main_line(log, tip)) if one in on_main)
            found.append(Abandoned(tip, next(shared, 1), event.reason))
    return found


def root_of(match_id: str) -> str:
    """The match that a what-if line belongs to in the end; the match itself where it is none."""
    return access.root(live.find(match_id)).id
