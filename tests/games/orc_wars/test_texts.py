"""Texts say everything there is to say, in both languages, and cite rules that exist."""

import re
from pathlib import Path

import pytest

import games.orc_wars
from boards.words import Words
from games.kernel.offers import Fixed, Number, Offer
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from games.orc_wars.commands import COMMANDS
from games.orc_wars.editions.atlas import PLACES, ROUTES, STOPS
from games.orc_wars.editions.material import CHIEFS, TRIBE_CUP, TRIBES
from games.orc_wars.options import Options
from games.orc_wars.picture.battles import fight
from games.orc_wars.rules.battle import BattleFought
from games.orc_wars.rules.combat_table import SEQUENCE
from games.orc_wars.state.values import Battle
from table.forms import deeds
from tests.games.orc_wars.wars import tale

SOURCES = [file.read_text("utf-8") for file in sorted(Path(games.orc_wars.__file__).parent.rglob("*.py"))]
CITED = sorted({number for text in SOURCES for number in re.findall(r'"(\d+(?:\.\d+)+)"', text)})
CODES = sorted({code for text in SOURCES for code in re.findall(r'(?:Refused|refuse)\("(\w+)"', text)})
KINDS = ("army", "garrison", "fortress", "caravans", "rebels")
MARKS = {"en": ("House ruling", "House data"), "fr": ("Décision maison", "Choix du site")}


def test_it_works() -> None:
    assert len(CITED) > 60
    assert len(CODES) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_exists(language: str) -> None:
    numbers = rule_numbers(rules_text("orc_wars", language))
    assert [number for number in CITED if number not in numbers] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    sentences = catalogue("orc_wars", language)
    wanted = [*CODES, "malformed", "game_over", "not_offered"]
    assert sorted(key.removeprefix("refusal.") for key in sentences if key.startswith("refusal.")) == sorted(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    sentences = catalogue("orc_wars", language)
    names = [
        *(f"area.{area}" for area in (*PLACES, "lost")),
        *(f"leader.{leader}" for leader in CHIEFS),
        *(f"horde.{tribe}" for tribe in TRIBES),
        *(f"counter.{counter}" for counter in TRIBE_CUP),
        *(f"stop.{stop}" for stop in STOPS),
        *(f"caravan.{key}" for key in ROUTES),
        *(f"{table}.{kind}.{code}" for table in ("verdict", "verdict_help") for kind in KINDS for code in SEQUENCE),
        *(f"command.{one.__struct_config__.tag}" for one in COMMANDS),
        *(f"field.{name}" for one in COMMANDS for name in one.__struct_encode_fields__),
        *(f"option.{name}.{part}" for name in Options.__struct_fields__ for part in ("name", "help")),
    ]
    assert [name for name in names if name not in sentences] == []


VERDICTS = [
    ("hool", "garrison", "DH", "garrison: scattered", "garnison : dispersée"),
    ("hool", "fortress", "DN", "fortress: holds", "forteresse : tient bon"),
    ("hool", "caravans", "DN", "caravans: flight of one stop", "caravanes : fuite d’une étape"),
    ("hool", "thar", "DH", "defender: every horde is tested", "défenseur : chaque horde est testée"),
    ("rebels", "thar", "AR", "rebels: scattered", "rebelles : dispersés"),
]


@pytest.mark.parametrize(("attacker", "defender", "result", "english", "french"), VERDICTS)
def test_a_verdict_is_worded_by_who_was_hit(
    attacker: str, defender: str, result: str, english: str, french: str
) -> None:
    """A garrison has no leader who could be tested, and a fortress alone has no hordes (7.5)."""
    one = Battle("kol", attacker, defender, 4, 4, "1-1", 4, 4, result)
    line = BattleFought(one).tell("spectator")
    for language, wanted in (("en", english), ("fr", french)):
        sentence = word(line, catalogue("orc_wars", language), str).replace("\u00a0", " ")
        assert sentence.endswith(f": {wanted}.")
        help_ = catalogue("orc_wars", language)[f"verdict_help.{fight(one).kind}.{result}"]
        assert ("test" in help_) == (defender == "thar" and attacker != "rebels")


def test_a_garrison_is_said_to_fare_the_same_with_and_without_a_fortress() -> None:
    """H and N leave the fortress and R does not; of the hordes themselves all three say the same, and of no test."""
    for language, told in (("en", "All its hordes run away"), ("fr", "Toutes ses hordes s’enfuient")):
        texts = catalogue("orc_wars", language)
        said = [texts[f"verdict_help.garrison.{result}"] for result in ("DH", "DN", "DR")]
        assert all(one.startswith(told) for one in said), said
        assert len(set(said)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_ours_is_marked(language: str) -> None:
    """The map, the tribes and the cups are house data; the rulings of the specification are marked."""
    text = rules_text("orc_wars", language)
    ruling, data = MARKS[language]
    assert text.count(f"**{data}.**") == 5
    assert text.count(f"**{ruling}.**") >= 40


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_many_wars_can_be_worded(language: str) -> None:
    """For the arbiter, who hears the private wording, for a seat and for a spectator, and no name is missing."""
    sentences = catalogue("orc_wars", language)
    numbers = rule_numbers(rules_text("orc_wars", language))
    keys = set()
    for war in range(40):
        for event in tale(war, 60):
            for viewer in ("arbiter", "spectator", 0):
                line = event.tell(viewer)
                if line is not None:
                    assert line.rule in numbers
                    assert "_" not in word(line, sentences, str)
                    keys.add(line.key)
    assert len(keys) > 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_says_where_a_leader_is_at_home(language: str) -> None:
    """What the catalogue says of each leader is what the edition has for him."""
    words = Words(catalogue("orc_wars", language), ("Alice", "Bob"))
    for leader, chief in CHIEFS.items():
        assert words.value("area", chief.home) in words.told("place_leader", leader)
    offer = Offer("place_leader", {"leader": Fixed("thar"), "hordes": Number(0, 2)})
    (deed,) = deeds((offer,), words).open
    assert deed.help.endswith(words.told("place_leader", "thar"))
