"""What the board and the computers say of a battle before it is what the rules then fight (7.1.2 to 7.3)."""

from pathlib import Path
from typing import Any

from games.checks.scenario import parse
from games.kernel.texts import catalogue, word
from games.orc_wars import GAME
from games.orc_wars.advisor.judgement import Mind
from games.orc_wars.editions.material import CHIEFS, strength
from games.orc_wars.picture.battles import Ahead, battles_ahead, battles_in_reach
from games.orc_wars.rules.battle import BattleFought
from games.orc_wars.view.prospects import prospect
from tests.games.orc_wars.tables import Board, army, battle

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "orc_wars"
KIN = {"hool": army(0, "ogremoor", "red_orcland*2", machines=[2])}
BELOW: dict[str, Any] = {
    "phase": "move",
    "leaders": {
        "hool": army(0, "red_orcland", "red_orcland", machines=[2]),
        "alebane": army(1, "ogremoor", "trollhattan"),
    },
    "areas": {
        "red_orcland": {"owner": 0, "fortress": 2},
        "ogremoor": {"owner": 1, "fortress": 3, "garrison": ["kol"]},
    },
}


def ahead(board: Board) -> list[Ahead]:
    return list(battles_ahead(GAME.view(board.table.state, 0)))


def sums(board: Board) -> list[tuple[str, list[int], int]]:
    """Against whom, with how much, and what stands against it."""
    return [(one.rival, [odds.attack for odds in one.odds], one.defence) for one in ahead(board)]


def test_it_works() -> None:
    """Hordes of his race in the garrison are no defenders: they join first (7.3.1)."""
    place = {"ogremoor": {"owner": 1, "fortress": 3, "garrison": ["kol", "yellow_orkia"]}}
    before, kol, orc = Board(battle(KIN, place)), 1, 2
    assert sums(before) == [("garrison", [4 + 2 * orc + orc, 4 + 2 * orc + orc + 2], kol + 3)]
    by_tribe = Board(battle(KIN, place), options={"ethnic_level": "tribe"})
    assert sums(by_tribe) == [("garrison", [4 + 2 * orc, 4 + 2 * orc + 2], kol + orc + 3)]


def test_an_attack_says_what_it_promises_before_it_is_made() -> None:
    """With all his machines, against each group that he would meet; in combat, where the odds are on the board too."""
    place = {"ogremoor": {"owner": 1, "fortress": 3, "garrison": ["kol", "yellow_orkia"]}}
    board = Board(battle(KIN, place))
    view, (offer,) = (
        GAME.view(board.table.state, 0),
        [one for one in GAME.offers(board.table.state, 0) if one.type == "attack"],
    )
    said = [word(one.line, catalogue("orc_wars", "en"), str) for one in GAME.remarks(view, offer)]
    # The row 3-1 is DN DH DR DK DK DS: four of six take a fortress.
    assert said == [
        "Against the garrison: 12 against 4, and by the combat table about 67% to win the field, 1% to lose your army."
    ]
    assert [(one.odds[-1].attack, one.defence) for one in ahead(board)] == [(12, 4)]


def test_who_is_joined_by_all_has_no_battle_before_him() -> None:
    assert sums(Board(battle(KIN, {"ogremoor": {"owner": 1, "garrison": ["yellow_orkia"]}}))) == []


def test_from_below_a_fortress_counts_nothing() -> None:
    """Who comes out of the ground and chooses his machines is shown the odds without it (7.2.3)."""
    board = Board(BELOW, dice={"dice:underground": [4]}).give(0, "underground", leader="hool")
    assert board.asked == (0, "machines")
    assert [(one.rival, one.defence) for one in ahead(board)] == [("alebane", 8), ("garrison", 1)]


def test_the_computers_reckon_alike() -> None:
    """Mind and board weigh the same hordes: those that join are on the attacker's side."""
    place = {"ogremoor": {"owner": 1, "fortress": 3, "garrison": ["kol", "yellow_orkia"]}}
    view = GAME.view(Board(battle(KIN, place)).table.state, 0)
    (one,) = battles_ahead(view)
    expected = prospect(one.odds[-1].attack, one.defence, led=False, walled=True)
    assert Mind(view, 0).battle("hool", "ogremoor") == expected


def test_what_is_said_before_is_what_is_fought() -> None:
    """In every scenario that begins with an attack: totals and results, unless hordes change sides for the code."""
    compared = 0
    for file in sorted(SCENARIOS.glob("*.json")):
        scenario: Any = parse(file.read_bytes())
        command = scenario.play[0].do if scenario.play else None
        if not isinstance(command, dict) or command.get("type") != "attack" or scenario.play[0].refused:
            continue
        board = Board(scenario.given, scenario.seats, scenario.options, scenario.chance)
        said = {(one.leader, one.rival): one for one in ahead(board)}
        events = board.table.give(scenario.play[0].seat, command, board.chance)
        first = next((event for event in events if isinstance(event, BattleFought)), None)
        if first is None or any(getattr(event, "why", "") == "switched" for event in events):
            continue
        fought = first.battle
        one = said[fought.attacker, fought.defender]
        without = one.odds[0]
        assert (without.attack, one.defence, without.row) == (fought.attack, fought.defence, fought.odds), file.stem
        assert without.faces[fought.die - 1].result == fought.result, file.stem
        compared += 1
    assert compared > 20


MARCH: dict[str, Any] = {
    "phase": "actions",
    "leaders": {
        "thar": army(0, "orcus_rex", "orcus_rex*3", machines=[2]),
        "hool": army(0, "red_orcland"),
        "hutai_khan": army(1, "hobgobland", "hobgobland*2"),
    },
    "areas": {
        "orcus_rex": {"owner": 0},
        "hobgobland": {"owner": 1},
        "high_gobliny": {"garrison": ["high_gobliny"] * 3},
    },
}


def reach(board: Board) -> list[Ahead]:
    return list(battles_in_reach(GAME.view(board.table.state, 1)))


def test_before_a_march_the_battles_in_reach_are_foretold() -> None:
    """For each army and each neighbouring area where others stand, to whoever looks; not for leaders alone."""
    board = Board(MARCH)
    assert reach(board) == []
    board.give(0, "begin", step="move")
    assert [(one.leader, one.area, one.rival, one.odds[0].attack, one.defence) for one in reach(board)] == [
        ("thar", "high_gobliny", "garrison", 12, 3),
        ("thar", "hobgobland", "hutai_khan", 12, CHIEFS["hutai_khan"].authority + strength(("hobgobland",) * 2)),
    ]
    said = reach(board)[1]
    board.give(0, "move", leader="thar", path=["hobgobland"])
    assert reach(board) == []
    board.give(0, "end_step").give(0, "begin", step="combat")
    assert ahead(board) == [said]


def test_once_combat_is_over_nobody_may_march_in() -> None:
    board = Board({**MARCH, "steps_done": ["combat"]}).give(0, "begin", step="move")
    assert reach(board) == []
