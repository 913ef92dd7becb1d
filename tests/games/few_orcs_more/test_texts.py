"""Names, sentences and rules, in both languages."""

import re

from games.few_orcs_more import GAME
from games.few_orcs_more.options import PILES, Options, check
from games.few_orcs_more.rules.cards import BACKS, KINDS, TRIBES
from games.few_orcs_more.rules.piles import PileResolved
from games.few_orcs_more.rules.ticks import PlaysSubmitted
from games.kernel.codec import codec
from games.kernel.contract import LogLine, Viewer
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import SMALL, chance, opened, placed, plies

NUMBERS = (
    "1.1 1.2 1.3 1.4 1.5 2.1.1 2.1.2 2.1.3 2.1.4 2.1.5 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 3.1 3.2 3.2.1 3.2.2 3.2.3 3.2.4 "
    "3.3 4.1.1 4.1.2 4.1.3 4.1.4 4.2.1 4.2.2 4.2.3 4.2.4 4.3.1 4.3.2 4.3.3 4.4.1 4.4.2 4.4.3 4.4.4 4.4.5 4.4.6 4.5.1 "
    "4.5.2 4.5.3 5.1 5.2 5.2.1 5.2.2 5.2.3 5.3 5.4 5.4.1 5.4.2 5.4.3 5.4.4 5.5 5.6 5.7 6.1.1 6.1.2 6.1.3 6.1.4 6.1.5 "
    "6.1.6 6.1.7 6.2.1 6.2.2 6.2.3 6.3.1 6.3.2 6.3.3 6.3.4 6.3.5 6.4.1 7.1.1 7.1.2 7.2.1 7.3.1 7.3.2 7.3.3 7.3.4 "
    "7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.4.6 7.5.1 7.5.2 7.5.3 7.5.4 7.5.5 7.6.1 7.6.2 7.6.3 7.7.1 7.7.2 7.7.3 7.7.4 "
    "7.7.5 7.7.6 8.1 8.2 8.3 8.4 9.1 9.2 9.3 10.1 10.2 10.3 11.1 11.2 11.3"
)
HOUSE = (
    "1.5 2.1.5 3.2.2 4.2.2 4.2.3 4.3.1 4.4.1 4.4.2 4.4.3 4.4.6 4.5.2 5.1 5.2 5.2.1 5.2.2 5.2.3 5.3 5.4 5.4.1 5.4.2 "
    "5.4.3 5.4.4 5.5 5.6 5.7 6.2.3 6.3.4 7.1.1 7.2.1 7.3.3 7.3.4 7.4.4 7.4.5 7.4.6 7.6.3 7.7.2 7.7.3 8.3 8.4 9.1 9.2 "
    "9.3 10.2"
)
VIEWERS: list[Viewer] = [0, 1, 2, "spectator", "arbiter"]
UNLOGGED = ("again_", "board_", "ending_", "news_", "own_", "prompt_", "why_")
"""How the names of lines begin that stand elsewhere than in the log."""


def test_it_works() -> None:
    """Every rule of the specification stands in the rules of each language, in its order."""
    for language in LANGUAGES:
        assert rule_numbers(rules_text(GAME.name, language)) == NUMBERS.split()


def test_house_rulings_are_marked_in_both_languages() -> None:
    """The same rules, each where the specification says that nothing was found."""
    marks = {"en": r"\*house (ruling|variant|data):", "fr": r"\*(décision maison|variante maison|choix du site)\xa0:"}
    for language, mark in marks.items():
        paragraphs = re.split(r"^(?=\*\*\d)", rules_text(GAME.name, language), flags=re.MULTILINE)[1:]
        bodies = [(rule_numbers(one)[0], re.split(r"^#", one, flags=re.MULTILINE)[0]) for one in paragraphs]
        assert [number for number, body in bodies if re.search(mark, body.lower())] == HOUSE.split()


def test_everything_has_a_name() -> None:
    """Commands, fields, cards, tribes, backs, piles, phases and options, in the catalogue and nothing else under
    these headings.
    """
    for language in LANGUAGES:
        sentences = catalogue(GAME.name, language)
        phases = {
            "ready",
            "look",
            "deal",
            "late_enlist",
            "champion",
            "spy",
            "tribe",
            "mercenaries",
            "commando",
            "flying",
            "over",
        }
        for heading, names in (
            ("command", {str(command.__struct_config__.tag) for command in GAME.command_types}),
            ("field", {name for command in GAME.command_types for name in command.__struct_fields__}),
            ("kind", {*KINDS, "nothing"}),
            ("effect", set(KINDS)),
            ("tribe", set(TRIBES)),
            ("back", set(BACKS)),
            ("pile", {str(pile) for pile in range(max(PILES.values()))}),
            ("phase", phases),
            ("prompt", phases - {"over"}),
        ):
            assert {key.removeprefix(f"{heading}.") for key in sentences if key.startswith(f"{heading}.")} == names
        named = {key.split(".")[1] for key in sentences if key.startswith("option.") and key.endswith(".name")}
        helped = {key.split(".")[1] for key in sentences if key.startswith("option.") and key.endswith(".help")}
        assert named == helped == set(Options.__struct_fields__)


def test_presets_are_options_that_can_be_played() -> None:
    """The French box is the one of rule 2.4.2, the English sheet all defaults."""
    for language in LANGUAGES:
        sentences = catalogue(GAME.name, language)
        presets: dict[str, dict[str, JSON]] = {}
        for key, value in sentences.items():
            heading, _, rest = key.partition(".")
            if heading == "preset":
                name, _, option = rest.partition(".")
                presets.setdefault(name, {})
                if option.startswith("options."):
                    presets[name][option.removeprefix("options.")] = value
        assert presets == {
            "english_sheet": {},
            "french_box": {"start_card": "middle", "end_rule": "exceed", "late_enlist": "mandatory"},
        }
        for raw in presets.values():
            check(codec(GAME).options(raw), 4)


def test_lines_name_cards_and_piles() -> None:
    """Also those that have deserted: the names of cards serve for every argument that ends in them."""
    line = GAME.tell(PileResolved(2, 1, ("orc6", "spy1"), ("giant",), 0), "arbiter")
    assert line is not None
    worded = {language: word(line, catalogue(GAME.name, language), "Seat {0}".format) for language in LANGUAGES}
    assert worded == {
        "en": "Pile C goes to Seat 1: Orc 6, Spy 1. Deserted: Giant.",
        "fr": "La pile C va à Seat 1\xa0: Orc 6, Espion 1. Déserteurs\xa0: Géant.",
    }


def test_no_number_runs_into_a_name_that_ends_in_one() -> None:
    line = LogLine("armies_revealed", {"army_seats": {"1": 24, "3": 4}})
    worded = [word(line, catalogue(GAME.name, language), "Grunt (computer) {0}".format) for language in LANGUAGES]
    assert worded == [
        "The armies are revealed – Grunt (computer) 1: 24, Grunt (computer) 3: 4.",
        "Les armées sont révélées – Grunt (computer) 1\xa0: 24, Grunt (computer) 3\xa0: 4.",
    ]


def test_every_line_is_told_and_worded() -> None:
    """Random matches tell every line there is; each can be worded in both languages, with nothing left open."""
    events = [event for _, ply in plies(2) for event in ply.events]
    events += placed({"phase": "tribe"}).events
    events += opened(2, SMALL).events
    zero = placed({"phase": "tribe", "hands": {"1": ["dwarf2"]}})
    events += zero.give(0, {"type": "tribe", "tribe": "orc"}, chance())
    told: set[str] = set()
    for event in events:
        for viewer in VIEWERS:
            line = GAME.tell(event, viewer)
            if line is None:
                continue
            told.add(line.key)
            for language in LANGUAGES:
                text = word(line, catalogue(GAME.name, language), "Seat {0}".format)
                assert re.search(r"[{}_]|None|\[", text) is None
    lines = {key.removeprefix("line.") for key in catalogue(GAME.name, "en") if key.startswith("line.")}
    assert told == {line for line in lines if not line.startswith(UNLOGGED)}


def test_who_gives_up_enlistments_is_not_said_to_play_that() -> None:
    for plays, key in ((("decline",), "own_declined"), (("enlist:4",), "own_plays"), ((), "own_plays_none")):
        upshot = GAME.artist.upshot(PlaysSubmitted(1, plays), 1)
        assert upshot is not None
        assert upshot.line.key == key


def test_what_came_of_ones_own_plays_is_worded() -> None:
    """In a receipt; nothing of anybody else's."""
    told: set[str] = set()
    for event in (event for _, ply in plies(2) for event in ply.events):
        for seat in range(4):
            upshot = GAME.artist.upshot(event, seat)
            if upshot is None:
                continue
            assert getattr(event, "seat", None) == seat
            told.add(upshot.line.key)
            for language in LANGUAGES:
                assert re.search(r"[{}_]", word(upshot.line, catalogue(GAME.name, language), "Seat {0}".format)) is None
    sentences = catalogue(GAME.name, "en")
    lines = {key.removeprefix("line.") for key in sentences if key.startswith("line.own_")}
    # The others are lines of the log in the second person.
    assert told == {line for line in lines if f"line.{line.removeprefix('own_')}" not in sentences}
