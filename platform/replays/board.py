"""The board at a step as a viewpoint sees it: drawn, described, or as the plain facts of the view."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from boards.drawing import Marks, board, described, pictured
from boards.games import language
from boards.seats import Seat
from games.kernel.contract import Viewer
from games.kernel.values import JSON, plain
from replays.changed_spots import changed_spots
from replays.lines import Timeline
from replays.scene_log import scene_log
from replays.spots import Spot, spots_of, words_of


class Fact(NamedTuple):
    """A name in a view and what stands under it: a text, or more facts."""

    name: str
    text: str
    facts: "list[Fact]"


class Board(NamedTuple):
    """What is shown of a step. `drawing` is empty for a game without a board, `facts` for one with."""

    drawing: SafeString
    sentences: list[str]
    facts: list[Fact]
    spots: list[Spot]


NOTHING = Board(SafeString(), [], [], [])
"""Before a match has begun there is nothing to look at."""


def board_at(
    line: Timeline, number: int, viewer: Viewer, seats: Sequence[Seat], pointed: Collection[str] = ()
) -> Board:
    """The board at a step: what the step has changed is marked on it, and what comments point at; 10 to 20 ms."""
    at = line.index(number)
    place = line.places[at]
    if not place.mark.begun:
        return NOTHING
    rules = place.reel.rules
    view = rules.view(place.match.state, viewer)
    changed: frozenset[str] = frozenset()
    if at and line.places[at - 1].mark.begun:
        changed = changed_spots(rules, rules.view(line.places[at - 1].match.state, viewer), view, viewer)
    marks = Marks(touched=changed, told=scene_log(line, viewer, number))
    drawing = board(rules, view, viewer, seats, language(), marks)
    sentences = described(rules, view, viewer, seats, language())
    facts = [] if drawing or sentences else facts_of(plain(view))
    for spot in pointed:
        drawing = drawing.replace(f'data-spot="{escape(spot)}"', f'data-spot="{escape(spot)}" data-pointed="yes"')
    spots = spots_of(drawing, words_of(rules, seats))
    return Board(mark_safe(drawing), sentences, facts, spots)  # noqa: S308 - rendered by a template of ours


def pictured_at(line: Timeline, number: int, viewer: Viewer, seats: Sequence[Seat]) -> str:
    """The board at a step as one drawing, for a game whose board is none itself; else empty."""
    place = line.at(number)
    if not place.mark.begun:
        return ""
    return pictured(place.reel.rules, place.reel.rules.view(place.match.state, viewer), viewer, seats, language())


def facts_of(view: JSON) -> list[Fact]:
    """JSON data as facts, in its own order; nothing that is empty."""
    if isinstance(view, Mapping):
        pairs: list[tuple[str, JSON]] = [(str(name).replace("_", " "), value) for name, value in view.items()]
    elif isinstance(view, Sequence) and not isinstance(view, str):
        pairs = [(str(position), value) for position, value in enumerate(view, 1)]
    else:
        return []
    return [_fact(name, value) for name, value in pairs if value not in (None, "", [], (), {})]


def _fact(name: str, value: JSON) -> Fact:
    if isinstance(value, Mapping):
        return Fact(name, "", facts_of(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        flat = all(not isinstance(one, Mapping | list | tuple) for one in value)
        return Fact(name, ", ".join(map(_text, value)), []) if flat else Fact(name, "", facts_of(value))
    return Fact(name, _text(value), [])


def _text(value: JSON) -> str:
    return "–" if value is None else str(value)
