"""A match as its log tells it: one fold for live play, rebuilding, replay and verification.

A match's log is a tree. Every version continues the one before it, except that a `rewound` event continues the
version it names; the main line is the path from the newest version back to the first. Game events count on the path
only. Who sits where, and what was promised and revealed about the seed, is decided by everything in the log, in
order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, cast

from msgspec.structs import replace

from games.kernel.codec import codec
from games.kernel.contract import Outcome
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.values import Event, Value, plain
from play.events import BranchOpened, MatchOpened, Rewound, SeatGiven, SeatLeft, SeedRevealed


class Match(Value, frozen=True):
    """A match at one version of its log. `state` is the game's own; `parent` the (match, version) a branch left."""

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

    @property
    def rules(self) -> AnyGame:
        return find_game(self.game, self.rules_version)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)


StateOf: TypeAlias = Callable[[str, int], Value]
"""The game state of another match at one of its versions: where a branch begins."""
Earlier: TypeAlias = Callable[[int], Value]
"""The game state of this match at an earlier version: where a rewind leads."""


def tell_match(log: Sequence[Event], state_of: StateOf) -> Match:
    """The match that a whole log tells."""
    return follow(opened(log, state_of), log[1:], lambda version: state_at(log, version, state_of))


def opened(log: Sequence[Event], state_of: StateOf) -> Match:
    """The match after its first event; `Misfit` where the log does not begin with an opening."""
    first = log[0] if log else None
    if isinstance(first, MatchOpened):
        rules = find_game(first.game, first.rules_version)
        state = rules.blank(codec(rules).options(plain(first.options)), first.seats)
        arranged, parent = first.arranged, None
    elif isinstance(first, BranchOpened):
        state = state_of(first.parent, first.version)
        arranged, parent = False, (first.parent, first.version)
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
    )


def follow(match: Match, events: Iterable[Event], earlier: Earlier) -> Match:
    """The match after more events; costs what the game's `apply` costs, except at a rewind."""
    apply = match.rules.apply
    state, version = match.state, match.version
    for event in events:
        version += 1
        around = _AROUND.get(type(event))
        if around is None:
            state = apply(state, event)
        elif isinstance(event, Rewound):
            state = earlier(event.to)
            match = around(match, event)
        else:
            match = around(match, event)
    return replace(match, state=state, version=version)


def main_line(log: Sequence[Event], version: int) -> list[int]:
    """The versions on the path from the first to this one, in order; a `rewound` event stands on the path it opens."""
    path: list[int] = []
    while version > 0:
        path.append(version)
        event = log[version - 1]
        version = event.to if isinstance(event, Rewound) else version - 1
    return path[::-1]


def states(log: Sequence[Event], version: int, state_of: StateOf) -> Iterator[tuple[int, Value]]:
    """The game state at each version on the path from the first to this one."""
    match = opened(log, state_of)
    apply, state = match.rules.apply, match.state
    for at in main_line(log, version):
        event = log[at - 1]
        if type(event) not in _AROUND:
            state = apply(state, event)
        yield at, state


def state_at(log: Sequence[Event], version: int, state_of: StateOf) -> Value:
    """The game state at any version of the log, on the main line or beside it."""
    if not 1 <= version <= len(log):
        raise Misfit("version", f"there is no version {version}; the log has {len(log)}")
    *_, (_, state) = states(log, version, state_of)
    return state


def _seat_given(match: Match, event: Event) -> Match:
    given = cast(SeatGiven, event)
    return replace(match, players=_with(match.players, given.seat, given.player))


def _seat_left(match: Match, event: Event) -> Match:
    return replace(match, players=_with(match.players, cast(SeatLeft, event).seat, None))


def _rewound(match: Match, event: Event) -> Match:
    fresh = cast(Rewound, event).commitment
    return replace(match, commitment=fresh, revealed=False) if fresh else match


def _seed_revealed(match: Match, _event: Event) -> Match:
    return replace(match, revealed=True)


def _unchanged(match: Match, _event: Event) -> Match:
    return match


def _with(players: tuple[str | None, ...], seat: int, player: str | None) -> tuple[str | None, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


_AROUND: dict[type[Event], Callable[[Match, Event], Match]] = {
    MatchOpened: _unchanged,
    BranchOpened: _unchanged,
    SeatGiven: _seat_given,
    SeatLeft: _seat_left,
    Rewound: _rewound,
    SeedRevealed: _seed_revealed,
}
