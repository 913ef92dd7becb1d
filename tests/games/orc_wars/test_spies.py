"""Spies, and leaders who can be bought (10)."""

from games.kernel.values import JSON
from games.orc_wars.game import GAME
from tests.games.orc_wars.tables import Board, army

ENEMIES: dict[str, JSON] = {"alebane": army(1, "ogremoor", "ogremoor"), "king_kol": army(1, "ogremoor", "kol*2")}


def test_it_works() -> None:
    """A look shows the hand to the looker alone, until the turn is over."""
    hands: JSON = [{"tribe": ["spy_1"]}, {"tribe": ["mine"], "gold": [4], "caravans": ["ce"]}]
    board = Board({"phase": "cheat", "hands": hands}).give(0, "look", spy=1, seat=1)
    assert board.asked == (1, "cancel")
    board.give(1, "allow")
    assert board.see("/seen/0") == {"seat": 1, "tribe": ["mine"], "gold": [4], "caravans": ["ce"]}
    assert GAME.view(board.table.state, 1).seen == (None, None)
    board.give(0, "end_step").give(0, "end_turn")
    assert board.see("/seen/0") is None


def test_who_holds_no_counter_is_not_asked() -> None:
    board = Board(
        {"phase": "cheat", "hands": [{"tribe": ["spy_1"]}, {"gold": [4, 5]}]}, dice={"pick:steal": ["gold_5"]}
    )
    board.give(0, "steal", spy=1, seat=1, pile="gold")
    assert (board.see("/hands/0/gold"), board.see("/hands/1/gold")) == ([5], [4])
    assert board.asked == (0, "cheat")


def test_a_leaderless_bribe_and_a_traitor() -> None:
    """It costs nothing and adds 2; the traitor fights his comrade, and fortress and garrison wait for the end."""
    given: dict[str, JSON] = {
        "phase": "cheat",
        "leaders": ENEMIES,
        "areas": {"ogremoor": {"owner": 1, "fortress": 5, "garrison": ["kol"]}},
        "hands": [{"tribe": ["spy_1"], "gold": [3]}],
    }
    dice: dict[str, list[JSON]] = {"dice:servility": [3], "dice:combat": [6]}
    board = Board(given, dice=dice).give(0, "bribe", spy=1, leader="alebane", gold=[])
    assert board.see("/seen/1/gold") == [3]
    assert (board.see("/last_battle/attack"), board.see("/last_battle/defence")) == (7, 7)
    assert board.see("/last_battle/result") == "DR"
    assert board.asked == (1, "retreat")
    board.give(1, "retreat", path=["darokin"])
    assert (board.see("/areas/ogremoor/owner"), board.see("/areas/ogremoor/garrison")) == (0, ["kol"])
    loyal = Board(given, dice={"dice:servility": [1]}).give(0, "bribe", spy=1, leader="alebane", gold=[])
    assert loyal.see("/leaders/alebane/seat") == 1


def test_a_repelled_traitor_leaves_everything_as_it_was() -> None:
    given: dict[str, JSON] = {
        "phase": "cheat",
        "leaders": {**ENEMIES, "thar": army(0, "kol")},
        "areas": {"ogremoor": {"owner": 1}},
        "hands": [{"tribe": ["spy_3"], "gold": [5, 2]}],
    }
    board = Board(given, dice={"dice:servility": [8], "dice:combat": [3]}).give(
        0, "bribe", spy=3, leader="alebane", gold=[5, 2]
    )
    assert board.see("/last_battle/result") == "X"
    assert board.see("/leaders/alebane") is None
    assert board.see("/areas/ogremoor/owner") == 1
    assert board.see("/cups/gold_count") == 68


def test_twin_with_a_leader_in_hand_a_bribe_has_its_price() -> None:
    given: dict[str, JSON] = {
        "phase": "cheat",
        "leaders": ENEMIES,
        "hands": [{"tribe": ["spy_1", "thar"], "gold": [3]}],
    }
    assert Board(given).refusal(0, "bribe", spy=1, leader="alebane", gold=[]) == "underpaid"
