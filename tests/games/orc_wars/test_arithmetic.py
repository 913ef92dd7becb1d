"""Every die is told with all its arithmetic, and offers stay on record for the game turn."""

from collections import Counter

import pytest

from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from games.orc_wars.rules import leaders
from games.orc_wars.rules.battle import BattleFought
from games.orc_wars.rules.combat_table import column, odds, result
from games.orc_wars.rules.sums import parts, total
from games.orc_wars.state.values import Battle
from tests.budgets import budget
from tests.games.orc_wars.tables import Board, army, battle
from tests.games.orc_wars.wars import tale

WARS = (*range(budget("WARS", 16, 240)), 148, 151)
"""Caravans are pursued in the last two, which is rare."""


def right(one: Battle) -> bool:
    """Whether the parts make up the totals, and the totals, the die and its help the result."""
    found = odds(one.attack, one.defence), column(one.die, total(one.die_parts))
    return (
        (total(one.attack_parts), total(one.defence_parts)) == (one.attack, one.defence)
        and found == (one.odds, one.column)
        and result(*found) == one.result
    )


@pytest.mark.soak
@pytest.mark.long
def test_it_works() -> None:
    """In war after war the parts of battles and tests add up, and all kinds of parts occur."""
    named = Counter[str]()
    for number in WARS:
        for event in tale(number, 60):
            if isinstance(event, BattleFought):
                one = event.battle
                assert right(one)
                named.update(part.name for part in (*one.attack_parts, *one.defence_parts, *one.die_parts))
            if isinstance(event, leaders.Tested):
                assert total(event.parts) == event.limit
                named.update(part.name for part in event.parts)
    battles = {"authority", "hordes", "machines", "fortress", "gold", "shaman", "enemy_shaman", "pursuit"}
    assert battles | {"servility", "spy"} <= named.keys()


def test_twin_a_part_left_out_is_noticed() -> None:
    whole = Battle("kol", "thar", "garrison", 8, 2, "4-1", 1, 1, "DH", parts(authority=6, hordes=2), parts(hordes=2))
    assert right(whole)
    assert not right(Battle("kol", "thar", "garrison", 8, 2, "4-1", 1, 1, "DH", parts(authority=6), parts(hordes=2)))


def test_a_battle_in_words() -> None:
    given = battle(
        {"thar": army(0, "kol", "orcus_rex*2", machines=[2], shaman=True), "king_kol": army(1, "kol", "kol*4")},
        {"kol": {"owner": 1, "fortress": 3}},
    )
    board = Board(given, dice={"dice:combat": [4]}).give(0, "attack", leader="thar").give(0, "machines", use=[2])
    told = [event for event in board.table.events if isinstance(event, BattleFought)]
    (line,) = [event.tell("spectator") for event in told]
    assert word(line, catalogue("orc_wars", "en"), str) == (
        "Thar against King Kol in Kol. Attack 12 (authority 6, hordes 4, machines 2), defence 12 (authority 5, "
        "hordes 4, fortress 3): odds 1-1. Die 4 (shaman +1), column 5: defender: every horde is tested."
    )


@pytest.mark.parametrize(
    ("penalty", "needs"),
    [(0, "needs 7 or less (authority 6, shaman +1, fortress +1, an 8 always fails)"), (3, "(servility 4, spy −3)")],
)
def test_a_test_in_words(penalty: int, needs: str) -> None:
    made_of = parts(servility=4, spy=-penalty) if penalty else parts(authority=6, shaman=1, fortress=1)
    event = leaders.Tested("thar", "authority", 8, total(made_of), False, "flight", "kol", made_of)
    line = event.tell("spectator")
    assert needs in word(line, catalogue("orc_wars", "en"), str)
    for language in LANGUAGES:
        assert "_" not in word(line, catalogue("orc_wars", language), str)


def test_offers_stay_on_record_without_what_lies_face_down() -> None:
    given: dict[str, JSON] = {
        "phase": "commerce",
        "turn": 2,
        "leaders": {"thar": army(0, "orcus_rex"), "ohrr": army(1, "bugburbia")},
        "areas": {"orcus_rex": {"owner": 0}, "bugburbia": {"owner": 1}},
        "hands": [{"gold": [1, 5]}, {"gold": [2]}],
    }
    board = Board(given).give(0, "offer", to=1, give={"gold": [5]}, get={"gold": 1}, claim=["gold_1"])
    heard = {"maker": 0, "to": 1, "give_tribe": 0, "give_gold": 1, "give_areas": [], "get_tribe": 0, "get_gold": 1}
    first = {**heard, "get_areas": [], "claim": ["gold_1"], "accepted": None}
    assert board.see("/bargains") == [first]
    board.give(1, "decline").give(0, "pass").give(1, "offer", to=0, give={"gold": [2]}, get={"gold": 1})
    board.give(0, "accept", tribe=[], gold=[1])
    second = {**heard, "maker": 1, "to": 0, "get_areas": [], "claim": [], "accepted": True}
    assert board.see("/bargains") == [{**first, "accepted": False}, second]
    assert GAME.view(board.table.state, 1).bargains == GAME.view(board.table.state, "arbiter").bargains
    board.give(1, "pass")
    assert (board.see("/round"), board.see("/bargains")) == (3, [])
