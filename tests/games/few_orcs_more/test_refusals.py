"""Every refusal, and which comes first where several things are wrong (vocabulary 6)."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import games.few_orcs_more
from games.few_orcs_more import GAME
from games.kernel.refusals import Refused
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import TURNS, chance, placed, refusal

LIVE: dict[str, JSON] = {}
DEAL: dict[str, JSON] = {"deck": ["troll", "start", "goblin"], "piles": {"4": ["orc6"], "6": ["orc2"]}}
OPEN: dict[str, JSON] = {**DEAL, "deck": ["troll", "goblin"]}
NONE: JSON = {str(seat): {"desertions": 0, "enlistments": 0} for seat in (1, 2, 3)}
EMPTY_HANDED: dict[str, JSON] = {**OPEN, "player_cards": {"1": {"desertions": 0, "enlistments": 0}}}
LATE: dict[str, JSON] = {"phase": "late_enlist", "piles": {"4": ["orc6"]}}
LATE_DONE: dict[str, JSON] = {**LATE, "player_cards": {"1": {"enlistments": 0}}}
MANDATORY: dict[str, JSON] = {"late_enlist": "mandatory"}
NAMING: dict[str, JSON] = {"phase": "champion", "piles": {"4": ["orc6"]}}
SPYING: dict[str, JSON] = {"phase": "spy", "hands": {"1": ["spy1"], "2": ["spy2"]}}
CALLING: dict[str, JSON] = {"phase": "tribe", "fought": ["orc"], "hands": {"1": ["dwarf2"]}}
SENDING: dict[str, JSON] = {
    "phase": "mercenaries",
    "hands": {"1": ["goblin", "commando"], "2": ["troll"]},
    "battle": {"tribe": "orc", "armies": {"3": ["orc2"]}},
}
STRIKING: dict[str, JSON] = {**SENDING, "phase": "commando"}
STRUCK: dict[str, JSON] = {**STRIKING, "battle": {"tribe": "orc", "armies": {"3": ["orc2"]}, "answered": [1]}}
LANDING: dict[str, JSON] = {
    "phase": "flying",
    "hands": {"1": ["goblin", "flying_machine"], "2": ["troll"], "3": ["flying_machine"][:0]},
    "battle": {"tribe": "orc", "armies": {"3": ["orc2"]}},
}
LANDED: dict[str, JSON] = {**LANDING, "battle": {"tribe": "orc", "answered": [1]}}


class Case(NamedTuple):
    """A command that is refused in a position of four seats with seat 0 as wizard, and with which code and rule."""

    raw: dict[str, JSON]
    given: dict[str, JSON]
    seat: int
    command: dict[str, JSON]
    code: str
    rule: str


def wish(type_: str, **fields: JSON) -> dict[str, JSON]:
    return {"type": type_, **fields}


CASES = [
    # the other mode comes first, then too late, then the phase, then the wizard
    Case(TURNS, LATE, 0, wish("desert", pile=99), "wrong_mode", "1.3"),
    Case(TURNS, NAMING, 0, wish("enlist", pile=99), "wrong_mode", "1.3"),
    Case(LIVE, NAMING, 0, wish("plays", plays=["x"]), "wrong_mode", "1.3"),
    Case(LIVE, LATE, 0, wish("desert", pile=99), "too_late", "4.4.4"),
    Case(LIVE, NAMING, 0, wish("desert", pile=99), "wrong_phase", "3.3"),
    Case(LIVE, NAMING, 0, wish("enlist", pile=99), "wrong_phase", "3.3"),
    Case(TURNS, NAMING, 0, wish("plays", plays=["x"]), "wrong_phase", "3.3"),
    Case(LIVE, DEAL, 0, wish("decline"), "wrong_phase", "3.3"),
    Case(LIVE, DEAL, 1, wish("enchant", target=9), "wrong_phase", "3.3"),
    Case(LIVE, DEAL, 0, wish("spy", target=9, kind="x"), "wrong_phase", "3.3"),
    Case(LIVE, DEAL, 1, wish("tribe", tribe="x"), "wrong_phase", "3.3"),
    Case(LIVE, DEAL, 0, wish("mercenaries", cards=["x"]), "wrong_phase", "3.3"),
    Case(LIVE, LANDING, 0, wish("commando", target=9, back="x"), "wrong_phase", "3.3"),
    Case(LIVE, STRIKING, 0, wish("fly", goblins=9), "wrong_phase", "3.3"),
    Case(LIVE, SENDING, 0, wish("pass"), "wrong_phase", "3.3"),
    Case(LIVE, NAMING, 1, wish("enchant", target=9), "wizard_only", "6.2.1"),
    Case(LIVE, CALLING, 1, wish("tribe", tribe="x"), "wizard_only", "7.1.1"),
    Case(LIVE, OPEN, 0, wish("desert", pile=99), "wizard_cannot", "4.2.4"),
    Case(LIVE, OPEN, 0, wish("enlist", pile=99), "wizard_cannot", "4.2.4"),
    Case(TURNS, OPEN, 0, wish("plays", plays=["x"]), "wizard_cannot", "4.2.4"),
    Case(LIVE, LATE, 0, wish("decline"), "wizard_cannot", "4.2.4"),
    Case(LIVE, SPYING, 0, wish("spy", target=9, kind="x"), "wizard_cannot", "1.1"),
    Case(LIVE, SENDING, 0, wish("mercenaries", cards=["x"]), "wizard_cannot", "1.1"),
    Case(LIVE, STRIKING, 0, wish("commando", target=9, back="x"), "wizard_cannot", "1.1"),
    Case(LIVE, LANDING, 0, wish("fly", goblins=9), "wizard_cannot", "1.1"),
    Case(LIVE, STRIKING, 0, wish("pass"), "wizard_cannot", "1.1"),
    # desert
    Case(LIVE, EMPTY_HANDED, 1, wish("desert", pile=99), "no_card", "2.2.1"),
    Case(LIVE, OPEN, 1, wish("desert", pile=9), "bad_pile", "4.1.1"),
    Case(LIVE, OPEN, 1, wish("desert", pile=-1), "bad_pile", "4.1.1"),
    Case(LIVE, OPEN, 1, wish("desert", pile=0, seen_height=3), "empty_pile", "4.2.2"),
    Case(LIVE, OPEN, 1, wish("desert", pile=4, seen_height=0), "stale", "4.4.3"),
    # enlist
    Case(LIVE, {**DEAL, "player_cards": NONE}, 1, wish("enlist", pile=99), "no_card", "2.2.1"),
    Case(LIVE, DEAL, 1, wish("enlist", pile=9), "bad_pile", "4.1.1"),
    Case(LIVE, DEAL, 1, wish("enlist", pile=0), "empty_pile", "4.2.2"),
    Case(LIVE, DEAL, 1, wish("enlist", pile=4, seen_height=0), "not_open", "4.1.2"),
    Case(LIVE, DEAL, 1, wish("ready"), "wrong_phase", "4.4.6"),
    Case({"wait_for_all": True}, {"ready": [1]}, 1, wish("ready"), "already_done", "4.4.6"),
    Case({"mode": "turns"}, {}, 0, wish("deal_on"), "wrong_phase", "5.7"),
    Case({"mode": "turns"}, {}, 1, wish("deal_all"), "wizard_only", "5.7"),
    Case(LIVE, OPEN, 1, wish("enlist", pile=4, seen_height=0), "stale", "4.4.3"),
    Case(LIVE, LATE_DONE, 1, wish("enlist", pile=99), "no_card", "2.2.1"),
    Case(LIVE, LATE, 1, wish("enlist", pile=4, seen_height=2), "stale", "4.4.3"),
    # plays
    Case(TURNS, {**EMPTY_HANDED, "submitted": {}}, 1, wish("plays", plays=["x"] * 3), "no_card", "5.3"),
    Case(TURNS, {**OPEN, "submitted": {"1": []}}, 1, wish("plays", plays=["x"] * 3), "already_done", "5.3"),
    Case(TURNS, OPEN, 1, wish("plays", plays=["x"] * 3), "too_many_plays", "5.3"),
    Case(TURNS | {"batch": "card"}, OPEN, 1, wish("plays", plays=["x"] * 2), "too_many_plays", "5.3"),
    Case(TURNS, LATE, 1, wish("plays", plays=["x"] * 2), "too_many_plays", "5.5"),
    Case(TURNS, LATE, 1, wish("plays", plays=[]), "bad_count", "5.5"),
    Case(TURNS, OPEN, 1, wish("plays", plays=["enlist:4", "enlist: 4"]), "malformed", ""),
    Case(TURNS, OPEN, 1, wish("plays", plays=["enlist:04"]), "malformed", ""),
    Case(TURNS, OPEN, 1, wish("plays", plays=["decline"]), "malformed", ""),
    Case(TURNS, LATE, 1, wish("plays", plays=["desert:99"]), "too_late", "4.4.4"),
    Case(TURNS | {"max_plays": 4}, OPEN, 1, wish("plays", plays=["desert:4"] * 2 + ["desert:99"]), "no_card", "5.3"),
    Case(TURNS | {"max_plays": 4}, OPEN, 1, wish("plays", plays=["enlist:4"] * 2 + ["enlist:99"]), "no_card", "5.3"),
    Case(TURNS, OPEN, 1, wish("plays", plays=["desert:4", "desert:9"]), "bad_pile", "4.1.1"),
    Case(TURNS, DEAL, 1, wish("plays", plays=["enlist:0"]), "empty_pile", "4.2.2"),
    Case(TURNS, DEAL, 1, wish("plays", plays=["enlist:4"]), "not_open", "4.1.2"),
    # decline
    Case(TURNS | MANDATORY, {**LATE, "submitted": {"1": ["enlist:4"]}}, 1, wish("decline"), "already_done", "5.3"),
    Case(LIVE | MANDATORY, LATE_DONE, 1, wish("decline"), "no_card", "2.2.1"),
    Case(LIVE | MANDATORY, LATE, 1, wish("decline"), "must_enlist", "4.5.3"),
    Case(TURNS | MANDATORY, LATE, 1, wish("decline"), "must_enlist", "4.5.3"),
    # the champion, the spies, the tribes
    Case(LIVE, NAMING, 0, wish("enchant", target=0), "bad_target", "6.2.1"),
    Case(LIVE, SPYING, 2, wish("spy", target=2, kind="x"), "not_your_turn", "6.3.1"),
    Case(LIVE, SPYING, 1, wish("spy", target=1, kind="x"), "bad_target", "6.3.5"),
    Case(LIVE, SPYING, 1, wish("spy", target=0, kind="x"), "bad_target", "6.3.5"),
    Case(LIVE, SPYING, 1, wish("spy", target=2, kind="orc"), "bad_kind", "6.3.4"),
    Case(LIVE | {"spy_may_take_spy": False}, SPYING, 1, wish("spy", target=2, kind="spy2"), "bad_kind", "6.3.4"),
    Case(LIVE, CALLING, 0, wish("tribe", tribe="orcs"), "bad_tribe", "2.1.2"),
    Case(LIVE, CALLING, 0, wish("tribe", tribe="orc"), "tribe_done", "7.1.1"),
    # mercenaries
    Case(LIVE, SENDING, 2, wish("mercenaries", cards=["commando"]), "not_your_turn", "7.3.1"),
    Case(LIVE, SENDING, 1, wish("mercenaries", cards=["goblin", "goblin", "commando"]), "not_committable", "7.3.2"),
    Case(LIVE, SENDING, 1, wish("mercenaries", cards=["orc2"]), "not_committable", "7.3.2"),
    Case(LIVE, SENDING, 1, wish("mercenaries", cards=["goblin", "goblin"]), "no_card", "7.3.1"),
    # the commando
    Case(LIVE, STRUCK, 1, wish("commando", target=1, back="x"), "already_done", "7.4.4"),
    Case(LIVE, STRIKING, 3, wish("commando", target=3, back="x"), "not_your_turn", "7.4.4"),
    Case(LIVE, STRIKING, 2, wish("commando", target=2, back="x"), "no_card", "7.4.1"),
    Case(LIVE, STRIKING, 1, wish("commando", target=1, back="x"), "bad_target", "7.4.3"),
    Case(LIVE, STRIKING, 1, wish("commando", target=0, back="x"), "bad_target", "7.4.1"),
    Case(LIVE, STRIKING, 1, wish("commando", target=4, back="x"), "bad_target", "7.4.1"),
    Case(LIVE, STRIKING, 1, wish("commando", target=2, back="x"), "bad_target", "7.4.1"),
    Case(LIVE, STRIKING, 1, wish("commando", target=3, back="mercenary"), "bad_back", "7.4.1"),
    # the flying machine
    Case(LIVE, LANDED, 1, wish("fly", goblins=9), "already_done", "7.4.4"),
    Case(LIVE, LANDING, 3, wish("fly", goblins=9), "not_your_turn", "7.4.4"),
    Case(LIVE, LANDING, 2, wish("fly", goblins=9), "no_card", "7.6.1"),
    Case(LIVE | {"solo_mercs": False}, LANDING, 1, wish("fly", goblins=9), "no_tribe", "7.3.4"),
    Case(LIVE, LANDING, 1, wish("fly", goblins=2), "bad_count", "7.6.1"),
    Case(LIVE, LANDING, 1, wish("fly", goblins=0), "bad_count", "7.6.1"),
    # letting the moment pass
    Case(LIVE, STRUCK, 1, wish("pass"), "already_done", "7.4.4"),
    Case(LIVE, STRIKING, 3, wish("pass"), "not_your_turn", "7.4.4"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.command['type']}")
def test_refusal(case: Case) -> None:
    table = placed(case.given, 4, dict(case.raw))
    assert refusal(table, case.seat, str(case.command["type"]), **_fields(case)) == (case.code, case.rule)


def _fields(case: Case) -> dict[str, JSON]:
    return {name: value for name, value in case.command.items() if name != "type"}


MALFORMED: list[JSON] = [
    wish("grab", pile=1),
    wish("desert"),
    wish("desert", pile="4"),
    wish("desert", pile=4.0),
    wish("desert", pile=True),
    wish("desert", pile=4, seen_height=None),
    wish("desert", pile=4, seen_height=-1),
    wish("desert", pile=4, seen_height=100),
    wish("desert", pile=4, seat=1),
    wish("plays", plays="desert:4"),
    wish("plays", plays=[4]),
    wish("mercenaries"),
    wish("spy", target=2),
    wish("fly", goblins="1"),
    wish("pass", reason="none"),
    {"pile": 4},
    [],
    None,
]


@pytest.mark.parametrize("command", MALFORMED, ids=str)
def test_malformed_comes_before_everything(command: JSON) -> None:
    """Also before the end of the game."""
    for given in (OPEN, {"phase": "over", "champion": 3, "round": 2}):
        table = placed(given)
        with pytest.raises(Refused) as refused:
            table.give(1, command, chance())
        assert refused.value.code == "malformed"


def test_game_over_comes_next() -> None:
    table = placed({"phase": "over", "champion": 3})
    for command in (wish("desert", pile=4), wish("plays", plays=[]), wish("pass"), wish("enchant", target=1)):
        assert refusal(table, 0, str(command["type"]), **{k: v for k, v in command.items() if k != "type"}) == (
            "game_over",
            "",
        )


def test_it_works() -> None:
    """Every code and every rule with which the rules refuse occurs here, and has a sentence and a rule in both
    languages.
    """
    source = "".join(file.read_text() for file in Path(games.few_orcs_more.__file__).parent.rglob("*.py"))
    codes = set(re.findall(r'(?:Refused|refuse)\("(\w+)"', source))
    rules = set(re.findall(r'(?:Refused|refuse)\("\w+", "([\d.]+)"', source))
    assert codes == {case.code for case in CASES}
    assert rules <= {case.rule for case in CASES}
    cited = {case.rule for case in CASES} - {""}
    for language in LANGUAGES:
        assert cited <= set(rule_numbers(rules_text(GAME.name, language)))
        sentences = catalogue(GAME.name, language)
        named = {key.removeprefix("refusal.") for key in sentences if key.startswith("refusal.")}
        assert named == codes | {"game_over", "not_offered"}
