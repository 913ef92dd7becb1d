"""Rebels (8)."""

import pytest

from games.kernel.chance import FairChance, ScriptedChance
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from games.orc_wars.picture.exchange import exchanged
from games.orc_wars.view.revolt import chance_to_die
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


RAISED: dict[str, JSON] = {"phase": "levy", "areas": {"trollhattan": {"owner": 0}}}


def died(hordes: tuple[str, ...], rebels: int, leader: str = "thar", **more: JSON) -> tuple[float, float]:
    """How often he dies at the hands of rebels over many revolts, and what was foretold."""
    given: dict[str, JSON] = {
        **RAISED,
        "leaders": {leader: army(0, "trollhattan", *hordes, **more)},
        "hands": [{"tribe": ["horde_trollhattan"] * rebels}],
    }
    view = GAME.view(Board(given).table.state, 0)
    foretold = chance_to_die(view, leader, rebels * 4)
    deaths, rounds = 0, 400
    for number in range(rounds):
        board = Board(given, dice={"dice:authority": [8]})
        board.chance = ScriptedChance({"dice:authority": [8]}, FairChance(bytes(32), number))
        board.give(0, "raise", area="trollhattan", leader=leader, hordes=rebels)
        deaths += leader in board.table.state.tribe_cup
    return deaths / rounds, foretold


@pytest.mark.parametrize(
    ("leader", "hordes", "rebels", "more"),
    [
        ("hool", (), 1, {}),
        ("thar", (), 2, {}),
        ("thar", ("orcus_rex", "kol"), 1, {}),
        ("thar", ("orcus_rex",), 3, {"shaman": True}),
    ],
)
def test_the_risk_of_raising_hordes_is_foretold(
    leader: str, hordes: tuple[str, ...], rebels: int, more: dict[str, JSON]
) -> None:
    """As often as he dies in play."""
    found, foretold = died(hordes, rebels, leader, **more)
    assert abs(found - foretold) < 0.08


def remark(leader: str, held: int, *hordes: str, **more: JSON) -> tuple[str, ...]:
    """What is said of raising trolls in their own territory."""
    given: dict[str, JSON] = {
        **RAISED,
        "leaders": {leader: army(0, "trollhattan", *hordes, **more)},
        "hands": [{"tribe": ["horde_trollhattan"] * held}],
    }
    state = Board(given).table.state
    (offer,) = (one for one in GAME.offers(state, 0) if one.type == "raise")
    lines = [one.line for one in GAME.remarks(GAME.view(state, 0), offer)]
    return tuple(word(line, catalogue("orc_wars", "en"), str) for line in lines)


def test_before_he_raises_hordes_the_risk_is_told() -> None:
    (alone,) = remark("hool", 1)
    assert alone == (
        "A 50% chance that it follows Hool: a roll of 1 to 4 on the eight-sided die. "
        "If it does not, it attacks at once, 4 against 4, and in 29% of such revolts, Hool dies."
    )
    (some,) = remark("hool", 2, shaman=True)
    assert some.startswith("A 62% chance that they follow Hool, however many they are: a roll of 1 to 5 ")
    assert "Hool may die: in 29% of the revolts of all 2, 8 against 4" in some
    assert remark("haak_hordar", 2) == ()


@pytest.mark.parametrize(
    ("leader", "hordes", "rebels", "die", "told"),
    [
        ("hool", (), 1, 3, ["exchange_rebels_equal", "exchange_leader_equal"]),
        ("thar", (), 1, 4, ["exchange_rebels_smaller", "exchange_leader_bare"]),
        ("thar", ("orcus_rex",), 1, 5, ["exchange_rebels_smaller", "exchange_leader_short"]),
        ("thar", ("orcus_rex", "orcus_rex"), 1, 6, ["exchange_rebels_smaller", "exchange_leader_pays"]),
        ("hool", (), 2, 1, ["exchange_rebels_pays", "exchange_leader_smaller"]),
    ],
)
def test_an_exchange_says_what_became_of_each_side(
    leader: str, hordes: tuple[str, ...], rebels: int, die: int, told: list[str]
) -> None:
    """By name, as it came about: who is said to have died is dead."""
    given: dict[str, JSON] = {
        **RAISED,
        "leaders": {leader: army(0, "trollhattan", *hordes)},
        "hands": [{"tribe": ["horde_trollhattan"] * rebels}],
    }
    dice: dict[str, list[JSON]] = {"dice:authority": [8], "dice:combat": [die]}
    board = Board(given, dice=dice).give(0, "raise", area="trollhattan", leader=leader, hordes=rebels)
    battle = board.table.state.battle
    assert battle is not None
    assert (battle.result, [line.key for line in exchanged(battle)]) == ("X", told)
    assert (leader in board.table.state.leaders) is (told[1] == "exchange_leader_pays")
