"""A match as its log tells it: one fold for live play, rebuilding, replay and verification.

A match's log is a tree. Every version continues the one before it, except that a `rewound` event continues the
version it names; the main line is the path from the newest version back to the first. Game events count on the path
only, and so does what became of the match around its game (`play.course`). Who sits where, and what was promised
and revealed about the seed, is decided by everything in the log, in order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias, cast, get_args

from msgspec.structs import replace

from games.kernel.codec import codec
from games.kernel.contract import Due, Outcome, Turn
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.values import Event, Value, plain
from play import course as courses
from play.clock import Clocks, wound
from play.course import WAITING, Course
from play.events import BranchOpened, Ending, MatchEvent, MatchOpened, Rewound, SeatGiven, SeatLeft, SeedRevealed
from play.outcomes import agreed, placed
from play.ruling_events import PositionReplaced, Ruled
from play.terms import NO_TERMS, Terms


class Match(Value, frozen=True, gc=True, dict=True):
    """A match at one version of its log. `state` is the game's own; `parent` the (match, version) a branch left.

    `sat` is everybody who ever held a seat, on whatever line. `replaced` are the commitments that newer ones have taken
    the place of, `owed` those of them whose seeds are still to be shown. `line_from` is the version of the last rewind
    or replaced position: from there on the log has gone straight. While it is `replacing` its position, the game's next
    event begins a new one.

    What is asked of it many times is worked out once: that is what it has a dictionary for.
    """

    id: str
    game: str
    rules_version: str
    seats: int
    options: dict[str, object]
    commitment: str
    players: tuple[str | None, ...]
    state: Value
    version: int
    revealed: bool = False
    arranged: bool = False
    parent: tuple[str, int] | None = None
    host: str = ""
    terms: Terms = NO_TERMS
    event: str = ""
    course: Course = Course()
    sat: frozenset[str] = frozenset()
    rulings: tuple[Ruled, ...] = ()
    replaced: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    line_from: int = 1
    replacing: bool = False

    @cached_property
    def rules(self) -> AnyGame:
        return find_game(self.game, self.rules_version)

    @property
    def begun(self) -> bool:
        """Whether there is a set-up; before it, nothing may be asked about the state."""
        return self.course.begun_at != WAITING

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or otherwise; None while it waits for players or runs."""
        course = self.course
        if course.verdict is not None:
            return course.verdict
        if course.ending:
            return agreed(course.ending, self.seats, course.resigned, self.sides)
        if not self.begun:
            return None
        made = self.rules.outcome(self.state)
        return placed(made, course.resigned) if made is not None and course.resigned else made

    @property
    def ending(self) -> Ending:
        """How the match ended that did not end by its rules; empty for any other."""
        return self.course.ending

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that resigned, in the order in which they did; they rank last."""
        return self.course.resigned

    @property
    def dropped(self) -> tuple[int, ...]:
        """The seats that a computer plays until somebody takes them over."""
        return self.course.dropped

    @property
    def clock(self) -> Clocks | None:
        return self.course.clocks

    @property
    def next_due(self) -> int | None:
        """The moment at which something happens by itself: what the clocks bring, or the end of a takeback's asking."""
        clocks, asked = self.course.clocks, self.course.takeback
        moments = [clocks.next_due if clocks is not None else None, asked.until if asked is not None else None]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...] | None:
        """The seats that win and lose together; None where each plays for itself."""
        return self.rules.teams(codec(self.rules).options(plain(self.options)), self.seats)

    @property
    def runs(self) -> bool:
        """Whether it is being played: begun, not over, and not paused."""
        clocks = self.course.clocks
        return self.begun and self.outcome is None and (clocks is None or clocks.pause is None)

    @property
    def blank(self) -> Value:
        """The game's state before its first event."""
        return self.rules.blank(codec(self.rules).options(plain(self.options)), self.seats)

    @property
    def state_and_course(self) -> "StateAndCourse":
        return StateAndCourse(self.state, self.course)

    @cached_property
    def turn(self) -> Turn | None:
        """Whose decision the rules await; None before there is a set-up."""
        return self.rules.turn(self.state) if self.begun else None

    @cached_property
    def due(self) -> Due | None:
        """The game's own next step, where it is to come; None while nothing goes on."""
        return self.rules.due(self.state) if self.runs else None

    def awaited(self) -> tuple[int, ...]:
        """The seats whose decision is awaited; none while the match waits for players or when it is over."""
        return () if self.turn is None or self.outcome is not None else self.turn.seats


class StateAndCourse(NamedTuple):
    """What belongs to a step: where a rewind goes back to."""

    state: Value
    course: Course


StateOf: TypeAlias = Callable[[str, int], Value]
"""The game state of another match at one of its versions: where a branch begins."""
Earlier: TypeAlias = Callable[[int], StateAndCourse]
"""This match at an earlier version: where a rewind leads."""


def tell_match(log: Sequence[Event], state_of: StateOf) -> Match:
    """Return the match that a whole log leads to."""
    return match_at(log, len(log), state_of)


def match_at(log: Sequence[Event], version: int, state_of: StateOf) -> Match:
    """Return the match as it was at any version of its log, on the main line or beside it; one pass over the log."""
    if not 1 <= version <= max(1, len(log)):
        raise Misfit("version", f"there is no version {version}; the log has {len(log)}")
    led_to = {event.to for event in log[:version] if isinstance(event, Rewound)}
    match, kept = opened(log, state_of), dict[int, StateAndCourse]()
    for stop in sorted({*led_to, version}):
        match = follow(match, log[match.version : stop], kept.__getitem__)
        kept[stop] = match.state_and_course
    return match


def opened(log: Sequence[Event], state_of: StateOf) -> Match:
    """Return the match after its first event; raises `Misfit` if the log does not begin with an opening."""
    first = log[0] if log else None
    if isinstance(first, MatchOpened):
        rules = find_game(first.game, first.rules_version)
        state = rules.blank(codec(rules).options(plain(first.options)), first.seats)
        arranged, parent = first.arranged, None
        host, terms, waits, event = first.host, first.terms, first.waits, first.event or ""
    elif isinstance(first, BranchOpened):
        state = state_of(first.parent, first.parent_version)
        arranged, parent = False, (first.parent, first.parent_version)
        host, terms, waits, event = "", NO_TERMS, False, ""
    else:
        raise Misfit("log", "it does not begin with an opening")
    return Match(
        id=first.id,
        game=first.game,
        rules_version=first.rules_version,
        seats=first.seats,
        options=first.options,
        commitment=first.commitment,
        players=first.players,
        state=state,
        version=1,
        arranged=arranged,
        parent=parent,
        host=host,
        terms=terms,
        event=event,
        sat=frozenset(player for player in first.players if player is not None),
        course=Course(begun_at=WAITING if waits else 1, clocks=wound(terms, first.seats)),
    )


def follow(match: Match, events: Iterable[Event], earlier: Earlier) -> Match:
    """Return the match after more events; costs what the game's `apply` costs, except at a rewind."""
    apply = match.rules.apply
    state, version, course, replacing = match.state, match.version, match.course, match.replacing
    for event in events:
        version += 1
        around = _AROUND.get(type(event))
        if around is None:
            state = apply(match.blank if replacing else state, event)
            replacing = False
            continue
        if around is not _unchanged:
            match = around(match, event)
        if isinstance(event, Rewound):
            state, then = earlier(event.to)
            course = courses.taken_up(then, course, match.players, event)
            match = replace(match, line_from=version)
            continue
        if isinstance(event, PositionReplaced):
            match, replacing = replace(match, line_from=version), True
        course = courses.after(course, event, version)
    return replace(match, state=state, version=version, course=course, replacing=replacing)


def no_rewind(version: int) -> StateAndCourse:
    """Used where no event can be a rewind."""
    raise Misfit("log", f"a rewind to {version} where none can be")


def no_parent(match_id: str, version: int) -> Value:
    """Used where no event can be the opening of a what-if line."""
    raise Misfit("log", f"a match that leaves {match_id} at {version}")


def main_line(log: Sequence[Event], version: int) -> list[int]:
    """Return the versions on the path from the first to this one, in order; a `rewound` event stands on the path it
    opens.
    """
    if Rewound not in set(map(type, log[:version])):
        return [*range(1, version + 1)]
    path: list[int] = []
    while version > 0:
        path.append(version)
        event = log[version - 1]
        version = event.to if isinstance(event, Rewound) else version - 1
    return path[::-1]


def states(log: Sequence[Event], version: int, state_of: StateOf) -> Iterator[tuple[int, Value]]:
    """The game state at each version on the path from the first to this one."""
    match = opened(log, state_of)
    apply, state, replacing = match.rules.apply, match.state, False
    for at in main_line(log, version):
        event = log[at - 1]
        if isinstance(event, PositionReplaced):
            replacing = True
        elif type(event) not in _AROUND:
            state, replacing = apply(match.blank if replacing else state, event), False
        yield at, state


def state_at(log: Sequence[Event], version: int, state_of: StateOf) -> Value:
    """Return the game state at any version of the log, on the main line or beside it."""
    if not 1 <= version <= len(log):
        raise Misfit("version", f"there is no version {version}; the log has {len(log)}")
    *_, (_, state) = states(log, version, state_of)
    return state


def _seat_given(match: Match, event: Event) -> Match:
    given = cast(SeatGiven, event)
    return replace(match, players=_with(match.players, given.seat, given.player), sat=match.sat | {given.player})


def _seat_left(match: Match, event: Event) -> Match:
    return replace(match, players=_with(match.players, cast(SeatLeft, event).seat, None))


def _rewound(match: Match, event: Event) -> Match:
    fresh = cast(Rewound, event).commitment
    if not fresh:
        return match
    owed = match.owed if match.revealed else (*match.owed, match.commitment)
    replaced = (*match.replaced, match.commitment)
    return replace(match, commitment=fresh, revealed=False, replaced=replaced, owed=owed)


def _seed_revealed(match: Match, _event: Event) -> Match:
    """Seeds are shown in the order in which they were promised."""
    return replace(match, owed=match.owed[1:]) if match.owed else replace(match, revealed=True)


def _ruled(match: Match, event: Event) -> Match:
    return replace(match, rulings=(*match.rulings, cast(Ruled, event)))


def _unchanged(match: Match, _event: Event) -> Match:
    return match


def _with(players: tuple[str | None, ...], seat: int, player: str | None) -> tuple[str | None, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


_AROUND: dict[type[Event], Callable[[Match, Event], Match]] = {
    **dict.fromkeys(get_args(MatchEvent), _unchanged),
    SeatGiven: _seat_given,
    SeatLeft: _seat_left,
    Rewound: _rewound,
    SeedRevealed: _seed_revealed,
    Ruled: _ruled,
}
