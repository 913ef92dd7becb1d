"""Every refusal, and which comes first where several things are wrong (chapter 5 of the vocabulary)."""

import re
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

import games.orcz
from games.kernel.refusals import Refused
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text
from games.kernel.values import JSON
from games.orcz.options import Options
from games.orcz.state.cards import BadPair
from tests.games.orcz.tables import FIELDS, OrczTable, at_anvil, give, luck, opened, part, placed, rank, refusal

TAUNTS = Options(taunt=True)
PLAIN = Options()

DEPLOY: dict[str, JSON] = {
    "event": None,
    "fields": {
        "tree": {"challenge": None},
        "anvil": {"ranks": [rank(1, "grunt1", "grunt2"), rank(0, "grunt4", "archer1", "none")]},
    },
    "players": {"0": {"used": ["shaman"]}, "3": {"used": ["scout"]}},
}
CROWDED: JSON = [rank(seat, "grunt1", "grunt2") for seat in range(4)]
DIVIDED: dict[str, JSON] = {"event": "divided_forces", "fields": {"tent": {"ranks": CROWDED}}}
NIGHT: dict[str, JSON] = {**DEPLOY, "event": "moonless_night"}
SUN: dict[str, JSON] = {**DEPLOY, "event": "blazing_sun"}
HUNT: dict[str, JSON] = {**DEPLOY, "event": "witch_hunt"}
ASKED = at_anvil([rank(1, "grunt1", "grunt2"), rank(0, "grunt3", "grunt4")])
WON = at_anvil(aside=[part(0, "grunt4"), part(1, "grunt3"), part(2, "grunt2")], challenge="2/2")
LOST = at_anvil(aside=[part(0, "grunt4"), part(1, "grunt3")], challenge="6/2")
OVER: dict[str, JSON] = {"fields": {name: {"challenge": None} for name in FIELDS}}
SLOW: dict[str, JSON] = {"taunt": {"state": "slow"}}


def deploy(left: str = "archer2", right: str = "cavalry1", field: str = "tent", up: str = "left") -> dict[str, JSON]:
    return {"type": "deploy", "field": field, "left": left, "right": right, "up": up}


def scout(rank: int = 1, field: str = "anvil", **more: JSON) -> dict[str, JSON]:
    return {"type": "scout", "field": field, "rank": rank, **more}


class Case(NamedTuple):
    """A command that is refused. Each also breaks the tests that come later, as far as one command can."""

    given: dict[str, JSON]
    seat: int
    command: dict[str, JSON]
    code: str
    rule: str = ""
    options: Options = PLAIN


BAD = deploy("scout", "scout", "tree", "both")
CASES = [
    Case(OVER, 0, deploy(up="up"), "malformed"),
    Case(OVER, 0, BAD, "game_over"),
    Case(OVER, 0, {"type": "taunt"}, "game_over"),
    # the phase and the seat
    Case(ASKED, 0, {"type": "taunt"}, "taunt_off", "5.7"),
    Case(ASKED, 0, {"type": "taunt"}, "wrong_phase", "7", TAUNTS),
    Case(ASKED, 2, BAD, "wrong_phase", "7"),
    Case(DEPLOY, 2, {"type": "struggle"}, "wrong_phase", "7"),
    Case(DEPLOY, 0, {"type": "hold"}, "wrong_phase", "7"),
    Case(LOST, 2, {"type": "allocate", "split": {"9": 9}}, "wrong_phase", "7"),
    Case(WON, 2, {"type": "blame", "split": {"9": 9}}, "wrong_phase", "7"),
    Case(DEPLOY, 2, BAD, "not_your_turn", "7"),
    Case(ASKED, 1, {"type": "struggle"}, "not_your_turn", "7"),
    Case(ASKED, 1, {"type": "hold"}, "not_your_turn", "7"),
    Case(WON, 1, {"type": "allocate", "split": {"9": 9}}, "not_your_turn", "7"),
    Case(LOST, 1, {"type": "blame", "split": {"9": 9}}, "not_your_turn", "7"),
    # a rank
    Case(DEPLOY, 0, BAD, "field_closed", "3.2.1"),
    Case(DIVIDED, 0, deploy("scout", "scout", "tent", "both"), "field_full", "4.1"),
    Case(DEPLOY, 0, deploy("scout", "shaman", up="both"), "scout_in_rank", "3.3.4"),
    Case(HUNT, 0, deploy("scout", "scout", up="both"), "scout_in_rank", "3.3.4"),
    Case(DEPLOY, 0, deploy("shaman", "champion", up="both"), "card_not_in_hand", "3.3.2"),
    Case(DEPLOY, 0, deploy("grunt4", "grunt4", up="both"), "card_not_in_hand", "3.3.2"),
    Case(HUNT, 0, deploy("champion", "champion", up="both"), "same_card", "3.3.2"),
    Case(HUNT, 0, deploy("champion", "grunt1", up="both"), "heroes_forbidden", "4.11"),
    Case({}, 0, deploy("champion", "shaman", up="both"), "two_heroes", "3.3.4"),
    Case(DEPLOY, 0, deploy("archer2", "archer3", up="both"), "two_archers", "3.3.4"),
    Case(DEPLOY, 0, deploy("cavalry2", "cavalry1", up="both"), "two_cavalry", "3.3.4"),
    Case(DEPLOY, 0, deploy(up="both"), "wrong_facing", "3.3.2"),
    Case(DEPLOY, 0, deploy(up="none"), "wrong_facing", "3.3.2"),
    Case(NIGHT, 0, deploy(up="left"), "wrong_facing", "4.4"),
    Case(SUN, 0, deploy(up="right"), "wrong_facing", "4.5"),
    # the scout
    Case({**HUNT, "players": {"3": {"used": ["scout"]}}}, 3, scout(9), "scout_used", "3.6.1"),
    Case(HUNT, 2, scout(9), "heroes_forbidden", "4.11"),
    Case(DEPLOY, 2, scout(0), "no_such_rank", "3.6.2"),
    Case(DEPLOY, 2, scout(3), "no_such_rank", "3.6.2"),
    Case(DEPLOY, 2, scout(10**30), "no_such_rank", "3.6.2"),
    Case(DEPLOY, 2, scout(1, "tree"), "no_such_rank", "3.6.2"),
    Case(DEPLOY, 1, scout(1, side="left"), "own_rank", "3.6.2"),
    Case(DEPLOY, 2, scout(1, side="left"), "nothing_hidden", "3.6.2"),
    Case(ASKED, 2, scout(2), "nothing_hidden", "3.6.2"),
    Case(DEPLOY, 2, scout(2), "side_needed", "3.6.3"),
    # splits
    Case(WON, 0, {"type": "allocate", "split": {"0": 1}}, "not_eligible", "3.5.5"),
    Case(WON, 0, {"type": "allocate", "split": {"3": 1, "1": 2}}, "not_eligible", "3.5.5"),
    Case(WON, 0, {"type": "allocate", "split": {"7": 1}}, "not_eligible", "3.5.5"),
    Case(WON, 0, {"type": "allocate", "split": {}}, "wrong_total", "3.5.5"),
    Case(WON, 0, {"type": "allocate", "split": {"1": 1}}, "wrong_total", "3.5.5"),
    Case(WON, 0, {"type": "allocate", "split": {"1": 2, "2": 1}}, "wrong_total", "3.5.5"),
    Case(LOST, 0, {"type": "blame", "split": {"0": 1}}, "not_eligible", "3.5.6"),
    Case(LOST, 0, {"type": "blame", "split": {"4": 1}}, "not_eligible", "3.5.6"),
    Case(LOST, 0, {"type": "blame", "split": {"9" * 5000: 1}}, "not_eligible", "3.5.6"),
    Case(LOST, 0, {"type": "blame", "split": {"1": 2, "2": 1}}, "wrong_total", "3.5.6"),
    # taunts
    Case({**SLOW, "taunt": {"state": "thinking"}}, 0, {"type": "taunt"}, "own_taunt", "5.7.2", TAUNTS),
    Case({"taunt": {"state": "thinking"}}, 1, {"type": "taunt"}, "taunt_closed", "5.7.2", TAUNTS),
    Case({"taunt": {"state": "taunted", "by": 1}}, 2, {"type": "taunt"}, "taunt_closed", "5.7.2", TAUNTS),
    Case({"taunt": {"state": "fined", "by": 1}}, 2, {"type": "taunt"}, "taunt_closed", "5.7.2", TAUNTS),
]


def table_of(case: Case) -> OrczTable:
    return placed(case.given, 4, case.options)


def test_it_works() -> None:
    """In these positions something of each kind is possible, so that what is refused is refused for its own sake."""
    possible: list[tuple[dict[str, JSON], int, JSON, Options]] = [
        (DEPLOY, 0, deploy(), PLAIN),
        (DIVIDED, 0, deploy(field="tree"), PLAIN),
        (NIGHT, 0, deploy(up="none"), PLAIN),
        (SUN, 0, deploy(up="both"), PLAIN),
        (HUNT, 0, deploy(), PLAIN),
        (DEPLOY, 2, scout(1), PLAIN),
        (DEPLOY, 2, scout(2, side="right"), PLAIN),
        (ASKED, 0, {"type": "hold"}, PLAIN),
        (WON, 0, {"type": "allocate", "split": {"1": 2}}, PLAIN),
        (LOST, 0, {"type": "blame", "split": {"3": 2}}, PLAIN),
        (SLOW, 1, {"type": "taunt"}, TAUNTS),
    ]
    for given, seat, command, options in possible:
        assert placed(given, 4, options).give(seat, command, luck()) != ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.command['type']}-{case.code}")
def test_refused(case: Case) -> None:
    fields = {name: value for name, value in case.command.items() if name != "type"}
    found = refusal(table_of(case), case.seat, str(case.command["type"]), **fields)
    assert found == (case.code, case.rule)


@pytest.mark.parametrize(
    "command",
    [
        *({}, {"type": "charge"}, {"type": "Deploy"}, {"type": ["deploy"]}, {"type": "hold", "seat": 0}),
        {"type": "deploy", "field": "tent", "left": "grunt1", "right": "grunt2"},
        {**deploy(), "rank": 1},
        *(deploy(field="castle"), deploy("grunt5"), deploy(up="front")),
        *(scout(-1), {**scout(), "rank": 1.0}, {**scout(), "rank": "1"}, {**scout(), "rank": True}),
        *(scout(side="both"), scout(side=None), {"type": "scout", "field": "tent"}),
        *({"type": "blame"}, {"type": "blame", "split": []}, {"type": "blame", "split": {"1": -1}}),
        *({"type": "blame", "split": {"1": 0.5}}, {"type": "blame", "split": {"1": "1"}}),
        *(
            {"type": "blame", "split": {"one": 1}},
            {"type": "blame", "split": {"01": 1}},
            {"type": "blame", "split": {"-1": 1}},
        ),
    ],
    ids=str,
)
def test_malformed(command: dict[str, JSON]) -> None:
    """Before anything else, whoever gives it and whenever."""
    for table in (opened(4), placed(OVER)):
        before = table.state
        with pytest.raises(Refused) as refused:
            table.give(3, command, luck())
        assert (refused.value.code, refused.value.rule, table.state) == ("malformed", "", before)


def test_a_scout_is_used_once_and_a_taunt_works_once_a_rank() -> None:
    table = placed(SLOW, 4, TAUNTS)
    give(table, 1, "taunt")
    assert refusal(table, 2, "taunt") == ("taunt_closed", "5.7.2")


def test_every_code_is_tested_and_has_a_sentence() -> None:
    """The codes in the rules' code, those of these tests and those of the catalogue are the same."""
    source = "".join(file.read_text() for file in Path(games.orcz.__file__).parent.rglob("*.py"))
    codes = set(re.findall(r'(?:Refused|refuse)\("(\w+)"', source)) | set(get_args(BadPair))
    assert {case.code for case in CASES} == codes | {"malformed", "game_over"}
    for language in LANGUAGES:
        worded = {key.removeprefix("refusal.") for key in catalogue("orcz", language) if key.startswith("refusal.")}
        assert worded == codes | {"malformed", "game_over", "not_offered"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_cited_exists(language: str) -> None:
    assert {case.rule for case in CASES} - {""} - set(rule_numbers(rules_text("orcz", language))) == set()
