"""A match's log told to one viewer in the reader's language: steps, gathered in turns, gathered in rounds.

For every page and programme that shows a log. Nothing is told that the game's `tell` does not tell this viewer; whose
step it is, too, is read off what is told and not off the event.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby
from threading import Lock
from typing import NamedTuple
from weakref import ref

from cachetools import LRUCache
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.names import KnownNames
from boards.games import language
from boards.seats import MARKS, table_names
from games.kernel.contract import LogLine as Told
from games.kernel.contract import Viewer
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue, word
from games.kernel.values import Event
from play.reel import Reel
from replays.event_texts import QUIET, WORDED, Kind, Names, event_text
from replays.lines import Place, Timeline, main
from replays.outline import outline

LINES = 200
"""No page tells more of a log than this at once."""
KEPT = 16_384
"""Steps that a process keeps in words, each for one viewer, about half a kilobyte: the logs of some hundred tables."""
GATHERED = 256
"""Logs that a process keeps gathered in rounds, each for one viewer and only while the match is held as it stands."""

_NOTHING: "tuple[Callable[[], Reel | None], list[Round]]" = (lambda: None, [])
_gathered: "LRUCache[tuple[object, ...], tuple[Callable[[], Reel | None], list[Round]]]" = LRUCache(GATHERED)
_kept: LRUCache[tuple[object, ...], tuple[Event, tuple[Told, str] | None]] = LRUCache(KEPT)
_lock = Lock()


class StoryStep(NamedTuple):
    """A step and what it tells: its number on the line, which on a match's main line is the version of its log."""

    version: int
    kind: Kind
    seat: int | None
    mark: str
    text: str
    rule: str
    private: bool
    at: datetime


class Turn(NamedTuple):
    """Steps that came of one decision, or of one phase in which all decided at once."""

    number: int
    seats: tuple[str, ...]
    marks: tuple[str, ...]
    steps: list[StoryStep]


class Round(NamedTuple):
    """Turns of one round; number 0 and no title where the game has none, or the first has not begun."""

    number: int
    title: str
    turns: list[Turn]


def recent(reel: Reel, viewer: Viewer, upto: int | None = None, most: int = LINES) -> list[Round]:
    """The last steps of a match up to a version, as the viewer may read them; two queries at most."""
    line = main(reel, upto)
    return rounds(line, viewer, line.numbers[-most:])


def rounds(
    line: Timeline, viewer: Viewer, numbers: Sequence[int], known: Mapping[str, str] | None = None
) -> list[Round]:
    """These steps of a line, as the viewer may read them; those silent for this viewer are left out.

    One query, none where the names are known already; told once for all looks at the line as it stands.
    """
    known = known_names(line) if known is None else known
    reader = (viewer, get_language(), get_current_timezone_name(), *sorted(known.items()))
    key = (id(line.tip), line.key, *numbers, *reader)
    with _lock:
        reel, found = _gathered.get(key, _NOTHING)
    if reel() is not line.tip:
        found = _rounds(line, viewer, numbers, known)
        with _lock:
            _gathered[key] = ref(line.tip), found
    return found


def _rounds(line: Timeline, viewer: Viewer, numbers: Sequence[int], known: Mapping[str, str]) -> list[Round]:
    told = {step.version: step for step in steps(line, viewer, numbers, known)}
    found: list[tuple[int, Turn]] = []
    for turn in outline(line).turns:
        if not turn.steps or turn.steps[-1] < numbers[0] or turn.steps[0] > numbers[-1]:
            continue
        mine = [told[number] for number in turn.steps if number in told]
        if mine:
            called = table_names(line.at(turn.steps[0]).mark.players, known)
            seats = tuple(called[seat] for seat in turn.awaited)
            found.append((turn.round, Turn(turn.number, seats, tuple(MARKS[seat] for seat in turn.awaited), mine)))
    return [
        Round(number, round_title(line.root.rules, number) if number else "", [turn for _, turn in turns])
        for number, turns in groupby(found, lambda one: one[0])
    ]


def round_title(rules: AnyGame, number: int) -> str:
    """What the game calls the round: its catalogue may have a word of its own."""
    own = catalogue(rules, language()).get("round.title")
    return own.format(number=number) if own else _("Round %(number)d") % {"number": number}


def battles_title(rules: AnyGame) -> str:
    """What the game calls its battles, likewise."""
    return catalogue(rules, language()).get("battle.title") or _("Battles")


def battle_film_title(rules: AnyGame) -> str:
    """What the game calls the film of one, likewise."""
    return catalogue(rules, language()).get("battle.film") or _("Film of this battle")


def steps(
    line: Timeline, viewer: Viewer, numbers: Sequence[int], known: Mapping[str, str] | None = None
) -> Iterator[StoryStep]:
    """The same as one list, in order; about 10 µs a step."""
    known = known_names(line) if known is None else known
    for number in numbers:
        step = tell_step(line.at(number), number, viewer, known)
        if step is not None:
            yield step


def tell_step(place: Place, number: int, viewer: Viewer, known: Mapping[str, str]) -> StoryStep | None:
    """One step as the viewer may read it; None where it is silent."""
    rules, mark, event = place.reel.rules, place.mark, place.event
    names = table_names(mark.players, known)
    if type(event) in QUIET:
        return None
    if type(event) not in rules.event_types:
        title = catalogue(rules, language())["game.title"]
        said = event_text(event, Names(title, lambda player: known.get(player, player), partial(_called, names)))
        if said is None:
            return None
        return StoryStep(number, said.kind, said.seat, _mark(said.seat), said.text, "", False, mark.at)
    told = _worded(rules, event, viewer, names)
    if told is None:
        return None
    line, text = told
    seat = line.args.get("seat")
    whose = seat if isinstance(seat, int) else None
    kind: Kind = "course" if whose is None else "play"
    if place.version > 1 and mark.round > place.reel.mark(place.version - 1).round > 0:
        kind = "round"
    return StoryStep(number, kind, whose, _mark(whose), text, line.rule, line.private, mark.at)


def _worded(rules: AnyGame, event: Event, viewer: Viewer, names: tuple[str, ...]) -> tuple[Told, str] | None:
    """What the game tells this viewer of the event, and that in words; looked up where it has been told before."""
    # The number is the event's alone for as long as what was told of it is kept, since that keeps the event.
    key = (id(event), rules.name, rules.rules_version, viewer, language(), names)
    with _lock:
        known = _kept.get(key)
    if known is None:
        line: Told | None = rules.tell(event, viewer)
        sentences = catalogue(rules, language())
        known = event, None if line is None else (line, word(line, sentences, partial(_called, names)))
        with _lock:
            _kept[key] = known
    return known[1]


def is_told(place: Place, viewer: Viewer) -> bool:
    """Whether the viewer reads a line about the step; about 2 µs."""
    if type(place.event) in place.reel.rules.event_types:
        return place.reel.rules.tell(place.event, viewer) is not None
    return type(place.event) in WORDED


def known_names(line: Timeline) -> KnownNames:
    """The names of everybody who ever sat at the match or its what-if line; one query, once they are looked at."""
    return KnownNames(frozenset[str | None]().union(*(one.reel.players for one in line.stretches)))


def _called(names: Sequence[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else _("Seat %(number)d") % {"number": seat + 1}


def _mark(seat: int | None) -> str:
    return "" if seat is None else MARKS[seat]
