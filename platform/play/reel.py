"""A match's log with its states, for looking back: any version of it at once, with who did what and when.

States are values that share what did not change, so keeping one in every few costs little, and the others are folded
again from the nearest one.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar, cast, get_args

from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.values import Event
from play.clock_events import ClockEvent
from play.events import EndAnswered, EndProposed, Rewound
from play.match import Match, follow
from play.takeback_events import TakebackEvent
from streams.cache import Cache

T = TypeVar("T")

KEPT_EVERY = 32
DERIVED = 16
"""The most derived values that are kept with a reel."""
_BESIDE = frozenset((EndProposed, EndAnswered, *get_args(ClockEvent), *get_args(TakebackEvent)))
"""Events that leave the board, the seats and whether the match is over as they were, so their marks need no fold."""


class Written(NamedTuple):
    """What the log itself says about a version: when it was written, and whether a command's events end with it."""

    at: datetime
    settled: bool


class Mark(NamedTuple):
    """What everybody may know of one version: when it came, who sat where, whose decision is awaited after it.

    `settled` where a command's events end with it: a step at which somebody had to decide. `begun` once the game's
    own events have started, and there is a board to look at. `asked` are those who were awaited when this phase began,
    `own` is the newest version on the way here that is the game's own event; 0 where there is none.
    """

    at: datetime
    players: tuple[str | None, ...]
    awaited: tuple[int, ...]
    round: int
    settled: bool
    begun: bool
    asked: tuple[int, ...]
    own: int


class _Followed(NamedTuple):
    """How far a log has been folded: a mark for each version, a match for every few versions, and the last match.

    Instead of a match that nobody has asked for yet, an earlier one is kept, from which it is folded when needed.
    """

    marks: list[Mark]
    kept: list[Match]
    match: Match


class Reel:
    """The log of one match up to a version. Never changed: `after` makes a longer one.

    Appended events are folded when they are first looked at, so a command pays nothing for them. A reel refers to no
    other reel, and nothing that it keeps refers to it: once nobody holds it, it is freed.
    """

    __slots__ = (
        "__weakref__",
        "_derived",
        "_followed",
        "_left",
        "_newest",
        "_written",
        "log",
        "parent",
        "rules",
        "stream",
    )

    def __init__(self, stream: int, opening: Match, left: Mark | None = None) -> None:
        """An empty one, of a match that begins as `opening`; a what-if line has `left` its match at a mark of it."""
        self.stream = stream
        self.parent = opening.parent
        self.rules: AnyGame = opening.rules
        self.log: list[Event] = []
        self._written: list[Written] = []
        self._followed = _Followed([], [], opening)
        self._left = left
        self._newest: Match | None = None
        self._derived: Cache[Hashable, object] = Cache(DERIVED, lambda _: 1)

    @property
    def id(self) -> str:
        """The match's id."""
        return self._followed.match.id

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.log)

    @property
    def match(self) -> Match:
        """The match at its newest version."""
        if self._newest is None:
            self._newest = _match_at(self._told.kept, self.log, self.version)
        return self._newest

    @property
    def over(self) -> bool:
        """Whether the match has ended: from then on everybody may know everything."""
        return self.match.outcome is not None

    @property
    def marks(self) -> Sequence[Mark]:
        """What everybody may know of each version."""
        return self._told.marks

    @property
    def players(self) -> frozenset[str | None]:
        """Everybody who ever sat there."""
        seen = {mark.players for mark in self.marks}
        return self.once("players", lambda: frozenset(player for players in seen for player in players))

    @property
    def weight(self) -> int:
        """What it weighs in memory, in events, with marks, what is kept and what is derived: 600 bytes for each."""
        return self.version

    def fold(self) -> None:
        """Do now what is otherwise done when somebody first looks."""
        _ = self._told, self.match

    def mark(self, version: int) -> Mark:
        """What everybody may know of a version."""
        return self.marks[version - 1]

    def event(self, version: int) -> Event:
        """The event that made the version."""
        return self.log[version - 1]

    def match_at(self, version: int) -> Match:
        """The match as it stood after a version, on the main line or beside it; folds at most a few dozen events."""
        if not 1 <= version <= self.version:
            raise Misfit("version", f"there is no version {version}; the log has {self.version}")
        return self.match if version == self.version else _match_at(self._told.kept, self.log, version)

    def matches_at(self, versions: Iterable[int]) -> Iterator[tuple[int, Match]]:
        """Each of these versions, in rising order, and the match as it stood after it; folds no event twice."""
        kept = self._told.kept
        match: Match | None = None
        for version in versions:
            nearest = _nearest(kept, self.log, version)
            if match is None or match.version < nearest.version:
                match = nearest
            match = follow(match, self.log[match.version : version], lambda to: self.match_at(to).state_and_course)
            yield version, match

    def after(self, events: Sequence[Event], written: Sequence[Written], newest: Match | None = None) -> "Reel":
        """Return the reel extended by what the log has gained; `newest` is the match after that, if known, which then
        need not be folded.

        Copies a list of the log, 5 ns an event.
        """
        longer = Reel.__new__(Reel)
        longer.stream, longer.parent, longer.rules, longer._left = self.stream, self.parent, self.rules, self._left
        longer.log = [*self.log, *events]
        longer._written = [*self._written, *written]
        longer._followed = self._followed
        longer._newest = newest
        longer._derived = Cache(DERIVED, lambda _: 1)
        return longer

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a value derived from this reel, kept with it while there is room. The value must not refer to the
        reel.
        """
        made = self._derived.get(key)
        if made is None:
            made = make()
            self._derived.put(key, made)
        return cast(T, made)

    @property
    def _told(self) -> _Followed:
        """Fold the log to its end; 4 to 8 µs for each event that nobody has looked at yet, 1 to 2 µs if it left the
        board and the seats as they were.
        """
        if len(self._followed.marks) < self.version:
            self._followed = self._followed_on()
        return self._followed

    def _followed_on(self) -> _Followed:
        marks, kept, match = [*self._followed.marks], [*self._followed.kept], self._followed.match
        log, own = self.log, frozenset(self.rules.event_types)
        while len(marks) < self.version:
            version = upto = len(marks) + 1
            event = log[version - 1]
            while upto <= self.version and type(log[upto - 1]) in _BESIDE:
                upto += 1
            if upto > version:
                marks += _marks_beside(marks[-1], self._written[version - 1 : upto - 1])
            else:
                if version == self.version and self._newest is not None:
                    match = self._newest
                elif version > 1:
                    match = follow(
                        match, log[match.version : version], lambda to: _match_at(kept, log, to).state_and_course
                    )
                marks.append(self._mark(marks, match, event, own=type(event) in own))
            kept.extend([match] * ((len(marks) - 1) // KEPT_EVERY + 1 - len(kept)))
        return _Followed(marks, kept, match)

    def _mark(self, marks: Sequence[Mark], match: Match, event: Event, *, own: bool) -> Mark:
        """Return the mark of the version that follows those which have one."""
        version, (at, settled) = len(marks) + 1, self._written[len(marks)]
        begun = own or (marks[-1].begun if marks else match.parent is not None)
        awaited = match.awaited() if begun else ()
        before = event.to if isinstance(event, Rewound) else len(marks)
        # A what-if line may leave its match in the middle of a phase.
        last = marks[before - 1] if before else self._left
        asked = last.asked if last and last.awaited and {*last.awaited}.issuperset(awaited) else awaited
        return Mark(
            at=at,
            players=match.players,
            awaited=awaited,
            round=self.rules.round(match.state) if begun else 0,
            settled=settled,
            begun=begun,
            asked=asked,
            own=version if own else last.own if marks and last else 0,
        )


def _marks_beside(last: Mark, written: Iterable[Written]) -> list[Mark]:
    """Return the marks of consecutive events that have left board and seats as they were."""
    players, awaited, round_, begun, own = last.players, last.awaited, last.round, last.begun, last.own
    asked = last.asked if awaited else ()
    return [Mark(at, players, awaited, round_, settled, begun, asked, own) for at, settled in written]


def _match_at(kept: list[Match], log: Sequence[Event], version: int) -> Match:
    match = _nearest(kept, log, version)
    return follow(match, log[match.version : version], lambda to: _match_at(kept, log, to).state_and_course)


def _nearest(kept: list[Match], log: Sequence[Event], version: int) -> Match:
    """Return the match a few events before a version at most; kept from now on if an earlier one was."""
    place = (version - 1) // KEPT_EVERY
    match = kept[place]
    for at in range((match.version - 1) // KEPT_EVERY + 1, place + 1):
        upto = at * KEPT_EVERY + 1
        match = follow(match, log[match.version : upto], lambda to: _match_at(kept, log, to).state_and_course)
        kept[at] = match
    return match
