"""Rebels (8)."""

import pytest

from games.kernel.values import JSON
from tests.games.orc_wars.tables import Board, army


def revolt(leaders: dict[str, JSON], hordes: int, dice: dict[str, list[JSON]], area: str = "trollhattan") -> Board:
    """Trolls are raised in vain by Thar."""
    given: dict[str, JSON] = {
        "phase": "levy",
        "leaders": leaders,
        "areas": {area: {"owner": 0, "mine": True, "garrison": ["kol"]}},
        "hands": [{"tribe": ["horde_trollhattan"] * hordes}],
    }
    scripted = dice | {"dice:authority": [8, *dice.get("dice:authority", [])]}
    return Board(given, dice=scripted).give(0, "raise", area=area, leader="thar", hordes=hordes)


def test_it_works() -> None:
    """Surrendered hordes join the rebels; the leader who gets away leaves a neutral territory behind."""
    board = revolt({"thar": army(0, "trollhattan", "orcus_rex")}, 3, {"dice:combat": [6], "dice:servility": [4]})
    assert (board.see("/last_battle/odds"), board.see("/last_battle/result")) == ("3-2", "DK")
    assert board.asked == (0, "retreat")
    assert board.see("/areas/trollhattan/garrison") == ["kol", "trollhattan", "trollhattan", "trollhattan"]
    board.give(0, "retreat", path=["darokin"])
    assert board.see("/areas/trollhattan/owner") is None
    assert board.see("/areas/trollhattan/garrison") == ["kol", "trollhattan", "trollhattan", "trollhattan"]
    assert board.see("/areas/trollhattan/mine") is True


def test_failing_means_death_at_once() -> None:
    board = revolt({"thar": army(0, "trollhattan", "orcus_rex")}, 3, {"dice:combat": [6], "dice:servility": [5]})
    assert board.see("/leaders") == {}
    assert board.see("/captives") == []
    assert board.see("/areas/trollhattan/owner") is None


def test_the_next_leader_takes_over() -> None:
    """Beaten on R, he is deposed; the rebels turn to his successor, who stands."""
    leaders: dict[str, JSON] = {
        "thar": army(0, "trollhattan", "orcus_rex", shaman=True),
        "hool": army(0, "trollhattan"),
    }
    board = revolt(leaders, 3, {"dice:authority": [1], "dice:combat": [6, 2], "dice:servility": [3]})
    assert board.see("/hands/0/tribe") == ["thar"]
    assert board.see("/leaders/hool/hordes") == ["orcus_rex"]
    assert board.see("/leaders/hool/shaman") is True
    assert board.see("/areas/trollhattan/owner") == 0
    assert board.see("/areas/trollhattan/garrison") == ["kol"]


@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 0)])
def test_rebels_give_in_or_go_home(die: int, left: int) -> None:
    board = revolt({"thar": army(0, "trollhattan", "orcus_rex*6")}, 1, {"dice:combat": [die]})
    trolls = board.see("/leaders/thar/hordes")
    assert isinstance(trolls, list)
    assert trolls.count("trollhattan") == (1 if board.see("/last_battle/result") == "AS" else 0)
    assert board.see("/areas/trollhattan/garrison") == ["kol"]
    assert left in (3, 0)


def test_a_transfer_in_vain_ends_with_the_rebels_in_the_land() -> None:
    given: dict[str, JSON] = {
        "phase": "move",
        "leaders": {"thar": army(0, "kol", "trollhattan*3"), "hool": army(0, "kol")},
        "areas": {"kol": {"owner": 0}},
    }
    dice: dict[str, list[JSON]] = {"dice:authority": [8], "dice:combat": [6, 6], "dice:servility": [8, 8, 8]}
    board = Board(given, dice=dice).give(0, "transfer_hordes", from_="thar", to="hool", hordes=["trollhattan"] * 3)
    assert board.see("/last_battle/defender") == "hool"
    assert board.see("/areas/kol/owner") is None
    assert board.see("/areas/kol/garrison") == ["trollhattan"] * 3


def test_twin_native_hordes_never_rebel() -> None:
    given: dict[str, JSON] = {
        "phase": "move",
        "leaders": {"thar": army(0, "kol", "red_orcland*3"), "hool": army(0, "kol")},
    }
    board = Board(given, dice={"dice:authority": [8]}).give(
        0, "transfer_hordes", from_="thar", to="hool", hordes=["red_orcland"] * 3
    )
    assert board.see("/leaders/hool/hordes") == ["red_orcland"] * 3
    assert board.see("/last_battle") is None
