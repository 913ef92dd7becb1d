"""Names, sentences and rules, in both languages."""

import re
from pathlib import Path

import games.armadora
from games.armadora import GAME
from games.armadora.commands import COMMANDS
from games.armadora.events import AnyEvent
from games.armadora.options import Options
from games.armadora.rules.pieces import CHARACTERS
from games.armadora.turn import ACCEPTED
from games.kernel.contract import Viewer
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text, word
from tests.games.armadora.tables import VARIANTS, match, opened, placed

VIEWERS: list[Viewer] = [0, "spectator", "arbiter"]
FOLDER = Path(games.armadora.__file__).parent
NUMBERS = {
    1: "1.1.1 1.1.2 1.2.1 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.5.1 1.5.2",
    2: "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8",
    3: "3.1.1 3.1.2 3.1.3 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.3.1 3.3.2 3.3.3 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 "
    "3.5.1 3.5.2 3.6.1 3.6.2 3.6.3 3.6.4 3.7.1 3.7.2 3.7.3 3.7.4 3.7.5",
    4: "4.1.1 4.1.2 4.1.3 4.1.4 4.2.1 4.2.2 4.2.3 4.2.4 4.3.1 4.3.2 4.4.1 4.4.2 4.5.1 4.5.2 4.5.3 4.5.4 4.5.5 4.5.6 "
    "4.5.7 4.6.1 4.6.2 4.6.3 4.6.4 4.6.5 4.6.6",
    5: "5.1.1 5.1.2 5.1.3 5.1.4 5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 5.2.7 5.2.8 5.3.1 5.3.2 5.3.3 5.3.4 5.3.5",
    6: "6.1 6.2 6.3 6.4",
    7: "7.1 7.2 7.3 7.4 7.5 7.6",
    8: "8.1 8.2 8.3 8.4 8.5 8.6 8.7",
}

SOURCE = "".join(file.read_text() for file in sorted(FOLDER.rglob("*.py")))
RULES = dict(re.findall(r'(?:line\(\s*|Sentence\(|rule(?:, gold)? = )"(\w+)", "([\d.]*)"', SOURCE))
PICKED = re.findall(r'either\("(\w+)", "(\w+)"\),\s*either\("([\d.]+)", "([\d.]+)"\)', SOURCE)
RULES |= {key: rule for one, other, *rules in PICKED for key, rule in zip((one, other), rules, strict=True)}
"""Every line of the log that an event tells, with the rule that it cites; an arranged position follows no rule."""

HOUSE = "2.3 2.6 3.2.4 3.4.6 3.6.2 4.1.3 4.2.2 4.2.3 4.6.6 5.1.4 5.2.2 5.2.3 5.2.7 5.3.3 7.3 7.4"


def test_it_works() -> None:
    """Every rule of the specification stands in the rules of each language, in its order."""
    for language in LANGUAGES:
        assert rule_numbers(rules_text("armadora", language)) == " ".join(NUMBERS.values()).split()


def test_every_rule_cited_exists() -> None:
    """In refusals, in lines, and in the comments and docstrings of the rules' code."""
    known = set(" ".join(NUMBERS.values()).split())
    cited = set(re.findall(r'(?:Refused|refuse)\("\w+", "([\d.]+)"[,)]', SOURCE)) | set(RULES.values()) - {""}
    assert cited == cited & known
    assert len(cited) > 25


def test_house_rulings_are_marked_in_both_languages() -> None:
    """The same rules, each where the specification says that nothing was found."""
    for language, mark in (("en", r"house (ruling|variant)"), ("fr", r"(décision|variante) maison")):
        text = rules_text("armadora", language)
        paragraphs = re.split(r"^(?=\*\*\d)", text, flags=re.MULTILINE)[1:]
        marked = [rule_numbers(paragraph)[0] for paragraph in paragraphs if re.search(mark, paragraph.lower())]
        assert marked == HOUSE.split()


def test_everything_has_a_name() -> None:
    """Commands, fields, characters, phases and options, in the catalogue and nothing else under these headings."""
    for language in LANGUAGES:
        sentences = catalogue("armadora", language)
        for heading, names in (
            ("command", {str(command.__struct_config__.tag) for command in COMMANDS}),
            ("field", {name for command in COMMANDS for name in command.__struct_fields__}),
            ("character", set(CHARACTERS)),
            ("power", set(CHARACTERS)),
            ("phase", set(ACCEPTED)),
            ("line", set(RULES)),
        ):
            keys = {key.removeprefix(f"{heading}.") for key in sentences if key.startswith(f"{heading}.")}
            assert {key for key in keys if not key.startswith(("board_", "why_", "own_", "remark_"))} == names
        for name in Options.__struct_fields__:
            assert {f"option.{name}.name", f"option.{name}.help"} <= sentences.keys()
        house = {key.split(".")[1] for key in sentences if key.startswith("option.") and key.endswith(".house")}
        assert house == {"ffa4", "wait_for_reinforcement"}


def test_every_line_is_told_and_worded() -> None:
    """Random matches tell every line there is; each can be worded in both languages, with nothing left open."""
    told: set[str] = set()
    events: list[AnyEvent] = list(placed({"passed": [True, True]}).events)
    for seats, options in VARIANTS:
        events += opened(seats, options).events
        events += [
            event for number in range(6) for ply in match(seats, options, f"told {number}") for event in ply.events
        ]
    for event in events:
        for viewer in VIEWERS:
            line = GAME.tell(event, viewer)
            told.add(line.key)
            for language in LANGUAGES:
                assert re.search(r"[{}]|None", word(line, catalogue("armadora", language), "Seat {0}".format)) is None
    assert told == set(RULES)
