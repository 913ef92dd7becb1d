"""The film of a turn or a battle: pictures of its steps in their order, of matches that are over, and not too many."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageChops

from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from play import computers
from play.live import find_reel
from replays import film, picture
from replays.lines import main
from replays.outline import outline
from replays.story import is_told
from replays.visibility import visibility_for
from tests.played import fought, opened, played, two_battles

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
    assert film.turn_frames(visible, longest.steps[0]) == longest.steps[-film.MOST_FRAMES :]


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


def test_a_turn_shows_what_its_viewpoint_reads() -> None:
    """A step in silence is no frame, unless there is nothing else."""
    visible = visibility_for(played("orc_wars", 2), None)
    for turn in outline(visible.line).turns:
        told = [one for one in turn.steps if is_told(visible.line.at(one), "spectator")]
        assert film.turn_frames(visible, turn.steps[0]) == (told[-film.MOST_FRAMES :] or turn.steps[:1])


# battles

FIGHTING = [name for name, game in games_by_name().items() if game.battles]


@pytest.mark.parametrize("game", FIGHTING)
def test_a_battle_has_a_film_wherever_one_stands_in_it(game: str, client: Client) -> None:
    match = fought(game)
    visible = visibility_for(match, None)
    battle = outline(visible.line).battles[0]
    frames = film.battle_frames(visible, battle.first)
    replies = [client.get(f"/m/{match}/{number}/battle.webp") for number in battle]
    assert [(one.status_code, one["Content-Type"]) for one in replies] == [(200, "image/webp")] * 2
    assert replies[0].content == replies[1].content
    assert Image.open(BytesIO(replies[0].content)).n_frames == len(frames) > 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", FIGHTING)
def test_a_battle_shows_its_opening_and_its_outcome(game: str) -> None:
    """However long it was, and nothing but what its viewpoint reads."""
    match = fought(game)
    for eyes in ("spectator", "1", "all"):
        visible = visibility_for(match, None, eyes)
        line, viewer = visible.line, visible.eyes.viewer
        for battle in outline(line).battles:
            frames = film.battle_frames(visible, battle.last)
            told = [one for one in line.numbers if battle.first <= one <= battle.last and is_told(line.at(one), viewer)]
            assert frames[0] <= battle.first or frames[0] == told[0]
            assert frames[-1] == told[-1]
            assert frames == sorted({*frames})
            assert len(frames) <= film.MOST_FRAMES
            assert all(is_told(line.at(one), viewer) for one in frames)
            assert len(told) > film.MOST_FRAMES or {*told} <= {*frames}


def test_a_long_battle_is_shown_evenly() -> None:
    visible = visibility_for(two_battles(), None)
    longest = max(outline(visible.line).battles, key=lambda one: one.last - one.first)
    frames = film.battle_frames(visible, longest.first)
    assert (frames[0], frames[-1], len(frames)) == (longest.first, longest.last, film.MOST_FRAMES)


@pytest.mark.parametrize(
    ("steps", "most", "expected"),
    [(range(3), 4, [0, 1, 2]), (range(4), 4, [0, 1, 2, 3]), (range(10), 4, [0, 3, 6, 9]), (range(6), 3, [0, 3, 5])],
)
def test_as_evenly_as_can_be(steps: range, most: int, expected: list[int]) -> None:
    assert film.spread(steps, most) == expected


def test_a_step_in_no_battle_has_none(client: Client) -> None:
    match = two_battles()
    visible = visibility_for(match, None)
    outside = next(one for one in visible.steps if outline(visible.line).battle_at(one) is None)
    assert client.get(f"/m/{match}/{outside}/battle.webp").status_code == 404
    assert client.get(f"/m/{played('armadora', 2)}/9/battle.webp").status_code == 404


def test_a_battle_of_a_running_match_has_none(client: Client) -> None:
    match = opened("orc_wars", 2)
    for _ in computers.play_out(match, Luck("half")):
        battles = outline(main(find_reel(match))).battles
        if battles:
            break
    (battle,) = battles
    assert battle.first in visibility_for(match, None).steps
    assert client.get(f"/m/{match}/{battle.first}/battle.webp").status_code == 404
    assert "battle.webp" not in client.get(f"/m/{match}/{battle.first}/").content.decode()


@pytest.mark.parametrize("game", FIGHTING)
def test_the_page_offers_it_in_the_game_s_own_words(game: str, client: Client) -> None:
    match = fought(game)
    visible = visibility_for(match, None)
    shape = outline(visible.line)
    battle = shape.battles[0]
    outside = next(one for one in visible.steps if shape.battle_at(one) is None)
    label = "Film of this struggle" if game == "orcz" else "Film of this battle"
    inside = film.battle_frames(visible, battle.first)[-1]
    pages = [client.get(f"/m/{match}/{one}/?as=spectator").content.decode() for one in (inside, outside)]
    assert [f">{label}</a>" in page for page in pages] == [True, False]
    blind = client.get(f"/m/{match}/{inside}/?spoilers=no").content.decode()
    assert "battle.webp" not in blind
