"""What the board of Orcz shows beside the cards: the aim, strengths, the story, and where a click means something."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from boards.drawing import Marks, SceneLog, board
from games.kernel.contract import LogLine, Viewer
from games.kernel.values import JSON
from games.orcz.game import GAME
from tests.boards.test_boards import parsed, seats, targets
from tests.games.orcz.tables import RULES, OrczTable, at_anvil, part, placed, rank

STORY = SceneLog(parts=((LogLine("gained_won", {"seat": 0, "amount": 3}, "3.5.5"),),), since=9)


def drawn(table: OrczTable, viewer: Viewer = 0, told: SceneLog | None = None, language: str = "en") -> ET.Element:
    view, players = GAME.view(table.state, viewer), seats(table.state.seats)
    named = targets(RULES, table.state, viewer)
    return parsed(board(RULES, view, viewer, players, language, Marks(named, (), told or SceneLog())))


def of_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [one for one in root.iter() if set(names) <= set(one.get("class", "").split())]


def words(one: ET.Element) -> str:
    return " ".join("".join(one.itertext()).split())


def test_it_works() -> None:
    root = drawn(placed({}))
    (aim,) = of_class(root, "aim")
    assert words(aim) == "Fields cleared: 0 of 4. Fewer than 3 at the end, and all lose."


def test_fields_are_lit_for_who_deploys_and_not_for_who_may_send_a_scout() -> None:
    given: dict[str, JSON] = {"fields": {"tree": {"ranks": [rank(1, "grunt1", "grunt2")]}}}
    table = placed(given)
    assert [len(of_class(drawn(table, seat), "ground-of", "can")) for seat in (0, 2)] == [4, 0]
    assert [len(of_class(drawn(table, seat), "troop", "can")) for seat in (0, 2)] == [1, 1]


@pytest.mark.parametrize(
    ("given", "summary", "is_open"),
    [
        (at_anvil([rank(1, "grunt1", "grunt2"), rank(0, "grunt3", "grunt4")]), "What has just happened", True),
        ({"game_turn": 2, "round": 1}, "How the last turn ended", True),
        ({"game_turn": 2, "round": 2}, "How the last turn ended", False),
    ],
)
def test_the_story_is_open_until_it_is_an_old_one(given: dict[str, Any], summary: str, is_open: bool) -> None:
    (story,) = of_class(drawn(placed(given), 0, STORY), "story")
    assert (words(story[0]), story.get("open") is not None) == (summary, is_open)
    assert words(story[1]) == "Bea 0, the strongest, gets 3 slaves."


def test_without_a_story_there_is_no_room_for_one() -> None:
    assert of_class(drawn(placed({})), "story") == []


def test_what_is_set_aside_is_said_to_be_and_added_up_by_warlord() -> None:
    aside: list[JSON] = [part(0, "grunt4", "cavalry3"), part(1, "grunt3", "archer2"), part(2, "grunt1")]
    (field,) = of_class(drawn(placed(at_anvil(aside=aside))), "under-way")
    assert [words(one) for one in of_class(field, "tally")] == ["7", "5", "1"]
    assert [words(one) for one in field.iter("li") if one.get("class") == "stacks"] == ["set aside"]
    assert [words(one) for one in of_class(field, "need")] == ["needs 12"]
    assert next(words(one) for one in of_class(field, "stacks")).endswith("13 set aside")


def test_a_lost_field_says_by_how_much() -> None:
    aside: list[JSON] = [part(0, "grunt4"), part(1, "grunt4")]
    root = drawn(placed(at_anvil(aside=aside, game_turn=4)))
    assert [words(one) for one in of_class(root, "met")] == ["all 8/12"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_and_numbers_are_explained_without_a_pointer(language: str) -> None:
    """Touch knows no hovering: all six kinds of cards, the two numbers and the marks of a field stand in a list."""
    (legend,) = of_class(drawn(placed({}), "spectator", None, language), "meanings")
    assert len(of_class(legend, "story-line")) == 10
    marks = {one.get("href", "").rpartition("#")[2] for one in legend.iter() if one.tag.endswith("use")}
    assert {"back", "eye"} < marks
    assert re.search(r"\b4/2\b", words(legend))


def test_a_field_says_which_of_its_challenges_is_fought_for() -> None:
    fields: JSON = {"tree": {"challenge": "3/1", "stack": ["4/2"]}, "tent": {"challenge": "3/1", "stack": []}}
    counted = [words(one) for one in of_class(drawn(placed({"fields": fields}), 0, None, "fr"), "stacks")]
    untouched = "défi 1 sur 3"
    assert counted == ["défi 2 sur 3", untouched, untouched, "défi 3 sur 3"]
