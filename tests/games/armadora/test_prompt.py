"""What a seat that is asked is told it must do, where figures of its view belong in it."""

import pytest

from boards.prompts import longest_prompt
from games.armadora import GAME
from games.kernel.contract import LoggedLine
from games.kernel.offers import Offer
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from tests.games.armadora.tables import give, placed


@pytest.mark.parametrize(
    ("seats", "passed", "said"),
    [
        (2, [False, False], None),
        (3, [True, False, False], None),
        (2, [True, False], "You play on alone: your own pass ends the match."),
        (3, [True, False, True], "All others have passed: your own pass ends the match."),
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
        ({"stock": 0}, "Place a warrior or pass: no palisade can be laid."),
        ({"hands": [[1], []]}, "Lay a palisade, maybe two, or pass: no warrior is left."),
    ],
)
def test_no_more_is_asked_for_than_can_be_played(given: dict[str, JSON], said: str | None) -> None:
    table = placed({**given, "turn": {"seat": 1}}, 2)
    line = GAME.artist.prompt(GAME.view(table.state, 1), GAME.offers(table.state, 1))
    assert (line and word(line, catalogue("armadora", "en"), str)) == said


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("given", "seats"),
    [
        ({"passed": [True, False]}, 2),
        ({"passed": [True, False, True]}, 3),
        ({"stock": 0}, 2),
        ({"hands": [[1], []]}, 2),
    ],
)
def test_no_sentence_is_longer_than_the_one_that_room_is_kept_for(
    given: dict[str, JSON], seats: int, language: str
) -> None:
    """The board stands still on a phone while one sentence follows the other."""
    table = placed({**given, "turn": {"seat": 1}}, seats)
    line = GAME.artist.prompt(GAME.view(table.state, 1), GAME.offers(table.state, 1))
    assert line is not None
    said = word(line, catalogue("armadora", language), str)
    assert len(said) <= len(longest_prompt(GAME, language)), said


@pytest.mark.parametrize(
    ("passed", "said"),
    [
        ([False, False], None),
        ([True, False], "The other player has passed, so your pass ends the match"),
        ([True, False, True], "Everybody else has passed, so your pass ends the match"),
    ],
)
def test_the_last_pass_is_asked_about_as_what_ends_the_match(passed: list[JSON], said: str | None) -> None:
    view = GAME.view(placed({"passed": passed, "turn": {"seat": 1}}, len(passed)).state, 1)
    line = GAME.artist.question(view, "pass")
    assert (line and word(line, catalogue("armadora", "en"), str).split(":")[0]) == said
    assert GAME.artist.question(view, "stop") is None


def test_what_others_play_between_two_of_ones_own_turns_is_news() -> None:
    """All of it, and nothing of one's own: computers have played before anybody could watch them."""
    table = placed({"hands": [[1, 2], [1, 2]]}, 2)
    give(table, 0, "warrior", value=1, at="a1")
    before = GAME.view(table.state, 0)
    events = [*give(table, 1, "palisade", edge="b4|b5"), *give(table, 1, "stop")]
    lines = [(type(event), GAME.tell(event, 0)) for event in events]
    told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
    assert [line.key for line in GAME.artist.news(told, before, 0)] == ["palisade_laid"]
    assert GAME.artist.news(told, before, 1) == []


@pytest.mark.parametrize(("hand", "said"), [([1], []), ([], ["remark_no_warrior"])])
def test_without_a_warrior_a_palisade_is_said_to_be_idle(hand: list[JSON], said: list[str]) -> None:
    """Wherever it may be laid, so that the pass comes first; what it is still good for is said once."""
    state = placed({"hands": [[1], hand], "turn": {"seat": 1}}, 2).state
    (offer,) = (one for one in GAME.offers(state, 1) if one.type == "palisade")
    told = GAME.remarks(GAME.view(state, 1), offer)
    assert [(one.line.key, one.field, one.idle) for one in told] == [(key, "", True) for key in said]
    assert GAME.remarks(GAME.view(state, 1), Offer("pass")) == ()
