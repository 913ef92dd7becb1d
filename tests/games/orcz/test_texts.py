"""Names, sentences and rules, in both languages."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

import games.orcz
from games.kernel.contract import LogLine
from games.kernel.lessons import lesson, lesson_words, position
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from games.orcz.commands import COMMANDS
from games.orcz.options import Options
from games.orcz.state.cards import CARDS, KIND
from games.orcz.state.match import Colour, Phase, TauntStage
from games.orcz.state.ranks import Facing, Side
from tests.games.orcz.tables import FIELDS, HOUSE

RULES = (
    "1.1 1.2 1.3 2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.3.1 2.4.1 3.1.1 3.1.2 3.1.3 3.1.4 3.1.5 3.1.6 3.2.1 3.2.2 "
    "3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.3.6 3.3.7 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.4.9 3.4.10 "
    "3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.5.6 3.5.7 3.5.8 3.5.9 3.5.10 3.6.1 3.6.2 3.6.3 3.6.4 "
    "3.7.1 3.7.2 3.7.3 3.7.4 3.7.5 3.7.6 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 4.11 4.12 4.13 "
    "5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.7.1 5.7.2 5.7.3 5.7.4 6.1 6.2 6.3 7 7.1 7.2 7.3 7.4 7.5 7.6 "
    "8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 8.9 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 9.10 9.11 9.12 9.13 9.14 9.15 "
    "9.16 9.17 9.18 9.19"
)
NUMBERS = RULES.split()
SILENT = (
    "1.2 1.3 2.2.2 2.3.1 3.3.6 3.4.1 3.4.3 3.4.5 3.4.6 3.4.8 3.4.9 3.5.2 3.5.5 3.5.7 3.5.8 3.5.9 3.6.2 3.6.3 3.6.4 "
    "3.7.2 3.7.4 3.7.5 3.7.6 5.6 5.7"
)
"""The rules in which something is our own, besides all of chapters 4 and 9."""

MARKS = {"en": r"house (ruling|data)", "fr": r"(décisions? maison|choix du site)"}


def paragraphs(language: str) -> dict[str, str]:
    """Each rule by its number, up to the next heading, on one line."""
    found = re.split(r"^(?=\*\*\d|#)", rules_text("orcz", language), flags=re.MULTILINE)
    return {numbers[0]: " ".join(text.split()) for text in found if (numbers := rule_numbers(text))}


def head(language: str, chapter: int) -> str:
    """What stands between the heading of a chapter and its first rule."""
    return rules_text("orcz", language).split(f"\n## {chapter} ")[1].split("\n**")[0]


def is_marked(language: str, text: str) -> bool:
    return re.search(MARKS[language], text.lower()) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_works(language: str) -> None:
    """Every rule of the specification stands in the rules of each language, in its order."""
    assert rule_numbers(rules_text("orcz", language)) == NUMBERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rulings_and_house_data_are_marked(language: str) -> None:
    """Where the rulebook is silent; all of chapters 4 and 9 by a sentence at their head."""
    marked = [number for number, text in paragraphs(language).items() if is_marked(language, text)]
    assert marked == SILENT.split()
    assert [is_marked(language, head(language, chapter)) for chapter in (3, 4, 5, 9)] == [False, True, False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_challenges_of_the_edition_stand_in_the_rules(language: str) -> None:
    rows = re.findall(r"^\| .* \| (\d/\d(?:, \d/\d){5}) \|$", rules_text("orcz", language), flags=re.MULTILINE)
    assert [tuple(row.split(", ")) for row in rows] == list(HOUSE.challenges.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_stands_in_the_rules_under_its_name(language: str) -> None:
    names = catalogue("orcz", language)
    for number, card in enumerate(HOUSE.events, 1):
        assert paragraphs(language)[f"4.{number}"].startswith(f"**4.{number}** {names[f'event.{card}']}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    """Phases, cards, fields, events, colours, options with their values, commands with their fields."""
    wanted = {f"phase.{name}" for name in (*get_args(Phase), "struggle")}
    wanted |= {f"card.{card}" for card in CARDS} | {f"power.{kind}" for kind in set(KIND.values())}
    wanted |= {f"event.{card}" for card in HOUSE.events} | {f"effect.{card}" for card in HOUSE.events}
    wanted |= {f"colour.{colour}" for colour in get_args(Colour)} | {f"taunt.{state}" for state in get_args(TauntStage)}
    wanted |= {f"side.{side}" for side in get_args(Side)} | {f"up.{up}" for up in get_args(Facing)}
    wanted |= {f"field.{name}" for name in FIELDS} | {"due.slow", "due.fined", "house.edition"}
    for command in COMMANDS:
        wanted |= {f"command.{command.__struct_config__.tag}"}
        wanted |= {f"field.{name}" for name in command.__struct_fields__}
    for option in Options.__struct_fields__:
        wanted |= {f"option.{option}.name", f"option.{option}.help"}
    for option, values in (("edition", ["house"]), ("difficulty", [-1, 0, 1]), ("two_player", ["balanced", "pattern"])):
        wanted |= {f"option.{option}.value.{value}" for value in values}
    wanted |= {f"prompt.{phase}" for phase in ("deploy", "struggle", "allocate", "blame")}
    assert wanted - catalogue("orcz", language).keys() == set()


def test_no_line_breaks_before_a_sign_in_french() -> None:
    """A space that does not break stands there."""
    assert [text for text in catalogue("orcz", "fr").values() if re.search(r" [:;!?»]|« ", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_options_and_the_house_edition_are_marked(language: str) -> None:
    names = catalogue("orcz", language)
    marked = {option for option in Options.__struct_fields__ if f"option.{option}.house" in names}
    assert marked == {"edition", "difficulty", "self_struggle", "open_slaves", "two_player"}
    assert is_marked(language, names["option.edition.house"])
    assert is_marked(language, names["option.events.help"])
    assert is_marked(language, names["house.edition"])


def test_every_rule_cited_in_the_code_exists() -> None:
    """In refusals and lines, and in the comments and docstrings of the rules' code."""
    source = "".join(file.read_text() for file in Path(games.orcz.__file__).parent.rglob("*.py"))
    chapters = {number.rsplit(".", 1)[0] for number in NUMBERS if "." in number} | set("1234567890")
    assert set(re.findall(r'"(\d+(?:\.\d+)+)"', source)) - set(NUMBERS) - {"1.0"} == set()
    cited = set(re.findall(r"\b(\d(?:\.\d+)+)\b(?= [a-e]\b|[,);:]| to | and )", source))
    assert {number for number in cited if number[0] in "2345678"} - set(NUMBERS) - chapters == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_in_a_sentence_does_not_read_as_a_computer(language: str) -> None:
    """Computers are called “Grunt (computer)”, and so are cards: these have the rulebook's capital and their number."""
    line = LogLine("rank_turned_up", {"field": "tree", "seat": 0, "rank": 1, "cards": ["grunt4", "champion"]})
    said = {"en": "turns up rank 1: Grunt 4, Champion.", "fr": "retourne le rang 1\u00a0: Fantassin 4, Champion."}
    assert word(line, catalogue("orcz", language), lambda _: "Grunt (computer)").endswith(said[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_says_what_a_champion_is_written_in_place_of(language: str) -> None:
    """In the words of the board, once it stands there."""
    names, steps = catalogue("orcz", language), lesson_words("orcz", language).steps
    number = [step.name for step in lesson("orcz").steps].index("champion")
    before: Any = position("orcz", number)
    need = before.seats * int(before.at("tent").challenge.partition("/")[0])
    for written in (names["board.sure"], f"{names['board.needs']} {need}"):
        assert written in steps["champion"].done
