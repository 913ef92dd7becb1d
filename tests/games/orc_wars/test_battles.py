"""Battles beyond the scenarios: fortresses, capture, exchanges, two leaders, ways underground, shamans (7)."""

import pytest

from games.kernel.values import JSON
from tests.games.orc_wars.tables import Board, army, battle


def test_it_works() -> None:
    """The rulebook's gnoll among goblins: whom he cannot hold fights for their queen."""
    given = battle(
        {"nizam_pasha": army(0, "high_gobliny", "high_gobliny*2"), "queen_yazar": army(1, "high_gobliny")},
        {"high_gobliny": {"owner": 1}},
    )
    board = Board(given, dice={"dice:authority": [4, 5], "dice:combat": [1]}).give(0, "attack", leader="nizam_pasha")
    assert board.see("/last_battle/attack") == 5
    assert board.see("/last_battle/defence") == 6
    assert board.see("/leaders/queen_yazar/hordes") == ["high_gobliny"]


@pytest.mark.parametrize(("level", "fought"), [("species", False), ("tribe", True)])
def test_joining_by_species_or_by_tribe(level: str, fought: bool) -> None:
    """Hordes of his race that nobody commands join the attacker; by tribe, the orcs of another tribe fight him."""
    given = battle({"thar": army(0, "kol", "orcus_rex")}, {"kol": {"owner": 1, "garrison": ["red_orcland"]}})
    board = Board(given, options={"ethnic_level": level}, dice={"dice:combat": [1]})
    board.give(0, "attack", leader="thar")
    assert board.see("/last_battle/result") == ("DH" if fought else None)
    joined = ["orcus_rex", "red_orcland"] if not fought else ["orcus_rex"]
    assert board.see("/leaders/thar/hordes") == joined
    assert board.see("/areas/kol/owner") == 0


def test_a_fortress_outlives_an_exchange() -> None:
    """A lone fortress hit by X stands: the attacker pays and must leave; his machine is spent."""
    given = battle(
        {"thar": army(0, "kol", "orcus_rex*3", machines=[2])},
        {"kol": {"owner": 1, "fortress": 5}, "red_orcland": {"owner": 0}},
    )
    board = Board(given, dice={"dice:combat": [1]}).give(0, "attack", leader="thar").give(0, "machines", use=[2])
    assert (board.see("/last_battle/odds"), board.see("/last_battle/result")) == ("2-1", "X")
    assert board.asked == (0, "retreat")
    assert board.see("/leaders/thar/hordes") == []
    assert board.see("/leaders/thar/machines") == []
    assert board.see("/areas/kol/fortress") == 5


def test_larger_army_chooses_its_losses() -> None:
    given = battle(
        {"thar": army(0, "kol", "orcus_rex*3", "trollhattan*2", "kol*2"), "king_kol": army(1, "kol", "kol*6")},
        {"kol": {"owner": 1}},
    )
    dice = {"dice:authority": [1, 1], "dice:combat": [2]}
    board = Board(given, dice=dice).give(0, "attack", leader="thar")
    assert (board.see("/last_battle/attack"), board.see("/last_battle/defence")) == (22, 11)
    assert board.see("/last_battle/result") == "DN"
    board = Board(given, dice=dice | {"dice:combat": [1]}).give(0, "attack", leader="thar")
    assert board.asked == (0, "losses")
    assert board.refusal(0, "losses", hordes=["trollhattan", "trollhattan"]) == "wrong_losses"
    assert board.refusal(0, "losses", hordes=["trollhattan"] * 2 + ["orcus_rex", "orcus_rex", "kol"]) == "wrong_losses"
    board.give(0, "losses", hordes=["kol", "trollhattan", "trollhattan", "orcus_rex"])
    assert board.see("/leaders/thar/hordes") == ["kol", "orcus_rex", "orcus_rex"]
    assert board.see("/leaders/king_kol") is None
    assert board.see("/areas/kol/owner") == 0


def test_equal_totals_remove_both() -> None:
    """The gold they carried lies on the spot, and the territory keeps its controller."""
    given = battle(
        {
            "hool": army(0, "ogremoor", "red_orcland*2", gold=[3]),
            "alebane": army(1, "ogremoor", "orcus_rex*2", gold=[1]),
        },
        {"ogremoor": {"owner": 1}},
    )
    board = Board(given, dice={"dice:authority": [1, 1, 1, 1], "dice:combat": [3]}).give(0, "attack", leader="hool")
    assert board.see("/last_battle/result") == "X"
    assert board.see("/leaders") == {}
    assert board.see("/areas/ogremoor/gold") == [1, 3]
    assert board.see("/areas/ogremoor/owner") == 1


def test_the_attacker_is_captured_by_a_garrison_in_a_fortress() -> None:
    """An own fortress that counted holds prisoners; his machine is spent, his gold lies on the spot."""
    given = battle(
        {"thar": army(0, "kol", "orcus_rex", machines=[2], gold=[4])},
        {"kol": {"owner": 1, "fortress": 5, "garrison": ["kol", "kol", "trollhattan"]}},
    )
    dice: dict[str, list[JSON]] = {"dice:combat": [1], "dice:servility": [5]}
    board = Board(given, dice=dice).give(0, "attack", leader="thar").give(0, "machines", use=[2])
    assert board.see("/last_battle/result") == "AH" or board.see("/last_battle/result") == "AK"
    assert board.see("/captives") == [{"leader": "thar", "captor": 1, "owner": 0}]
    assert board.see("/areas/kol/gold") == [4]
    assert board.see("/areas/kol/machines") == []


def test_neutral_hordes_execute() -> None:
    given = battle({"hool": army(0, "kol")}, {"kol": {"garrison": ["trollhattan"] * 3}})
    dice: dict[str, list[JSON]] = {"dice:combat": [2], "dice:servility": [6]}
    board = Board(given, dice=dice).give(0, "attack", leader="hool")
    assert board.see("/last_battle/result") == "AK"
    assert board.see("/captives") == []
    assert board.see("/leaders") == {}
    assert board.see("/areas/kol/garrison") == ["trollhattan"] * 3


def test_two_bare_leaders() -> None:
    """Even K captures nobody: the attacker leaves, the defender stays."""
    given = battle(
        {"thar": army(0, "kol"), "king_kol": army(1, "kol")}, {"kol": {"owner": 1}, "red_orcland": {"owner": 0}}
    )
    board = Board(given, dice={"dice:combat": [6]}).give(0, "attack", leader="thar")
    assert board.see("/last_battle/result") == "DR"
    given["leaders"] = {"thar": army(0, "kol", shaman=True), "king_kol": army(1, "kol")}
    board = Board(given, dice={"dice:combat": [6]}).give(0, "attack", leader="thar")
    assert board.see("/last_battle/result") == "DK"
    assert board.asked == (0, "retreat")
    assert board.see("/leaders/king_kol/area") == "kol"


def test_escape_underground() -> None:
    """R on the last led defender of a fortress: he comes out of another one, and attacks whom he meets there."""
    given = battle(
        {
            "hutai_khan": army(0, "orcus_rex", "hobgobland*5"),
            "thar": army(1, "orcus_rex", "orcus_rex"),
            "hool": army(0, "bugburbia"),
        },
        {
            "orcus_rex": {"owner": 1, "fortress": 2},
            "bugburbia": {"owner": 1, "fortress": 3},
            "hobgobland": {"owner": 0},
        },
    )
    dice: dict[str, list[JSON]] = {"dice:combat": [5, 4], "dice:underground": [4]}
    board = Board(given, dice=dice).give(0, "attack", leader="hutai_khan")
    assert board.see("/last_battle/attacker") == "thar"
    assert board.see("/last_battle/defender") == "hool"
    assert board.see("/areas/orcus_rex/owner") == 0
    assert board.see("/areas/orcus_rex/fortress") == 2
    assert board.see("/leaders/thar/area") == "bugburbia"
    assert board.asked == (0, "retreat")


def test_a_choice_of_ways_out_and_the_dark() -> None:
    given: dict[str, JSON] = {
        "phase": "move",
        "leaders": {"ohrr": army(0, "bugburbia", "bugburbia", gold=[2])},
        "areas": {
            area: {"owner": 0, "fortress": 2 + number} for number, area in enumerate(("bugburbia", "kol", "ogremoor"))
        },
    }
    board = Board(given, dice={"dice:underground": [7]}).give(0, "underground", leader="ohrr")
    assert board.asked == (0, "emerge")
    assert board.refusal(0, "emerge", area="bugburbia") == "no_fortress"
    assert board.give(0, "emerge", area="kol").see("/leaders/ohrr/area") == "kol"
    lost = Board(given, dice={"dice:underground": [19]}).give(0, "underground", leader="ohrr")
    assert (lost.see("/leaders/ohrr/area"), lost.see("/authority/0")) == ("lost", 0)
    gone = Board(given, dice={"dice:underground": [20]}).give(0, "underground", leader="ohrr")
    assert (gone.see("/leaders"), gone.see("/cups/gold_count"), gone.see("/cups/tribe_count")) == ({}, 68, 97)


def test_the_lost_roll_when_the_step_begins() -> None:
    given: dict[str, JSON] = {
        "phase": "actions",
        "leaders": {"ohrr": army(0, "lost", "bugburbia")},
        "areas": {"kol": {"owner": 1, "fortress": 5}},
    }
    board = Board(given, dice={"dice:underground": [14]}).give(0, "begin", step="move")
    assert board.see("/areas/kol/owner") == 0
    assert board.see("/areas/kol/fortress") == 5
    assert board.see("/last_battle") is None
    assert (board.see("/leaders/ohrr/moved"), board.see("/leaders/ohrr/attacked")) == (True, True)


def test_the_order_of_defence_and_a_successor_in_attack() -> None:
    given = battle(
        {
            "thar": army(0, "kol", "orcus_rex", gold=[2]),
            "hool": army(0, "kol"),
            "king_kol": army(1, "kol", "kol*8"),
            "ohrr": army(1, "kol"),
        },
        {"kol": {"owner": 1}},
    )
    dice: dict[str, list[JSON]] = {"dice:combat": [4], "dice:servility": [5]}
    board = Board(given, dice=dice).give(0, "attack", leader="thar")
    assert board.asked == (1, "defend_order")
    assert board.refusal(1, "defend_order", leaders=["ohrr"]) == "wrong_order"
    board.give(1, "defend_order", leaders=["king_kol", "ohrr"])
    assert board.see("/last_battle/result") == "AR"
    assert board.see("/leaders/thar") is None
    assert board.see("/hands/1/tribe") == ["thar"]
    assert board.see("/leaders/hool/hordes") == ["orcus_rex"]
    assert board.see("/leaders/hool/gold") == [2]
    assert board.refusal(0, "end_step") == "battles_pending"


def test_nowhere_to_go() -> None:
    """Every neighbour is occupied: the beaten leader is captive without a test."""
    wall = {"garrison": ["trollhattan"]}
    given = battle(
        {
            "moghul_khan": army(0, "rockhome", "yellow_orkia"),
            "thar": army(1, "rockhome", "orcus_rex*5"),
            "hool": army(1, "alfheim"),
            "alebane": army(1, "ethengar"),
        },
        {"yellow_orkia": wall | {"owner": 1}},
    )
    board = Board(given, dice={"dice:combat": [5]}).give(0, "attack", leader="moghul_khan")
    assert board.see("/last_battle/result") == "AR"
    assert board.see("/captives") == [{"leader": "moghul_khan", "captor": 1, "owner": 0}]


def test_a_shaman_without_a_victor_wanders() -> None:
    given = battle(
        {"thar": army(0, "kol", "orcus_rex*5", shaman=True), "king_kol": army(1, "kol", "kol", shaman=True)},
        {"kol": {"owner": 1}, "red_orcland": {"owner": 1}},
    )
    dice: dict[str, list[JSON]] = {"dice:combat": [6], "dice:servility": [8], "dice:shaman": [19, 20, 13]}
    board = Board(given, dice=dice).give(0, "attack", leader="thar")
    assert board.see("/last_battle/result") == "DK"
    assert board.see("/areas/south_gnollistan/shamans") == 1
    assert board.see("/leaders/thar/shaman") is True
    assert board.see("/captives/0/leader") == "king_kol"


def test_neutral_hordes_under_a_loose_shaman() -> None:
    given = battle({"thar": army(0, "kol", "orcus_rex*2")}, {"kol": {"garrison": ["kol"] * 8, "shamans": 1}})
    board = Board(given, dice={"dice:combat": [5]}).give(0, "attack", leader="thar")
    assert (board.see("/last_battle/column"), board.see("/last_battle/result")) == (4, "DN")
    assert board.see("/leaders/thar/shaman") is True
    assert board.see("/areas/kol/shamans") == 0


def test_surrender_takes_the_machines_along() -> None:
    given = battle(
        {"thar": army(0, "kol", "orcus_rex*6"), "king_kol": army(1, "kol", "kol*2", machines=[3, 5], gold=[5])},
        {"kol": {"owner": 1}},
    )
    board = Board(given, dice={"dice:combat": [6], "dice:servility": [6]}).give(0, "attack", leader="thar")
    assert board.see("/last_battle/result") == "DK"
    assert board.see("/leaders/thar/machines") == [3, 5]
    assert board.see("/leaders/thar/gold") == [5]
    assert board.asked == (1, "retreat")


def test_twin_a_fortress_that_counts_nothing_does_not_shelter() -> None:
    """The same garrison and die: from outside the fortress holds after H, from below it falls with its garrison."""
    areas: dict[str, JSON] = {"high_gobliny": {"owner": 1, "fortress": 2, "garrison": ["trollhattan"]}}
    outside = battle({"queen_yazar": army(0, "high_gobliny", "high_gobliny*7")}, areas)
    held = Board(outside, dice={"dice:combat": [2]}).give(0, "attack", leader="queen_yazar")
    assert (held.see("/last_battle/odds"), held.see("/last_battle/result")) == ("2-1", "DN")
    assert (held.see("/areas/high_gobliny/owner"), held.see("/areas/high_gobliny/fortress")) == (1, 2)
    hand: JSON = [{"tribe": ["queen_yazar", *["horde_high_gobliny"] * 7]}]
    below = Board({"phase": "levy", "areas": areas, "hands": hand}, dice={"dice:combat": [1]})
    below.give(0, "place_leader", leader="queen_yazar", hordes=7)
    assert (below.see("/last_battle/odds"), below.see("/last_battle/result")) == ("3-1", "DN")
    assert (below.see("/areas/high_gobliny/owner"), below.see("/areas/high_gobliny/fortress")) == (0, 2)
