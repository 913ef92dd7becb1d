"""Sentences and rules of a game in its languages."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from games.kernel.contract import LogLine
from games.kernel.registry import games_by_name
from games.kernel.texts import LANGUAGES, catalogue, holes, rule_numbers, rules_text, word
from tests.games.toys.hoard import GAME as HOARD

SENTENCES = {
    "line.won": "{winner_seat} wins {gold} with {seats} at {at}: {why}.",
    "at.a1": "the old mine",
    "why.most": "most of it",
    "seat.0": "never used",
}


def test_it_works() -> None:
    sentences = catalogue(HOARD, "en")
    line = LogLine("laid_card", {"seat": 1, "card": 5}, private=True)
    assert word(line, sentences, lambda seat: f"Player {seat}") == "Player 1 lays the 5."


def test_arguments_are_worded_by_what_they_are() -> None:
    line = LogLine("won", {"winner_seat": 0, "gold": 7, "seats": [1, 2], "at": "a1", "why": "luck", "unused": None})
    worded = word(line, SENTENCES, lambda seat: f"<{seat}>")
    assert worded == "<0> wins 7 with <1>, <2> at the old mine: luck."


def test_a_list_of_nothing_leaves_no_hole() -> None:
    line = LogLine("won", {"winner_seat": 0, "gold": 7, "seats": [], "at": "a1", "why": "luck"})
    assert word(line, SENTENCES, str) == "0 wins 7 with – at the old mine: luck."


def test_a_missing_sentence_or_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        word(LogLine("lost"), SENTENCES, str)
    with pytest.raises(KeyError):
        word(LogLine("won", {"gold": 1}), SENTENCES, str)


def test_what_a_sentence_wants() -> None:
    assert holes(SENTENCES["line.won"]) == {"winner_seat", "gold", "seats", "at", "why"}
    assert holes("Nothing.") == frozenset()


def test_rules_begin_with_their_numbers_in_bold() -> None:
    text = "# Title\n\n**1.1** One.\n- **1.2.** Two, see **9.9**.\n\n  **10.3.4** Three.\nNot **5.5** this.\n"
    assert rule_numbers(text) == ["1.1", "1.2", "10.3.4"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_registered_game_has_texts_and_rules(language: str) -> None:
    for name in games_by_name():
        assert {"game.title", "game.summary"} <= catalogue(name, language).keys()
        assert rule_numbers(rules_text(name, language)) != []


def test_a_language_that_there_is_not_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue(HOARD, "xx")


def test_a_version_has_its_own_texts_only_where_they_differ_and_a_book_of_its_own(tmp_path: Path) -> None:
    """In a package of its own, as `games/<game>/versions/<version>` is."""
    folder = tmp_path / "hoard_by_other_rules"
    for name, text in {
        "__init__.py": "",
        "game.py": "from tests.games.toys.hoard.game import Hoard\nclass Other(Hoard):\n    rules_version = '0'\n",
        "texts/en.toml": "[line]\nlaid_card = 'Another card.'\n",
        "book/en.md": "**9.9** Another rule.\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    sys.path.insert(0, str(tmp_path))
    try:
        other = import_module("hoard_by_other_rules.game").Other()
    finally:
        sys.path.remove(str(tmp_path))
    assert rule_numbers(rules_text(other, "en")) == ["9.9"]
    assert rules_text(other, "fr") == rules_text(HOARD, "fr")
    assert catalogue(other, "en") == {**catalogue(HOARD, "en"), "line.laid_card": "Another card."}
