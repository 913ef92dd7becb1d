"""Texts say everything there is to say, in both languages, and cite rules that exist."""

import re
from functools import cache
from pathlib import Path

import pytest

import games.orcs_vs_orcs
from boards.words import Words
from games.kernel.events import GameEvent
from games.kernel.lessons import lesson_words
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from games.kernel.values import JSON
from games.orcs_vs_orcs.commands import COMMANDS
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.cards import HEROES, UNITS
from games.orcs_vs_orcs.rules.setup import blank
from games.orcs_vs_orcs.state import OBJECTIVES, State
from tests.games.orcs_vs_orcs.tables import Board, match
from tests.games.orcs_vs_orcs.test_refusals import CODES

SOURCES = [file.read_text("utf-8") for file in sorted(Path(games.orcs_vs_orcs.__file__).parent.rglob("*.py"))]
CITED = sorted({number for text in SOURCES for number in re.findall(r'"(\d+(?:\.\d+)+)"', text)})
RAISED = sorted(
    {code for text in SOURCES for code in re.findall(r'(?:Refused|refuse)\("(\w+)"', text)}
    | {code for text in SOURCES for code in re.findall(r'return "(\w+_\w+)"', text)}
)
MARKS = {"en": ("House ruling", "House data"), "fr": ("Décision maison", "Choix du site")}
PHASES = [
    "actions",
    "moving",
    "village",
    "hero",
    "contact",
    "choose_battle",
    "deck",
    "vanguard",
    "reorganise",
    "play",
    "place",
    "effect",
    "berserk",
    "retreat",
    "game_over",
]


@cache
def tale() -> tuple[GameEvent[State], ...]:
    """What happens in some matches."""
    return tuple(event for number in range(24) for ply in match(number) for event in ply.events)


def test_it_works() -> None:
    assert len(CITED) > 60
    assert set(RAISED) <= set(CODES) | {"game_over", "malformed"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_exists(language: str) -> None:
    numbers = rule_numbers(rules_text("orcs_vs_orcs", language))
    assert [number for number in CITED if number not in numbers] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    sentences = catalogue("orcs_vs_orcs", language)
    wanted = [*CODES, "malformed", "game_over", "not_offered"]
    assert sorted(key.removeprefix("refusal.") for key in sentences if key.startswith("refusal.")) == sorted(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    sentences = catalogue("orcs_vs_orcs", language)
    zones = {*blank(Options(), 3).zones, *blank(Options(), 4).zones}
    names = [
        *(f"zone.{zone}" for zone in zones),
        *(f"card.{card}" for card in (*UNITS, *HEROES)),
        *(f"card_help.{card}" for card in (*UNITS, *HEROES)),
        *(f"objective.{objective}" for objective in OBJECTIVES),
        *(f"phase.{phase}" for phase in PHASES),
        *(f"prompt.{phase}" for phase in PHASES if phase != "game_over"),
        *(f"command.{one.__struct_config__.tag}" for one in COMMANDS),
        *(f"field.{name}" for one in COMMANDS for name in one.__struct_encode_fields__),
        *(f"option.{name}.{part}" for name in Options.__struct_fields__ for part in ("name", "help")),
    ]
    assert [name for name in names if name not in sentences] == []


@pytest.mark.parametrize(
    ("language", "once"), [("en", "no forced march yet"), ("fr", "sans avoir encore fait de marche forcée")]
)
def test_where_no_horde_may_march_again_that_is_the_reason(language: str, once: str) -> None:
    """Three that have marched have moved as well, and an action is left: nothing else stands in the way (4.2.1)."""
    zones: JSON = {"Nb2": {"village": False, "hordes": {"0": 3}, "marched": 3}}
    board = Board({"actions_left": 2, "players": [{"cards": {}}, {"cards": {}}], "zones": zones})
    words = Words(catalogue("orcs_vs_orcs", language), [])
    missing = words.missing("actions", {one.type for one in GAME.offers(board.table.state, 0)})
    assert once in next(why for title, why, _ in missing if title == words.command("march"))


@pytest.mark.parametrize(("language", "razes"), [("en", r"\b[Rr]azed\b"), ("fr", r"\b[Rr]asés?\b")])
def test_an_objective_that_counts_converted_villages_too_does_not_speak_of_razed_ones_alone(
    language: str, razes: str
) -> None:
    """Rule 9.2: wherever it is named, and in what counts for it, both kinds or none."""
    told = catalogue("orcs_vs_orcs", language)
    assert [one for one in ("objective", "objective_short") if re.search(razes, told[f"{one}.razed"])] == []
    assert "convert" in told["objective_help.razed"]
    assert told["objective.razed"] in told["help.village"]
    assert told["objective.razed"] in rules_text("orcs_vs_orcs", language)


@pytest.mark.parametrize(("language", "after"), [("en", "after a scoring"), ("fr", "après un décompte")])
def test_that_nobody_can_catch_up_is_asked_after_a_scoring(language: str, after: str) -> None:
    """Rule 9.4 b: a battle that brings such a lead does not end the game by itself."""
    ends = catalogue("orcs_vs_orcs", language)
    told = [
        ends["line.board_goal"],
        ends["line.board_goal_acting"],
        lesson_words("orcs_vs_orcs", language).steps["glory"].idea,
    ]
    assert [after in one for one in told] == [True] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_ours_is_marked(language: str) -> None:
    """The map and most heroes are house data; the rulings of the specification are marked."""
    text = rules_text("orcs_vs_orcs", language)
    ruling, data = MARKS[language]
    assert text.count(f"**{data}.**") >= 20
    assert text.count(f"**{ruling}.**") >= 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_many_matches_can_be_worded(language: str) -> None:
    """For the arbiter, who hears the private wording, for a seat and for a spectator, and no name is missing."""
    sentences = catalogue("orcs_vs_orcs", language)
    numbers = rule_numbers(rules_text("orcs_vs_orcs", language))
    keys = set()
    for event in tale():
        for viewer in ("arbiter", "spectator", 0):
            line = event.tell(viewer)
            if line is not None:
                assert line.rule in numbers
                assert "_" not in word(line, sentences, str)
                keys.add(line.key)
    assert len(keys) > 80
