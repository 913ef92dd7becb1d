"""What a seat that is asked is told it must do, where figures of its view belong in it."""

import pytest

from games.armadora import GAME
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from tests.games.armadora.tables import placed


@pytest.mark.parametrize(
    ("seats", "passed", "said"),
    [
        (2, [False, False], None),
        (3, [True, False, False], None),
        (2, [True, False], "The other player has passed: you play on alone."),
        (3, [True, False, True], "All others have passed: you play on alone."),
    ],
)
def test_who_plays_on_alone_is_told_so(seats: int, passed: list[JSON], said: str | None) -> None:
    table = placed({"passed": passed, "turn": {"seat": 1}}, seats)
    line = GAME.artist.prompt(GAME.view(table.state, 1), GAME.offers(table.state, 1))
    assert (line and word(line, catalogue("armadora", "en"), str)[: len(said or "")]) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, None),
        ({"stock": 0}, "Place a warrior, or pass: no palisade can be laid any more."),
        ({"hands": [[1], []]}, "Lay a palisade, maybe another, or pass: you have no warrior to place."),
    ],
)
def test_no_more_is_asked_for_than_can_be_played(given: dict[str, JSON], said: str | None) -> None:
    table = placed({**given, "turn": {"seat": 1}}, 2)
    line = GAME.artist.prompt(GAME.view(table.state, 1), GAME.offers(table.state, 1))
    assert (line and word(line, catalogue("armadora", "en"), str)) == said


@pytest.mark.parametrize(("passed", "ends"), [([False, False], False), ([True, False], True)])
def test_the_last_pass_is_asked_about_as_what_ends_the_match(passed: list[JSON], *, ends: bool) -> None:
    view = GAME.view(placed({"passed": passed, "turn": {"seat": 1}}, 2).state, 1)
    line = GAME.artist.question(view, "pass")
    assert (line is not None) == ends
    assert line is None or "your pass ends the match" in word(line, catalogue("armadora", "en"), str)
    assert GAME.artist.question(view, "stop") is None
