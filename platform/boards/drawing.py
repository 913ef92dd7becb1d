"""A view drawn, and the same described, for whatever page wants to show it."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from boards.board_templates import ENGINE
from boards.pictures import PIECES, SEAT_MARKS, picture
from boards.seats import short_names
from boards.wording import worded
from config import kept
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue
from games.kernel.values import Value

FRESH = 80
"""Steps: about two turns of a computer."""
JUST_NOW = 30
"""Steps: what is left of a turn after its last fight, and what comes before the next one's first decision."""


class Seated(Protocol):
    """A seat as far as a board must know it."""

    @property
    def player(self) -> str:
        """The name of who sits there."""


class Sitting(NamedTuple):
    """Who sits at a seat, and nothing else of it."""

    player: str


class SceneLog(NamedTuple):
    """The last parts of a scene in lines, oldest first, and how many steps ago it ended: none while it goes on.

    `first` and `last` are the numbers of the steps that it tells of; `record` are the last lines of what the game keeps
    on record, oldest first, of which the last `latest` were told by one kind of event without a break; `moment` is what
    everybody could see for a moment only, and is in no log.
    """

    parts: tuple[tuple[LogLine, ...], ...] = ()
    since: int = 0
    first: int = 0
    last: int = 0
    record: tuple[LogLine, ...] = ()
    moment: tuple[LogLine, ...] = ()
    latest: int = 0
    moved: bool = False
    """Whether the viewer has decided something since a scene ended that is hardly over."""

    @property
    def newest(self) -> tuple[LogLine, ...]:
        """What came on record together as the last, such as all that was scored at once; oldest first."""
        return self.record[len(self.record) - self.latest :]

    @property
    def fresh(self) -> bool:
        """Whether it ended so lately that whoever was in it has hardly seen the end."""
        return self.since < FRESH

    @property
    def just_now(self) -> bool:
        """Whether hardly anything has been decided since."""
        return self.since < JUST_NOW

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its lines."""
        return frozenset(line.key for part in self.parts for line in part)

    def record_from(self, key: str, most: int) -> tuple[LogLine, ...]:
        """The last lines on record, at most so many, from the first whose key begins so; all where none does."""
        lines = self.record[-most:]
        return lines[next((at for at, line in enumerate(lines) if line.key.startswith(key)), 0) :]

    def since_last(self, *keys: str) -> tuple[LogLine, ...]:
        """The lines of a scene that goes on from the last one with one of these keys; none where none has."""
        lines = () if self.since else tuple(line for part in self.parts for line in part)
        begun = [at for at, line in enumerate(lines) if line.key in keys]
        return lines[begun[-1] :] if begun else ()

    def after(self, begin: str, *keys: str) -> tuple[LogLine, ...]:
        """The lines with one of these keys after the last one whose key begins so; none where none does."""
        lines = [line for part in self.parts for line in part]
        begun = [at for at, line in enumerate(lines) if line.key.startswith(begin)]
        return tuple(line for line in lines[begun[-1] :] if line.key in keys) if begun else ()

    @property
    def current_keys(self) -> frozenset[str]:
        """The keys of the lines of the part that goes on; none once the scene is over."""
        return frozenset(line.key for line in self.parts[-1]) if self.parts and not self.since else frozenset()

    @property
    def news_keys(self) -> frozenset[str]:
        """The keys of what is news: of the part that goes on, or of all parts where the scene has just ended and the
        viewer has not moved since.
        """
        return self.current_keys if not self.since else self.keys if self.just_now and not self.moved else frozenset()


class Marks(NamedTuple):
    """What is marked on a board: the spots that can be chosen, those that were touched, and what the viewer has been
    told of the scene on it.
    """

    targets: Collection[str] = ()
    touched: Collection[str] = ()
    told: SceneLog = SceneLog()


NO_MARKS = Marks()


def board(
    game: AnyGame,
    view: Value,
    viewer: Viewer,
    seats: Sequence[Seated],
    language: str,
    marks: Marks = NO_MARKS,
) -> str:
    """The game's partial, drawn from the view; empty for a game without an artist. 1 to 2 ms, a tenth of one where the
    same was drawn before.
    """
    artist = game.artist
    if artist is None:
        return ""
    # Of a seat a board knows no more than who sits there: clocks that run draw nothing anew.
    named = [Sitting(seat.player) for seat in seats]
    targets, touched, told = marks
    names = tuple(seat.player for seat in seats)

    def draw() -> str:
        context = _context(game, view, viewer, named, language, names)
        context |= {"targets": frozenset(targets), "touched": frozenset(touched), "told": told}
        context["summary"] = artist.summary(told.record, view, viewer)
        return render_to_string(f"boards/{game.name}.html", context, using=ENGINE)

    values = (game.rules_version, view, viewer, named, names, language, sorted(targets), sorted(touched), told)
    return mark_safe(kept.text((board, game.name), values, draw).filled({}).decode())  # noqa: S308 - a template's own


def pictured(game: AnyGame, view: Value, viewer: Viewer, seats: Sequence[Seated], language: str) -> str:
    """The view as one SVG drawing of 660 by 574, for pictures; empty where the game's board is a drawing itself."""
    if game.artist is None:
        return ""
    try:
        drawn = render_to_string(
            f"boards/{game.name}/share_card.svg",
            _context(game, view, viewer, seats, language, tuple(seat.player for seat in seats)),
            using=ENGINE,
        )
        return drawn.strip()
    except TemplateDoesNotExist:
        return ""


def described(game: AnyGame, view: Value, viewer: Viewer, seats: Sequence[Seated], language: str) -> list[str]:
    """The same in sentences, in reading order; none for a game without an artist."""
    if game.artist is None:
        return []
    artist, names = game.artist, tuple(seat.player for seat in seats)

    def describe() -> list[str]:
        return [worded(game, line, names, language) for line in artist.describe(view, viewer)]

    return kept.made((described, game.name), (game.rules_version, view, viewer, names, language), describe)


def _context(
    game: AnyGame, view: Value, viewer: Viewer, seats: Sequence[Seated], language: str, players: tuple[str, ...]
) -> dict[str, Any]:
    """What the partials of a game are drawn from; they name things by the catalogue, and word lines by it."""
    assert game.artist is not None
    names, short = catalogue(game, language), short_names(players)
    return {
        "picture": game.artist.picture(view, viewer),
        "seats": seats,
        "name": lambda *parts: names[".".join(map(str, parts))],
        "worded": lambda line: worded(game, line, short, language),
        "sprite": picture(PIECES),
        "marks": picture(SEAT_MARKS),
    }
