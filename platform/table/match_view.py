"""Everything that may be shown of a running match to one viewer.

Pages, fragments, the API and the tests that look for leaks all take it from here and from nowhere else.
"""

from collections.abc import Iterator, Sequence

from games.kernel.codec import encode
from games.kernel.contract import LogLine, Outcome, Turn, Viewer
from games.kernel.offers import Offers
from games.kernel.values import JSON, Event, Value
from play.live import Live, find_reel
from play.match import Match
from play.reel import Reel
from replays.lines import Place, Timeline, main
from table.running_seats import Hand, hands


class Told(Value, frozen=True):
    """A line of the log as the viewer may read it, and the version that it tells of."""

    version: int
    line: LogLine


class MatchView(Value, frozen=True):
    """A match at one version through one viewer's eyes.

    `view` is what the game shows of itself, None before the set-up. `committed` are the seats that decided earlier in
    this phase while others are still awaited. `touched` are the spots of the board that the last move told of, and
    `last` its lines.
    """

    id: str
    game: str
    rules_version: str
    version: int
    viewer: Viewer
    players: tuple[str | None, ...]
    view: Value | None
    turn: Turn
    offers: Offers
    committed: tuple[int, ...]
    hands: tuple[Hand, ...]
    touched: tuple[str, ...]
    last: tuple[Told, ...]
    outcome: Outcome | None


def match_view(live: Live, viewer: Viewer, timeline: Timeline | None = None) -> MatchView:
    """What this viewer may see of the match as it is there; `timeline` where the path to that version is at hand."""
    match = live.match
    timeline = timeline or main(find_reel(live.id), match.version)
    begun = match.begun
    over = match.outcome is not None
    last = tuple(last_move(timeline, viewer)) if begun else ()
    return MatchView(
        id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        version=match.version,
        viewer=viewer,
        players=match.players,
        view=match.rules.view(match.state, viewer) if begun else None,
        turn=_turn(match),
        offers=match.rules.offers(match.state, viewer) if begun and not over and isinstance(viewer, int) else (),
        committed=committed(timeline, match),
        hands=hands(match),
        touched=tuple(sorted(touched(last))),
        last=last,
        outcome=match.outcome,
    )


def bytes_of(view: MatchView) -> bytes:
    """The same as JSON text."""
    return encode(view)


def last_move(timeline: Timeline, viewer: Viewer) -> Iterator[Told]:
    """The lines of the last command or automatic step that meant something to the game, and of those before it that it
    went on from.
    """
    places = timeline.places
    end = _own_end(timeline)
    start = _step_begins(places, max(0, end - 1))
    while start and _goes_on(places[start - 1]):
        start = _step_begins(places, start - 1)
    for place, number in zip(places[start:end], timeline.numbers[start:end], strict=True):
        if _is_games(place.reel, place.event):
            line = place.reel.rules.tell(place.event, viewer)
            if line is not None:
                yield Told(number, line)


def _step_begins(places: Sequence[Place], at: int) -> int:
    """Where the command or automatic step began of which this place is a part."""
    while at and not _ended_with(places[at - 1], places[at]):
        at -= 1
    return at


def _goes_on(place: Place) -> bool:
    """Whether what followed was the next part of a move."""
    rules = place.reel.rules
    return bool(rules.goes_on) and place.mark.begun and rules.turn(place.match.state).phase in rules.goes_on


def _own_end(timeline: Timeline) -> int:
    """How many places lead to the newest event of the game's own; of a what-if line it may be one of its match."""
    tip, end = timeline.stretches[-1], len(timeline.places)
    newest = tip.reel.mark(tip.versions[-1]).own if tip.versions else 0
    if newest:
        return timeline.index(newest + tip.offset) + 1
    end -= len(tip.versions)
    while end and not _is_games(timeline.places[end - 1].reel, timeline.places[end - 1].event):
        end -= 1
    return end


def touched(last: Sequence[Told]) -> set[str]:
    """The spots that lines speak of: each argument as a field and its value, in the words of the offers."""
    return {spot for told in last for name, value in told.line.args.items() for spot in _spots(name, value)}


def committed(timeline: Timeline, match: Match) -> tuple[int, ...]:
    """Who has decided already where several decide at once; nobody where one alone is awaited."""
    awaited = match.awaited()
    last = timeline.places[-1].mark
    asked = last.asked if set(last.awaited).issuperset(awaited) else awaited
    return tuple(sorted(set(asked).difference(awaited))) if awaited else ()


def _turn(match: Match) -> Turn:
    if not match.begun:
        return Turn((), "")
    turn = match.rules.turn(match.state)
    return Turn(match.awaited(), turn.phase)


def _is_games(reel: Reel, event: Event) -> bool:
    return type(event) in reel.rules.event_types


def _ended_with(place: Place, following: Place) -> bool:
    """Whether a command's events end between two steps; what the clocks do because of it is no step."""
    reel = place.reel
    return reel is not following.reel or any(
        reel.mark(version).settled for version in range(place.version, following.version)
    )


def _spots(name: str, value: JSON) -> Iterator[str]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            yield from _spots(name.removesuffix("s"), item)
    elif name != "seat" and not isinstance(value, bool) and value is not None:
        yield f"{name}={value}"
        short = name.rpartition("_")[2]
        if short not in (name, "seat"):
            yield f"{short}={value}"
