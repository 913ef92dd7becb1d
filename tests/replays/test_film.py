"""The film of a turn: the pictures of its steps in their order, of matches that are over, and not too many of them."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageChops

from replays import film, picture
from replays.outline import outline
from replays.visibility import visibility_for
from tests.played import opened, played

pytestmark = pytest.mark.django_db


def test_it_works(client: Client) -> None:
    match = played("armadora", 2)
    visible = visibility_for(match, None)
    turn = next(one for one in outline(visible.line).turns if len(one.steps) == 2)
    replies = [client.get(f"/m/{match}/{number}/film.webp") for number in turn.steps]
    assert [(one.status_code, one["Content-Type"]) for one in replies] == [(200, "image/webp")] * 2
    assert replies[0].content == replies[1].content
    shown = Image.open(BytesIO(replies[0].content))
    assert (shown.size, shown.n_frames) == ((600, 315), 2)  # type: ignore[attr-defined]
    first = shown.convert("RGB")
    shown.seek(1)
    assert ImageChops.difference(first, shown.convert("RGB")).getbbox() is not None


def test_a_running_match_has_none(client: Client) -> None:
    assert client.get(f"/m/{opened('armadora', 2)}/1/film.webp").status_code == 404


def test_a_long_turn_is_cut_to_its_end() -> None:
    visible = visibility_for(played("few_orcs_more", 3), None)
    longest = max(outline(visible.line).turns, key=lambda one: len(one.steps))
    assert film.frames(visible, longest.steps[0]) == longest.steps[-film.MOST_FRAMES :]


def test_who_asks_for_too_many_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("armadora", 2)
    monkeypatch.setattr(film, "FILMS", film.FILMS._replace(most=2))
    assert [client.get(f"/m/{match}/3/film.webp").status_code for _ in range(3)] == [200, 200, 429]


def test_it_is_drawn_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("armadora", 2)
    picture.pictures.clear()
    made = client.get(f"/m/{match}/3/film.webp").content
    monkeypatch.setattr(film, "render_png", None)
    assert client.get(f"/m/{match}/3/film.webp").content == made
