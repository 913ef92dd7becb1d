"""The partials of all boards: well-formed, without styles or scripts, escaped, and telling nothing but the picture."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings as site
from django.utils.translation import override

from boards import board_templates
from boards.drawing import Marks, board, described
from config import kept
from games.checks.channels import viewers
from games.checks.variants import settings
from games.checks.walk import luck_of, walk
from games.kernel.contract import Viewer
from games.kernel.lessons import lesson, position
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import Setting, plainest
from games.kernel.texts import LANGUAGES
from games.kernel.values import Value
from tests.games.every_game import GAMES, VERSIONS, named
from tests.games.test_artists import DRAWN, spots, wanted

STEPS = 3
LONGEST = 1500
IMAGES = Path(site.BASE_DIR) / "static" / "img"
_SYMBOL = re.compile(r'<symbol id="([^"]+)"')
CURLY = """<script>alert("&'x")</script>"""


class Sitter(NamedTuple):
    """Somebody at a table, under whatever name."""

    player: str


def seats(count: int, name: str = "Bea {0}") -> list[Sitter]:
    return [Sitter(name.format(seat)) for seat in range(count)]


def parsed(html: str) -> ET.Element:
    """A board as XML; `ParseError` where it is not well-formed."""
    return ET.fromstring(html)  # noqa: S314 - it is our own


@cache
def met(game: AnyGame) -> list[tuple[Setting, Value]]:
    """States of one match of each number of seats and of one with other options."""
    chosen = [*plainest(game), settings(game)[-1]]
    found = []
    for number, setting in enumerate(chosen):
        after = [ply.after for ply in islice(walk(game, setting, bytes([number + 7]) * 32), LONGEST)]
        found += [(setting, state) for state in [*after[:: max(1, len(after) // STEPS)], after[-1]]]
    return found


def targets(game: AnyGame, state: Value, viewer: Viewer) -> set[str]:
    """The spots that the viewer's offers name, and those that stand for the commands themselves."""
    offers = game.offers(state, viewer) if isinstance(viewer, int) else ()
    pairs = (pair for offer in offers for name, domain in offer.fields.items() for pair in wanted(name, domain))
    return {f"{field}={value}" for field, value in pairs} | {f"do={offer.type}" for offer in offers}


def drawn(game: AnyGame) -> Iterator[tuple[str, set[str], str]]:
    """Every board met, with what may be chosen and the picture's spots, in one language after the other."""
    for number, (setting, state) in enumerate(met(game)):
        language = LANGUAGES[number % len(LANGUAGES)]
        for viewer in viewers(setting.seats):
            view = game.view(state, viewer)
            named_ = targets(game, state, viewer)
            yield (
                board(game, view, viewer, seats(setting.seats, CURLY), language, Marks(named_, named_)),
                named_,
                language,
            )


def test_it_works() -> None:
    game = DRAWN[0]
    setting, state = met(game)[0]
    html = board(game, game.view(state, "spectator"), "spectator", seats(setting.seats), "en")
    assert html.startswith('<div class="board')
    assert "Bea 0" in html


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_boards_are_well_formed_and_hold_neither_style_nor_script(game: AnyGame) -> None:
    for html, _, _ in drawn(game):
        root = parsed(html)
        for element in root.iter():
            assert element.tag not in {"script", "style", "foreignObject", "iframe"}
            assert [name for name in element.attrib if name == "style" or name.startswith("on")] == []
        assert CURLY in "".join(root.itertext())


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_every_symbol_that_a_board_uses_is_in_a_sprite(game: AnyGame) -> None:
    symbols = {name: set(_SYMBOL.findall((IMAGES / f"{name}.svg").read_text())) for name in ("pieces", "marks")}
    used: set[tuple[str, str]] = set()
    for html, _, _ in drawn(game):
        used |= set(re.findall(r'href="[^"]*/(\w+)(?:\.\w+)?\.svg#([^"]+)"', html))
    assert len(used) > 10
    assert {(sprite, symbol) for sprite, symbol in used if symbol not in symbols[sprite]} == set()


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_whatever_can_be_chosen_on_the_board_is_marked_there(game: AnyGame) -> None:
    marked_at_all = 0
    for html, named_, _ in drawn(game):
        root = parsed(html)
        shown: set[str] = set()
        marked: set[str] = set()
        for element in root.iter():
            here = set(spots(element.get("data-spot", "")))
            shown |= here
            classes = element.get("class", "").split()
            if "can" in classes:
                assert "spot" in classes
                assert here & named_
                marked |= here
        assert (named_ & shown) - marked == set()
        marked_at_all += len(marked)
    assert marked_at_all > 20


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_worlds_that_look_alike_are_drawn_alike(game: AnyGame) -> None:
    for setting, state in met(game):
        for viewer in viewers(setting.seats)[:-1]:
            world = game.resample(state, viewer, luck_of("board", viewer))
            pages = []
            for one in (state, world):
                # Drawn both times: what was kept of the first would be the same by itself.
                kept.forget()
                pages.append(board(game, game.view(one, viewer), viewer, seats(setting.seats), "en"))
            assert pages[0] == pages[1]


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_twin_a_board_drawn_from_all_knowledge_tells_worlds_apart(game: AnyGame) -> None:
    found = 0
    for setting, state in met(game):
        world = game.resample(state, "spectator", luck_of("board"))
        pages = [
            board(game, game.view(one, "arbiter"), "arbiter", seats(setting.seats), "en") for one in (state, world)
        ]
        found += pages[0] != pages[1]
    assert found > 0


@pytest.mark.parametrize("game", DRAWN, ids=named)
def test_boards_are_described_in_sentences(game: AnyGame) -> None:
    for setting, state in met(game):
        for language in LANGUAGES:
            told = described(game, game.view(state, 0), 0, seats(setting.seats), language)
            assert len(told) > 5
            assert all(sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize("game", [game for game in GAMES if game.artist is None], ids=named)
def test_a_game_without_an_artist_has_no_board(game: AnyGame) -> None:
    state = next(walk(game, plainest(game)[0], bytes(32))).after
    view = game.view(state, 0)
    assert board(game, view, 0, seats(2), "en") == ""
    assert described(game, view, 0, seats(2), "en") == []


def test_every_artist_has_its_partial() -> None:
    partials = {path.stem for path in (Path(site.BASE_DIR) / "templates" / "boards").glob("*.html")}
    assert {game.name for game in VERSIONS if game.artist is not None} == partials


def test_what_is_darker_on_armadoras_map_is_said_below_it() -> None:
    """Where a territory is complete, and not before; once it is counted the colours say who owns it."""
    game = games_by_name()["armadora"]
    seen = set()
    last_step = position("armadora", len(lesson("armadora").steps) - 1)
    for many, state in [(2, last_step), *((setting.seats, state) for setting, state in met(game))]:
        html = board(game, game.view(state, "spectator"), "spectator", seats(many), "en")
        complete, counted = 'class="land complete' in html, 'class="board armadora counted"' in html
        seen.add((complete, counted))
        assert (complete and not counted) == ("Darker: complete territories" in html)
    assert {(True, False), (True, True), (False, False)} <= seen


@pytest.mark.parametrize(("language", "singular"), [("en", {1}), ("fr", {0, 1})])
def test_what_a_board_counts_agrees_with_its_number(language: str, singular: set[int]) -> None:
    """As each language counts: French has the singular after nothing, too."""
    with override(language):
        assert {count for count in range(4) if board_templates.one(count)} == singular


def test_armadoras_palisades_and_gold_are_counted_in_french() -> None:
    """The noun agrees, and the gold is called what a score is called elsewhere."""
    game = games_by_name()["armadora"]
    seen = set()
    with override("fr"):
        for setting, state in met(game):
            html = board(game, game.view(state, "spectator"), "spectator", seats(setting.seats), "fr")
            counts = re.findall(r"<b>(\d+)</b> (palissades? restantes?|pièces? d’or)", html)
            assert counts
            for count, noun in counts:
                assert (noun in ("palissade restante", "pièce d’or")) == (int(count) < 2), (count, noun)
                seen.add(noun)
    assert {"palissade restante", "palissades restantes", "pièces d’or"} <= seen
