"""Rules version 0: the reinforcement by the letter of the printed rules, where today's decides otherwise (5.2.5)."""

from pathlib import Path

import pytest

from games.armadora import GAME
from games.armadora.game import Armadora
from games.armadora.options import Options
from games.armadora.versions.letter import LETTER
from games.checks import playthrough
from games.kernel.chance import FairChance
from games.kernel.contract import LogLine
from games.kernel.registry import game, games_by_name, versions
from games.kernel.table import Table
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from games.kernel.values import JSON
from tests.games.armadora.tables import GOLD

RECORDED = Path(__file__).parents[3] / "playthroughs" / "armadora"
FENCES = ("a1|b1", "a2|b2", "a3|b3", "a4|b4", "a4|a5")
"""They cut off a1 to a4, with the mine on a4."""


def counted(rules: Armadora, reinforced: str) -> Table:
    """Three seats fight for a4: 0 and 1 are equally strong, 2 is weaker; one of them has the reinforcement there."""
    warriors: dict[str, JSON] = {
        "a1": {"seat": 0, "value": 3}, "a2": {"seat": 1, "value": 3}, "a3": {"seat": 2, "value": 1},
    }  # fmt: skip
    for at, placed in warriors.items():
        assert isinstance(placed, dict)
        placed["value"] = placed["value"] - (at == reinforced and at != "a3")  # the reinforcement makes up for it
        placed["reinforced"] = at == reinforced
    given: JSON = {
        "gold": GOLD, "palisades": FENCES, "warriors": warriors, "passed": [True, True, False],
        "characters": ["orc", "goblin", "elf"], "turn": {"seat": 2},
    }  # fmt: skip
    table = Table(rules, Options(advanced=True), 3, FairChance(b"", 0), given, True)
    table.give(2, {"type": "pass"}, FairChance(b"", 0))
    return table


def gold_of_a4(table: Table) -> tuple[tuple[int, ...], int]:
    """Who gets the gold of that territory, and how much each."""
    (one,) = (count for count in table.state.counted if "a4" in count.squares)
    return one.winners, one.share


def test_it_works() -> None:
    """A tie between two others: by the letter the third takes all, today the tied ones share (5.2.5, 5.2.6)."""
    assert gold_of_a4(counted(GAME, "a3")) == ((0, 1), GOLD["a4"] // 2)
    assert gold_of_a4(counted(LETTER, "a3")) == ((2,), GOLD["a4"])


@pytest.mark.parametrize("rules", [GAME, LETTER])
def test_a_reinforcement_of_one_of_the_tied_decides_in_both(rules: Armadora) -> None:
    assert gold_of_a4(counted(rules, "a1")) == ((0,), GOLD["a4"])


def test_its_line_says_so_in_both_languages() -> None:
    table = counted(LETTER, "a3")
    lines = [line for event in table.events if (line := LETTER.tell(event, "spectator")) is not None]
    (told,) = (line for line in lines if line.key == "territory_won_by_reinforcement")
    assert told == LogLine(
        "territory_won_by_reinforcement",
        {
            "territory": "a1",
            "mines": ("a4",),
            "count": 1,
            "size": 4,
            "winner_seats": (2,),
            "strength": 3,
            "gold": GOLD["a4"],
        },
        "5.2.5",
    )
    assert word(told, catalogue(LETTER, "en"), "seat {}".format) == (
        "Territory with 1 mine (a4), 4 squares: a tie at 3; "
        "the reinforcement that lies there gives all 5 gold to seat 2, whoever is tied."
    )
    assert word(told, catalogue(LETTER, "fr"), str) != word(told, catalogue(GAME, "fr"), str)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_book_differs_in_that_rule_alone(language: str) -> None:
    old, new = rules_text(LETTER, language), rules_text(GAME, language)
    assert rule_numbers(old) == rule_numbers(new)
    paragraphs = [{text.strip() for text in book.split("\n\n")} for book in (old, new)]
    assert [one.partition("**5.2.5**")[1] for one in paragraphs[1] - paragraphs[0]] == ["**5.2.5**"]
    assert len(paragraphs[0] - paragraphs[1]) == 2, "the rule, and a paragraph that names the version"


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_sentences_are_todays_but_for_one(language: str) -> None:
    old, new = catalogue(LETTER, language), catalogue(GAME, language)
    assert old.keys() == new.keys()
    assert {key for key in old if old[key] != new[key]} == {"line.territory_won_by_reinforcement"}


def test_the_registry_offers_todays_and_keeps_both() -> None:
    assert games_by_name()["armadora"] is GAME
    assert versions("armadora") == (GAME, LETTER)
    assert (game("armadora"), game("armadora", "1"), game("armadora", "0")) == (GAME, GAME, LETTER)


@pytest.mark.parametrize("name", ["tie_of_others_for_three", "tie_of_others_for_four"])
def test_what_was_recorded_under_it_comes_out_otherwise_today(name: str) -> None:
    text = (RECORDED / "0" / f"{name}.json").read_bytes()
    assert list(playthrough.differences(LETTER, text)) == []
    as_if_new = text.replace(b'"rules_version":"0"', b'"rules_version":"1"')
    assert len(list(playthrough.differences(GAME, as_if_new))) == 1
