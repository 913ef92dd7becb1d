"""The share picture: a real image of the board of a step, for whoever asks and no more than they may know."""

import re
import struct
from collections import Counter
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image

from games.kernel.registry import games_by_name
from replays import picture
from replays.address import Ask
from replays.colours import oklch
from replays.outline import outline
from replays.page import stage
from replays.picture import render_png
from replays.share_card import share_card
from replays.visibility import Visibility, visibility_for
from tests.played import played, two_battles
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"
BOARD = (28, 28, 688, 602)
"""Where a picture has its board."""
GUTTERS = ((692, 24, 716, 606), (1170, 24, 1186, 606))
"""Strips that stay empty: between board and words, and between words and frame."""


@pytest.fixture(autouse=True)
def _no_pictures_kept() -> None:
    picture.pictures.clear()


def _card(match: str, number: int, eyes: str = "all") -> str:
    return share_card(stage(visibility_for(match, None, eyes), number, Ask(), None))


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(client: Client, game: str) -> None:
    """Of every game, early, midway and at the end, in both languages, the board is there and nothing stands out."""
    match = played(game, min(games_by_name()[game].seats))
    numbers = visibility_for(match, None).line.numbers
    for share, language in ((0.1, "en"), (0.4, "fr"), (0.7, "en"), (1, "fr")):
        number = numbers[min(int(share * len(numbers)), len(numbers) - 1)]
        reply = client.get(f"/m/{match}/{number}/board.png", headers={"Accept-Language": language})
        assert (reply.status_code, reply["Content-Type"]) == (200, "image/png")
        assert reply.content[:8] == PNG
        assert struct.unpack(">II", reply.content[16:24]) == (1200, 630)
        _assert_well_drawn(reply.content)


def _assert_well_drawn(png: bytes) -> None:
    """A board on a ground that is not black fills its place; no letter leaves the room for words."""
    drawn = Image.open(BytesIO(png)).convert("RGB")
    paper = drawn.getpixel((700, 300))
    board = Counter(drawn.crop(BOARD).get_flattened_data())
    assert board[paper] < 0.6 * board.total()
    assert sum(count for colour, count in board.items() if isinstance(colour, tuple) and max(colour) < 16) < (
        0.05 * board.total()
    )
    for gutter in GUTTERS:
        assert set(drawn.crop(gutter).get_flattened_data()) == {paper}


def test_a_battle_is_drawn_while_it_is_fought() -> None:
    """Orcs vs Orcs: its two lines in place of the map, which is there again with its end; no more than one may know."""
    match = two_battles()
    visible = visibility_for(match, None)
    battle = max(outline(visible.line).battles, key=lambda one: one.last - one.first)
    cards = [_card(match, number) for number in (battle.first - 1, battle.first, battle.last - 1, battle.last)]
    assert ['class="stride' in card for card in cards] == [False, True, True, False]
    assert ['class="map realm"' in card for card in cards] == [True, False, False, True]
    for card in cards:
        _assert_well_drawn(render_png(card))


@pytest.mark.parametrize("seats", [2, 7])
def test_a_long_text_ends_in_an_ellipsis_above_the_names(seats: int) -> None:
    match = played("few_orcs_more", seats)
    shown = stage(visibility_for(match, None), 12, Ask(), None)
    short, long = (shown["step"]._replace(text="a very long story " * times) for times in (1, 60))
    assert "…" not in share_card({**shown, "step": short})
    told = re.findall(r'class="told" x="718" y="(\d+)">([^<]*)<', share_card({**shown, "step": long}))
    names = re.findall(r'class="name" x="752" y="(\d+)"', share_card(shown))
    assert told[-1][1].endswith("…")
    assert int(told[-1][0]) < int(names[0])
    _assert_well_drawn(render_png(share_card({**shown, "step": long})))


def test_the_page_names_it_for_programmes_that_fetch_previews(client: Client) -> None:
    match = played("armadora", 2)
    page = client.get(f"/m/{match}/12/?as=1").content.decode()
    assert f'<meta property="og:image" content="http://testserver/m/{match}/12/board.png?as=1">' in page
    assert '<meta name="description" content="Armadora: ' in page


def test_each_viewpoint_has_its_own(client: Client) -> None:
    match = played("armadora", 2)
    made = {eyes: client.get(f"/m/{match}/30/board.png?as={eyes}").content for eyes in ("spectator", "1", "2", "all")}
    assert len({*made.values()}) == 4


def test_it_is_drawn_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("armadora", 2)
    first = client.get(f"/m/{match}/12/board.png")
    monkeypatch.setattr(picture, "render_png", _never)
    assert client.get(f"/m/{match}/12/board.png").content == first.content
    again = client.get(f"/m/{match}/12/board.png", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def _never(_drawing: str) -> bytes:
    pytest.fail("drawn again")


def test_only_what_is_over_may_be_kept_by_others(client: Client) -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    assert client_of(bea).get(f"/m/{match}/3/board.png")["Cache-Control"] == "private, no-cache"
    assert client.get(f"/m/{played('armadora', 2)}/3/board.png")["Cache-Control"] == "public, max-age=3600"


def test_texts_are_drawn_on_a_machine_without_fonts() -> None:
    """The fonts come with us: a word more or less makes another picture, whatever the machine has."""
    drawing = _card(played("armadora", 2), 12)
    assert "Armadora" in drawing
    assert render_png(drawing) != render_png(drawing.replace("Armadora", ""))


def test_the_board_bears_the_colours_of_the_page() -> None:
    """The tokens' own colours by day, no variable left over."""
    root = picture.styled(fromstring(_card(played("armadora", 2), 12)))  # noqa: S314 - our own
    values = {value for one in root.iter() for value in one.attrib.values()}
    assert [value for value in values if "var(" in value or "oklch" in value or "light-dark" in value] == []
    fills = {one.get("fill") for one in root.iter() if one.get("class") == "ground"}
    land = re.search(r"--land: light-dark\(oklch\((.*?)\)", (settings.BASE_DIR / "static/css/tokens.css").read_text())
    assert land is not None
    assert fills == {str(oklch(land[1]))}


def test_hostile_names_do_not_break_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("armadora", 2)
    hostile = "\x00\x0b<svg>&]]>\ud7ff\ufffe Bea"

    def spoilt(*args: Any) -> dict[str, Any]:
        made = stage(*args)
        return {**made, "seats": [seat._replace(player=hostile) for seat in made["seats"]]}

    monkeypatch.setattr(picture.page, "stage", spoilt)
    assert client.get(f"/m/{match}/12/board.png").content[:8] == PNG


def test_nobody_has_too_many_drawn(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit counts before anything is drawn, also where the picture then turns out to be at hand."""
    drawn: list[int] = []

    def counted(visible: Visibility, number: int, *rest: Any) -> dict[str, Any]:
        drawn.append(number)
        return stage(visible, number, *rest)

    monkeypatch.setattr(picture.page, "stage", counted)
    monkeypatch.setattr(picture, "PICTURES", picture.PICTURES._replace(most=2))
    match = played("armadora", 2)
    replies = [client.get(f"/m/{match}/{number}/board.png").status_code for number in (12, 12, 12, 13)]
    assert (replies, drawn) == ([200, 200, 429, 429], [12, 12])
