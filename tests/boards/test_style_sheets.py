"""Each board's style sheet: there for every game, loaded by the pages that show its board, and by no others."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
import tinycss2
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.test import Client

from boards.drawing import board
from boards.seats import MARKS
from boards.style_sheets import SHARED, sheets
from games.checks.walk import walk
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.settings import plainest
from play import commands
from play.live import find_reel
from replays.address import Ask
from replays.lines import main
from replays.page import stage
from replays.share_card import share_card
from replays.styling import styled
from replays.visibility import visibility_for
from tests.boards.test_boards import seats
from tests.games.toys.hoard import GAME as HOARD
from tests.table.tables import client_of, person, table

ROOT = Path(settings.BASE_DIR)
CSS = ROOT / "static" / "css"
GAMES = games_by_name()
OUTSIDE = ("/", "/lobby/", "/new/", *(f"/games/{name}/" for name in GAMES), *(f"/new/{name}/" for name in GAMES))
PLIES = 20
"""So far into a match there is something on every board."""
_LINK = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
_WORD = re.compile(r"[\w-]+")
_CLASS = re.compile(r"\.([a-z][\w-]*)")


def test_it_works() -> None:
    assert sheets(find_game("orcz")) == ("css/board.css", "css/boards/orcz.css")


def test_every_game_with_a_board_has_its_sheet_and_nothing_else_has_one() -> None:
    found = {str(path.relative_to(ROOT / "static")) for path in (CSS / "boards").iterdir()}
    assert found == {sheet for game in GAMES.values() for sheet in sheets(game)} - {SHARED}
    assert all(finders.find(sheet) for sheet in (SHARED, *found))


def test_a_game_without_a_board_needs_no_sheet_of_its_own() -> None:
    assert HOARD.artist is None
    assert sheets(HOARD) == (SHARED,)


def test_the_links_lead_to_the_files_in_their_order() -> None:
    page = Template("{% load board_sheets from boards %}{% board_sheets name %}").render(Context({"name": "orcz"}))
    assert _LINK.findall(page) == ["css/board.css", "css/boards/orcz.css"]


# the pages


@pytest.mark.django_db
@pytest.mark.parametrize("name", GAMES)
def test_each_page_with_a_board_loads_the_sheets_of_its_game_before_its_own(name: str) -> None:
    """The table, the table of a what-if line, the replay, a board elsewhere, and two lines beside each other."""
    bea, cid = person("Bea"), person("Cid")
    own = sheets(GAMES[name])
    match = table(name, [bea, cid], min(GAMES[name].seats)).id
    assert _sheets(client_of(bea), f"/m/{match}/") == [*own, "css/table.css"]
    commands.resign(match, 0, actor=bea.player)
    line = main(find_reel(match))
    at = next(number for number in line.numbers if line.at(number).mark.settled)
    branch = commands.branch(match, at, [bea.player, cid.player], actor="operator:test").id
    assert _sheets(client_of(bea), f"/m/{branch}/") == [*own, "css/table.css"]
    commands.resign(branch, 0, actor=bea.player)
    for address in (f"/m/{match}/", f"/m/{match}/{at}/embed/", f"/m/{match}/{at}/compare/?line={branch}"):
        assert _sheets(Client(), address) == [*own, "css/replay.css"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", OUTSIDE)
def test_pages_without_a_board_load_none(address: str) -> None:
    assert not {sheet for sheet in _sheets(Client(), address) if sheet.startswith("css/board")}


def _sheets(client: Client, address: str) -> list[str]:
    """What the page loads beside the sheets that every page has, in its order."""
    reply = client.get(address)
    assert reply.status_code == 200
    every = {"tokens", "site", "forms", "components", "doorbell"}
    return [sheet for sheet in _LINK.findall(reply.content.decode()) if Path(sheet).stem not in every]


def test_no_page_and_no_module_names_a_boards_sheet_by_itself() -> None:
    files = [path for folder in ("templates", "platform", "static/js") for path in (ROOT / folder).rglob("*.*")]
    texts = {path: path.read_text() for path in files if path.suffix in {".html", ".svg", ".py", ".js", ".txt"}}
    assert {path for path, text in texts.items() if "css/board" in text} == {ROOT / "platform/boards/style_sheets.py"}


# the share picture


@pytest.mark.django_db
@pytest.mark.parametrize("name", GAMES)
def test_a_share_picture_says_of_which_game_it_is(name: str) -> None:
    visible = visibility_for(table(name, [person("Bea")], min(GAMES[name].seats)).id, None)
    card = share_card(stage(visible, visible.newest, Ask(), None))
    assert re.findall(r'data-game="(\w+)"', card) == [name]


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_is_styled_by_the_sheets_of_its_game(name: str) -> None:
    """The twin is another game's: by its sheets the same board comes out otherwise."""
    game = GAMES[name]
    setting = plainest(game)[0]
    state = next(islice(walk(game, setting, bytes(32)), PLIES, None)).after
    drawn = board(game, game.view(state, "spectator"), "spectator", seats(setting.seats), "en")
    other = next(one for one in GAMES if one != name)
    assert _styled(drawn, name) != _styled(drawn, other)


def _styled(drawn: str, name: str) -> list[dict[str, str]]:
    """What the parts of a board look like by the sheets of the game of that name."""
    root = fromstring(f'<html data-game="{name}"><body>{drawn}</body></html>')  # noqa: S314 - our own
    return [one.attrib for one in styled(root).iter() if one is not root]


# each rule where it belongs


@cache
def words(name: str) -> frozenset[str]:
    """Every word that a game's board can be written with: in its templates, and in the code that names its pieces."""
    templates = ROOT / "templates" / "boards"
    files = [templates / f"{name}.html", *(templates / name).glob("*"), *(ROOT / "games" / name).rglob("*.py")]
    return frozenset(word for path in files if path.exists() for word in _WORD.findall(path.read_text()))


@cache
def given() -> frozenset[str]:
    """What pages and scripts put on any board and into the forms beside it: seats' marks, what may be done there."""
    files = [*(ROOT / "static/js").glob("*.js"), *(ROOT / "templates/table/controls").glob("*.html")]
    words = frozenset(word for path in files for word in _WORD.findall(path.read_text()))
    return words | {*MARKS, "can", "last"}


def known(name: str, class_: str) -> bool:
    """Whether the class can stand on the game's board, whole or as a stem and what is put to it (`kin-` and `orc`)."""
    here = words(name) | given()
    stem, _, rest = class_.rpartition("-")
    return class_ in here or (f"{stem}-" in here and rest in here)


def classes(css: str) -> Iterator[str]:
    """Every class that a selector of the sheet names."""
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule" and rule.content:
            yield from classes(tinycss2.serialize(rule.content))
        elif rule.type == "qualified-rule":
            yield from _CLASS.findall(tinycss2.serialize(rule.prelude))


def strangers(css: str, name: str) -> set[str]:
    """The classes of a sheet that the game's board does not know."""
    return {class_ for class_ in classes(css) if not known(name, class_)}


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.artist])
def test_a_games_sheet_styles_its_own_board(name: str) -> None:
    assert strangers((CSS / "boards" / f"{name}.css").read_text(), name) == set()


def test_twin_a_rule_of_another_game_is_found() -> None:
    assert strangers(".troop .figure { color: inherit }", "orcz") == set()
    assert strangers("@container (width > 1rem) { .fray.can .figure { color: inherit } }", "orcz") == {"fray"}


def test_what_is_shared_is_met_on_more_boards_than_one() -> None:
    css = (CSS / "board.css").read_text()
    met = {class_: [name for name in GAMES if known(name, class_)] for class_ in classes(css)}
    assert {class_: names for class_, names in met.items() if len(names) < 2} == {}
