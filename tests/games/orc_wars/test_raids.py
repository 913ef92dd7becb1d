"""Raids on caravans (7.9)."""

from collections.abc import Sequence

from games.kernel.values import JSON
from tests.games.orc_wars.tables import Board, army


def raid(hordes: Sequence[str], loads: dict[str, list[JSON]], dice: dict[str, list[JSON]], **more: JSON) -> Board:
    """The Kobold king raids what stands on the landing of Kol."""
    caravans: dict[str, JSON] = {key: {"stop": "kol_landing", "gold": load} for key, load in loads.items()}
    given: dict[str, JSON] = {
        "phase": "combat",
        "leaders": {"king_kol": army(0, "kol", *hordes, **more)},
        "areas": {"kol": {"owner": 0}},
        "caravans": caravans,
    }
    return Board(given, dice=dice).give(0, "raid", leader="king_kol", stop="kol_landing")


def test_it_works() -> None:
    """Two caravans defend as one, and both fall."""
    board = raid(["kol*8"], {"ce": [2, 3], "ec": [1]}, {"dice:combat": [6]})
    assert (board.see("/last_battle/defence"), board.see("/last_battle/result")) == (6, "DK")
    assert board.see("/leaders/king_kol/gold") == [1, 2, 3]
    assert board.see("/caravans") == {}


def test_caravans_drawn_for_the_load_go_to_the_raider() -> None:
    given: dict[str, JSON] = {
        "phase": "combat",
        "leaders": {"king_kol": army(0, "kol", "kol*4")},
        "caravans": {"ce": {"stop": "kol_landing"}},
    }
    dice: dict[str, list[JSON]] = {"draw:gold": ["caravan_le", "gold_2", "caravan_gr", "gold_5"], "dice:combat": [1]}
    board = Board(given, dice=dice).give(0, "raid", leader="king_kol", stop="kol_landing")
    assert board.see("/hands/0/caravans") == ["gr", "le"]
    assert board.see("/last_battle/defence") == 7


def test_a_captured_raider_goes_along_and_dies() -> None:
    board = raid(["kol"], {"ce": [5, 5], "ec": [4]}, {"dice:combat": [2], "dice:servility": [7]}, gold=[3])
    assert board.see("/last_battle/result") == "AH" or board.see("/last_battle/result") == "AK"
    assert board.see("/caravans/ce/prisoners") == [{"leader": "king_kol", "seat": 0}]
    assert board.see("/leaders") == {}
    assert board.see("/cups/gold_count") == 68 - 3 - 2


def test_a_prisoner_is_freed_or_executed() -> None:
    prisoners: JSON = [{"leader": "thar", "seat": 1}]
    caravan: dict[str, JSON] = {"stop": "kol_landing", "gold": [1], "prisoners": prisoners}
    given: dict[str, JSON] = {
        "phase": "combat",
        "leaders": {"king_kol": army(0, "kol", "kol*4")},
        "caravans": {"ce": caravan},
    }
    board = Board(given, dice={"dice:combat": [4]}).give(0, "raid", leader="king_kol", stop="kol_landing")
    assert board.see("/hands/0/tribe") == ["thar"]
    arriving: dict[str, JSON] = {
        "phase": "name_first",
        "leaders": {"king_kol": army(0, "kol")},
        "caravans": {"ce": {**caravan, "stop": "hobgobland_mucks"}},
    }
    board = Board(arriving).give(1, "name_first", seat=1)
    assert board.see("/caravans") == {}
    assert board.see("/cups/tribe_count") == 99


def test_exchanges() -> None:
    """Larger caravans throw gold off until it covers the raider; a larger raider pays and takes all; equals perish."""
    thrown: list[JSON] = [{"caravan": "ce", "gold": 5}, {"caravan": "ce", "gold": 4}]
    board = raid(["kol*3"], {"ce": [5, 5, 4]}, {"dice:combat": [5], "pick:jettison": thrown})
    assert (board.see("/last_battle/odds"), board.see("/last_battle/result")) == ("1-2", "X")
    assert board.see("/leaders") == {}
    assert board.see("/caravans/ce/gold") == [5]
    board = raid(["trollhattan*2", "kol*2"], {"ce": [3, 5, 4]}, {"dice:combat": [3]})
    assert (board.see("/last_battle/attack"), board.see("/last_battle/result")) == (15, "X")
    assert board.see("/leaders") == {}
    assert board.see("/caravans") == {}
    assert board.see("/cups/gold_count") == 68
    board = raid(["trollhattan*2", "kol*4"], {"ce": [3, 4, 4]}, {"dice:combat": [2]})
    assert (board.see("/last_battle/odds"), board.see("/last_battle/result")) == ("3-2", "X")
    assert board.see("/leaders/king_kol/hordes") == ["kol"]
    assert board.see("/leaders/king_kol/gold") == [3, 4, 4]
    board = raid(["kol*4"], {"ce": [4, 5]}, {"dice:combat": [3]})
    assert board.see("/last_battle/result") == "X"
    assert (board.see("/leaders"), board.see("/caravans"), board.see("/cups/gold_count")) == ({}, {}, 68)


def test_fleeing_into_the_city_ends_the_journey() -> None:
    given: dict[str, JSON] = {
        "phase": "combat",
        "leaders": {"hutai_khan": army(0, "hobgobland", "hobgobland*2")},
        "caravans": {"ce": {"stop": "hobgobland_mucks", "gold": [1, 2, 3]}},
    }
    dice: dict[str, list[JSON]] = {"dice:combat": [4], "pick:jettison": [{"caravan": "ce", "gold": 3}] * 1}
    board = Board(given, dice=dice).give(0, "raid", leader="hutai_khan", stop="hobgobland_mucks")
    assert board.see("/last_battle/result") == "DN" or board.see("/last_battle/result") == "DH"
    assert board.see("/caravans") == {}


def test_a_bare_raider_keeps_the_best_counter() -> None:
    board = raid([], {"ce": [1, 3]}, {"dice:combat": [6]})
    assert (board.see("/last_battle/odds"), board.see("/last_battle/result")) == ("1-1", "DR")
    board = raid([], {"ce": [1, 1]}, {"dice:combat": [5]})
    assert board.see("/last_battle/result") == "DK"
    assert board.see("/leaders/king_kol/gold") == [1]


def test_twin_without_a_caravan_nothing_is_drawn() -> None:
    board = Board({"phase": "combat", "leaders": {"king_kol": army(0, "kol")}})
    assert board.refusal(0, "raid", leader="king_kol", stop="kol_landing") == "no_caravan"
    assert board.see("/cups/gold_count") == 68
