"""Why something on the board cannot be chosen: the reason with its rule, from what the seat itself may see."""

import re
from xml.etree import ElementTree as ET

import pytest

from boards.drawing import Marks, board
from games.few_orcs_more import GAME as FEW_ORCS
from games.kernel.registry import AnyGame
from games.kernel.table import Table
from games.kernel.texts import LANGUAGES, catalogue
from games.kernel.values import JSON
from games.orcz.game import GAME as ORCZ
from games.orcz.options import Options
from tests.boards.test_boards import parsed, seats, targets
from tests.games.few_orcs_more import tables as few_orcs
from tests.games.orcz import tables as orcz

DEALT: dict[str, JSON] = {"piles": {"0": ["orc6"]}, "deck": ["orc2", "dwarf2", "start", "troll"]}
BATTLE: dict[str, JSON] = {"tribe": "orc", "armies": {"2": ["orc6"]}}
WAR: dict[str, JSON] = {
    "phase": "mercenaries",
    "hands": {"1": ["goblin", "commando", "dwarf2", "spy4"], "2": ["troll"]},
    "fought": ["skeleton"],
    "battle": BATTLE,
}


def reasons(game: AnyGame, table: Table[..., ..., ..., ..., ...], seat: int, language: str = "en") -> list[str]:  # type: ignore[type-arg]
    """What the board says of places that the seat cannot choose, each reason once."""
    view = game.view(table.state, seat)
    marks = Marks(targets(game, table.state, seat))
    root: ET.Element = parsed(board(game, view, seat, seats(len(game.view(table.state, seat).scores)), language, marks))
    return list(dict.fromkeys(str(one.get("data-why")) for one in root.iter() if one.get("data-why")))


def of_orcz(given: dict[str, JSON], players: int = 2) -> orcz.OrczTable:
    return orcz.placed(given, players, Options())


FULL: JSON = {"ranks": [orcz.rank(1, "grunt1", "archer1"), orcz.rank(1, "grunt2", "archer2")]}
CASES: list[tuple[AnyGame, Table, int, list[str]]] = [  # type: ignore[type-arg]
    (orcz.RULES, of_orcz({}), 0, ["scout_in_rank"]),
    (orcz.RULES, of_orcz({}), 1, []),
    (orcz.RULES, of_orcz({"event": "witch_hunt", "event_deck": []}), 0, ["heroes_forbidden"]),
    (
        orcz.RULES,
        of_orcz({"fields": {"tree": {"challenge": None, "stack": []}}, "players": {"0": {"used": ["champion"]}}}),
        0,
        ["field_closed", "scout_in_rank", "hero_used"],
    ),
    (
        orcz.RULES,
        of_orcz({"event": "divided_forces", "event_deck": [], "fields": {"anvil": FULL}}),
        0,
        ["field_full", "scout_in_rank"],
    ),
    (FEW_ORCS, few_orcs.placed(DEALT), 1, ["empty_pile"]),
    (FEW_ORCS, few_orcs.placed(DEALT), 0, []),
    (FEW_ORCS, few_orcs.placed({"phase": "champion"}), 0, ["champion"]),
    (FEW_ORCS, few_orcs.placed({**WAR, "battle": {**BATTLE, "next": 1}}), 1, ["not_sent", "own_moment"]),
    (FEW_ORCS, few_orcs.placed({**WAR, "phase": "commando"}), 1, ["own_army", "no_back", "window"]),
    (
        FEW_ORCS,
        few_orcs.placed({"phase": "spy", "hands": {"1": ["spy1", "orc2"], "2": ["orc6"]}}),
        1,
        ["own_hand", "spied"],
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_it_works(case: tuple[AnyGame, Table, int, list[str]], language: str) -> None:  # type: ignore[type-arg]
    """Each reason where it holds and nowhere else, in both languages and with the number of a rule."""
    game, table, seat, wanted = case
    words = catalogue(game, language)
    found = reasons(game, table, seat, language)
    assert sorted(found) == sorted(words[f"why.{one}"] for one in wanted)
    assert all(re.search(r"\([0-9.]+(, [0-9.]+)*\)\.$", one) for one in found)


def test_the_wizard_is_told_why_no_pile_is_theirs() -> None:
    table = few_orcs.opened(4, {"mode": "turns", "wizard_looks": True})
    for seat in (1, 2, 3):
        assert reasons(FEW_ORCS, table, 0) == []
        few_orcs.give(table, seat, "plays", plays=[])
    assert reasons(FEW_ORCS, table, 0) == [catalogue(FEW_ORCS, "en")["why.wizard"]]


def test_a_goblin_says_how_many_go_along_with_the_flying_machine() -> None:
    """Who cannot fly is told what is played at that moment instead."""
    armies: JSON = {"tribe": "orc", "armies": {"1": ["orc2"], "2": ["orc6"]}}
    for hand, wanted in (
        (["flying_machine", "goblin"], "board.flying_goblins"),
        (["commando", "goblin"], "why.window"),
    ):
        table = few_orcs.placed({**WAR, "phase": "flying", "hands": {"1": hand}, "battle": armies})
        assert catalogue(FEW_ORCS, "en")[wanted] in reasons(FEW_ORCS, table, 1)


def test_a_tribe_that_has_fought_says_so() -> None:
    table = few_orcs.placed({"phase": "tribe", "fought": ["skeleton"], "hands": {"1": ["orc2"]}})
    assert reasons(FEW_ORCS, table, 0) == [catalogue(FEW_ORCS, "en")["why.tribe_done"]]


def test_reasons_are_of_the_rules_that_refuse() -> None:
    """What the catalogue says of a place cites a rule of the book."""
    for game in (FEW_ORCS, ORCZ):
        for key, text in catalogue(game, "en").items():
            assert not key.startswith("why.") or re.search(r"\([0-9.]+(, [0-9.]+)*\)\.$", text)
