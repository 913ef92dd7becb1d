"""Every refusal, and which comes first where several things are wrong (chapter 11.1)."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import games.armadora
from games.armadora.options import Options
from games.kernel.refusals import Refused
from games.kernel.texts import catalogue
from games.kernel.values import JSON
from tests.games.armadora.tables import CORNER, give, luck, opened, placed, refusal, view

ADVANCED = Options(advanced=True)
CAST: JSON = ["orc", "elf", "mage"]
GOBLIN: JSON = ["goblin", "elf", "mage"]
CORNERED: JSON = {
    "a1": {"seat": 0, "value": 2},
    "b1": {"seat": 1, "value": 1},
    "c1": {"seat": 2, "value": 1},
    "e5": {"seat": 0, "value": 1},
    "f5": {"seat": 2, "value": 1, "face_up": True},
}
"""The corner is complete; the rest of the board has warriors of the seats 0 and 2."""


def at(seat: int, phase: str = "turn") -> JSON:
    return {"seat": seat, "phase": phase}


class Case(NamedTuple):
    """A command of the seat in turn that is refused, in a position of the advanced game with three seats."""

    given: dict[str, JSON]
    command: dict[str, JSON]
    code: str
    rule: str


FULL: dict[str, JSON] = {"characters": CAST, "palisades": CORNER, "warriors": CORNERED}
ORC = FULL | {"turn": at(0)}
ELF = FULL | {"turn": at(1)}
MAGE = FULL | {"turn": at(2)}
GOB = ORC | {"characters": GOBLIN}
REINFORCED: JSON = {**CORNERED, "a1": {"seat": 0, "value": 2, "reinforced": True}}  # type: ignore[dict-item]

CASES = [
    # a warrior: 3.3.2
    Case(ORC, {"type": "warrior", "value": 5, "at": "d1"}, "not_in_hand", "3.3.2"),
    Case(ORC, {"type": "warrior", "value": 5, "at": "a1"}, "not_in_hand", "3.3.2"),
    Case(ORC, {"type": "warrior", "value": 4, "at": "d1"}, "mine", "3.3.2"),
    Case(ORC, {"type": "warrior", "value": 4, "at": "b1"}, "occupied", "3.3.2"),
    # a palisade: 3.4.3
    Case(ORC | {"stock": 0}, {"type": "palisade", "edge": "a1|a2"}, "no_stock", "3.4.3"),
    Case(ORC, {"type": "palisade", "edge": "a1|a2"}, "edge_taken", "3.4.3"),
    Case(ORC, {"type": "palisade", "edge": "a1|b1"}, "territory_too_small", "3.4.2"),
    # the reinforcement: 4.6.2
    Case(ORC | {"reinforcements": [0, 1, 1]}, {"type": "reinforce", "at": "h1"}, "no_reinforcement", "4.6.2"),
    Case(ORC, {"type": "reinforce", "at": "h1"}, "no_warrior", "4.6.2"),
    Case(ORC, {"type": "reinforce", "at": "f5"}, "not_own", "4.6.2"),
    Case(ORC, {"type": "reinforce", "at": "e5"}, "territory_not_complete", "4.6.2"),
    Case(MAGE | {"warriors": REINFORCED}, {"type": "reinforce", "at": "c1"}, "territory_reinforced", "4.6.2"),
    # the mage: 4.1.4, 4.2.2
    Case(ORC | {"tokens": [0, 2, 2]}, {"type": "look", "at": "h1"}, "wrong_character", "4.1.4"),
    Case(MAGE | {"tokens": [1, 2, 0]}, {"type": "look", "at": "h1"}, "no_token", "4.1.4"),
    Case(MAGE, {"type": "look", "at": "h1"}, "no_warrior", "4.2.2"),
    Case(MAGE, {"type": "look", "at": "f5"}, "not_opponent", "4.2.2"),
    Case(
        MAGE | {"warriors": {"a2": {"seat": 0, "value": 1, "face_up": True}}},
        {"type": "look", "at": "a2"},
        "face_up",
        "4.2.2",
    ),
    # the goblin: 4.1.4, 4.3.2
    Case(ORC | {"tokens": [0, 2, 2]}, {"type": "extra_warrior", "value": 5, "at": "d1"}, "wrong_character", "4.1.4"),
    Case(GOB | {"tokens": [0, 2, 2]}, {"type": "extra_warrior", "value": 5, "at": "d1"}, "no_token", "4.1.4"),
    Case(GOB, {"type": "extra_warrior", "value": 5, "at": "d1"}, "not_in_hand", "3.3.2"),
    Case(GOB, {"type": "extra_warrior", "value": 1, "at": "d1"}, "mine", "3.3.2"),
    Case(GOB, {"type": "extra_warrior", "value": 1, "at": "f5"}, "occupied", "3.3.2"),
    Case(
        GOB | {"hands": [[1], None, None], "stock": 0, "reinforcements": [0, 1, 1]},
        {"type": "extra_warrior", "value": 1, "at": "a2"},
        "no_main_after",
        "4.1.3",
    ),
    # the orc: 4.1.4, 4.4.2
    Case(
        GOB | {"tokens": [0, 2, 2], "stock": 0}, {"type": "extra_palisade", "edge": "a1|a2"}, "wrong_character", "4.1.4"
    ),
    Case(ORC | {"tokens": [0, 2, 2], "stock": 0}, {"type": "extra_palisade", "edge": "a1|a2"}, "no_token", "4.1.4"),
    Case(ORC | {"stock": 0}, {"type": "extra_palisade", "edge": "a1|a2"}, "no_stock", "3.4.3"),
    Case(ORC, {"type": "extra_palisade", "edge": "a1|a2"}, "edge_taken", "3.4.3"),
    Case(ORC, {"type": "extra_palisade", "edge": "a1|b1"}, "territory_too_small", "3.4.2"),
    Case(
        ORC | {"hands": [[], None, None], "stock": 1, "reinforcements": [0, 1, 1]},
        {"type": "extra_palisade", "edge": "e3|e4"},
        "no_main_after",
        "4.1.3",
    ),
    # the elf: 4.1.4, 4.5.4
    Case(ORC | {"tokens": [0, 2, 2]}, {"type": "arrow", "at": "h1"}, "wrong_character", "4.1.4"),
    Case(ELF | {"tokens": [1, 0, 2]}, {"type": "arrow", "at": "h1"}, "no_token", "4.1.4"),
    Case(ELF, {"type": "arrow", "at": "h1"}, "no_warrior", "4.5.4"),
    Case(ELF, {"type": "arrow", "at": "b1"}, "not_opponent", "4.5.4"),
    Case(ELF, {"type": "arrow", "at": "e5"}, "no_elf_in_territory", "4.5.2"),
    Case(ELF, {"type": "arrow", "at": "a1"}, "territory_complete", "4.5.3"),
    # the phase: 3.2.5
    Case(ORC, {"type": "stop"}, "wrong_phase", "3.2.5"),
    Case(ORC | {"turn": at(0, "main")}, {"type": "pass"}, "wrong_phase", "3.2.5"),
    Case(ORC | {"turn": at(0, "main")}, {"type": "stop"}, "wrong_phase", "3.2.5"),
    Case(MAGE | {"turn": at(2, "main")}, {"type": "look", "at": "a1"}, "wrong_phase", "3.2.5"),
    Case(ELF | {"turn": at(1, "main")}, {"type": "arrow", "at": "e5"}, "wrong_phase", "3.2.5"),
    Case(ORC | {"turn": at(0, "palisade")}, {"type": "warrior", "value": 5, "at": "d1"}, "wrong_phase", "3.2.5"),
    Case(ORC | {"turn": at(0, "palisade")}, {"type": "reinforce", "at": "a1"}, "wrong_phase", "3.2.5"),
    Case(ORC | {"turn": at(0, "palisade")}, {"type": "pass"}, "wrong_phase", "3.2.5"),
    Case(GOB | {"turn": at(0, "main")}, {"type": "extra_warrior", "value": 1, "at": "a2"}, "wrong_phase", "3.2.5"),
    Case(ORC | {"turn": at(0, "main")}, {"type": "extra_palisade", "edge": "e3|e4"}, "wrong_phase", "3.2.5"),
]


def test_it_works() -> None:
    """In these positions something of each kind is possible, so that what is refused is refused for its own sake."""
    for given, type_, fields in (
        (ORC, "extra_palisade", {"edge": "e3|e4"}),
        (ORC, "reinforce", {"at": "a1"}),
        (GOB, "extra_warrior", {"value": 1, "at": "a2"}),
        (MAGE, "look", {"at": "e5"}),
        (ELF | {"warriors": {"a2": {"seat": 1, "value": 1}, "a3": {"seat": 0, "value": 1}}}, "arrow", {"at": "a3"}),
    ):
        table = placed(given, 3, ADVANCED)
        give(table, table.state.seat, type_, **fields)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.command['type']}-{case.code}")
def test_refused(case: Case) -> None:
    table = placed(case.given, 3, ADVANCED)
    (seat,) = view(table).turn.seats
    fields = {name: value for name, value in case.command.items() if name != "type"}
    assert refusal(table, seat, str(case.command["type"]), **fields) == (case.code, case.rule)


def test_the_general_tests_come_first_and_in_order() -> None:
    """Malformed, then game over, then whose turn, then advanced only, then the phase."""
    table = placed({"turn": at(0, "palisade"), "palisades": CORNER})
    assert refusal(table, 1, "look", at="z9") == ("malformed", "")
    assert refusal(table, 1, "look", at="a1") == ("not_your_turn", "3.1.1")
    assert refusal(table, 0, "look", at="a1") == ("advanced_only", "7.1")
    assert refusal(table, 0, "warrior", value=5, at="d1") == ("wrong_phase", "3.2.5")
    over = placed({"passed": [True, True]})
    assert refusal(over, 1, "look", at="z9") == ("malformed", "")
    assert refusal(over, 1, "look", at="a1") == ("game_over", "")


@pytest.mark.parametrize("type_", ["reinforce", "look", "extra_warrior", "extra_palisade", "arrow"])
def test_advanced_commands_of_the_basic_game(type_: str) -> None:
    fields: dict[str, dict[str, JSON]] = {
        "extra_warrior": {"value": 1, "at": "a1"},
        "extra_palisade": {"edge": "a1|a2"},
    }
    table = opened(2, Options(first=0))
    assert refusal(table, 0, type_, **fields.get(type_, {"at": "a1"})) == ("advanced_only", "7.1")


@pytest.mark.parametrize(
    "command",
    [
        {"type": "bridge"},
        {"type": "Warrior", "value": 1, "at": "a1"},
        {"type": "warrior", "value": 1},
        {"type": "warrior", "value": 1, "at": "a1", "seat": 0},
        {"type": "warrior", "value": 0, "at": "a1"},
        {"type": "warrior", "value": 6, "at": "a1"},
        {"type": "warrior", "value": "1", "at": "a1"},
        {"type": "warrior", "value": True, "at": "a1"},
        {"type": "warrior", "value": 1.5, "at": "a1"},
        {"type": "warrior", "value": 1, "at": "a6"},
        {"type": "warrior", "value": 1, "at": "a1\n"},
        {"type": "palisade", "edge": ["a1", "a2"]},
        {"type": "palisade", "edge": "a5|a6"},
        {"type": "palisade", "edge": "a1|b2"},
        {"type": "palisade", "edge": "a2|a1"},
        {"type": "pass", "at": "a1"},
        {"type": ["pass"]},
        {},
    ],
)
def test_malformed(command: dict[str, JSON]) -> None:
    table = opened(2, Options(first=0))
    with pytest.raises(Refused) as refused:
        table.give(0, command, luck())
    assert (refused.value.code, len(table.events)) == ("malformed", 1)


def test_every_code_of_the_rules_is_tested_and_has_a_sentence() -> None:
    """The codes in the rules' code, those of these tests and those of the catalogue are the same."""
    folder = Path(games.armadora.__file__).parent
    source = "".join(file.read_text() for file in folder.rglob("*.py"))
    codes = set(re.findall(r'(?:Refused|refuse)\("(\w+)"', source))
    general = {"not_your_turn", "advanced_only", "wrong_phase"}
    assert codes == {case.code for case in CASES} | general
    worded = {key.removeprefix("refusal.") for key in catalogue("armadora", "en") if key.startswith("refusal.")}
    assert worded == codes | {"malformed", "game_over", "not_offered"}
