"""Sentences and rules of a game in its languages."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from games.kernel.contract import LogLine
from games.kernel.registry import games_by_name
from games.kernel.texts import LANGUAGES, catalogue, holes, named_seats, rule_numbers, rules_text, to_own, word
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


def test_the_last_of_several_players_is_joined_by_a_word() -> None:
    """In each language as it writes a list, in every game; other lists are not names of people."""
    line = LogLine("won", {"seats": [0, 1, 2], "cards": [0, 1, 2]})
    for language, said in (("en", "Ada, Bea and Cid: 0, 1, 2."), ("fr", "Ada, Bea et Cid: 0, 1, 2.")):
        for game in games_by_name():
            sentences = {**catalogue(game, language), "line.won": "{seats}: {cards}."}
            assert word(line, sentences, lambda seat: ("Ada", "Bea", "Cid")[seat]) == said


def test_a_list_of_nothing_leaves_no_hole() -> None:
    line = LogLine("won", {"winner_seat": 0, "gold": 7, "seats": [], "at": "a1", "why": "luck"})
    assert word(line, SENTENCES, str) == "0 wins 7 with – at the old mine: luck."


def test_what_each_has_stands_beside_the_name() -> None:
    """Not the names in one list and the numbers in another."""
    line = LogLine("ended", {"score_seats": {"0": 8, "1": 5}, "nobody_seats": {}})
    sentences = {"line.ended": "{score_seats}; {nobody_seats}."}
    assert word(line, sentences, lambda seat: ("Ashka", "Borg")[seat]) == "Ashka 8, Borg 5; –."


def test_a_line_between_two_squares_is_named_by_both() -> None:
    """As nobody reads `b2|b3`; what is no such line, or has no such wording, stays what it is."""
    sentences = {"line.laid": "A palisade {edge}, {edges}, {at}.", "between.edge": "between {0} and {1}"}
    line = LogLine("laid", {"edge": "b2|b3", "edges": ["a1|a2", "open"], "at": "c1|c2"})
    assert word(line, sentences, str) == "A palisade between b2 and b3, between a1 and a2, open, c1|c2."


@pytest.mark.parametrize(("language", "singular"), [("en", {1}), ("fr", {0, 1})])
def test_a_noun_agrees_with_its_number(language: str, singular: set[int]) -> None:
    """As each language counts, in every game: after nothing French has the singular."""
    for game in games_by_name():
        sentences = {**catalogue(game, language), "line.has": "{seat} has {gold:coin|coins}."}
        for gold in range(-1, 22):
            worded = word(LogLine("has", {"seat": 0, "gold": gold}), sentences, lambda _: "Ada")
            assert worded == f"Ada has {gold} coin{'' if gold in singular else 's'}."


NUMBERED = re.compile(
    r"\b(?:[Pp]oints?|[Ss]laves?|[Ww]arriors?|[Ee]sclaves?|[Gg]uerriers?)[^.;:{]*: \{(?:points|score|slaves|count)\}"
)


@pytest.mark.parametrize("game", ["armadora", "few_orcs_more", "orcz"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_things_stands_after_a_colon(game: str, language: str) -> None:
    """As in "Points for the winner: 2": a sentence that counts says what it counts."""
    lines = {key: text.replace("\N{NO-BREAK SPACE}", "") for key, text in catalogue(game, language).items()}
    assert {key for key, text in lines.items() if key.startswith("line.") and NUMBERED.search(text)} == set()


@pytest.mark.parametrize(
    ("name", "worded"),
    [
        ("Ashka", "Victoire d’Ashka, et d’Ashka, qu’Ashka aime."),
        ("Émile", "Victoire d’Émile, et d’Émile, qu’Émile aime."),
        ("Borg", "Victoire de Borg, et de Borg, que Borg aime."),
        ("7up", "Victoire de 7up, et de 7up, que 7up aime."),
    ],
)
def test_french_elides_before_a_vowel(name: str, worded: str) -> None:
    sentences = {"line.won": "Victoire de {winner_seats}, et de {seat}, que {seat} aime."}
    assert word(LogLine("won", {"winner_seats": [0], "seat": 0}), sentences, lambda _: name) == worded


def test_a_missing_sentence_or_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        word(LogLine("lost"), SENTENCES, str)
    with pytest.raises(KeyError):
        word(LogLine("won", {"gold": 1}), SENTENCES, str)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games_by_name())
def test_a_deed_of_ones_own_is_told_in_the_second_person(game: str, language: str) -> None:
    """By the same facts as in the third, without the name; every game has such sentences. What came of one's own
    struggle in Orcz is said where the field is known.
    """
    sentences = catalogue(game, language)
    pairs = [(key, key.replace("line.own_", "line.")) for key in sentences if key.startswith("line.own_")]
    pairs = [(own, other) for own, other in pairs if other in sentences and "{seat}" in sentences[other]]
    assert len(pairs) > 5
    for own, other in pairs:
        known = {"field", "against_seat"} if own.startswith("line.own_struggle_") else set()
        assert holes(sentences[own]) == holes(sentences[other]) - {"seat"} - known, own


def test_only_ones_own_deeds_are() -> None:
    line, sentences = LogLine("passed", {"seat": 2}, "3.6"), catalogue("armadora", "en")
    assert to_own(line, 2, sentences) == LogLine("own_passed", {"seat": 2}, "3.6")
    assert [to_own(line, seat, sentences) for seat in (1, None)] == [line, line]
    alone = LogLine("board_passed", {"seat": 2})
    assert to_own(alone, 2, sentences) == alone


def test_the_seats_that_a_line_names() -> None:
    line = LogLine("any", {"seat": 3, "owner_seat": 0, "to_seats": [1, 5], "count_seats": {"2": 7}, "count": 4})
    assert named_seats(line) == {0, 1, 2, 3, 5}


def test_what_a_sentence_wants() -> None:
    assert holes(SENTENCES["line.won"]) == {"winner_seat", "gold", "seats", "at", "why"}
    assert holes("Nothing.") == frozenset()
    assert holes("{gold:coin|coins} and {at}") == {"gold", "at"}


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
