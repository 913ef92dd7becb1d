"""Captives and their ransom, and the dead of the cut-throat variant (9, 13.4)."""

from games.kernel.values import JSON
from tests.games.orc_wars.tables import Board, army, battle


def won(seats: int = 3, **more: JSON) -> Board:
    """Ohr'r is Thar's captive, and the step is being closed."""
    hands: list[JSON] = [{}, {"gold": [1], "tribe": ["mine"]}, {"tribe": ["spy_1"], "gold": [2]}]
    kol: JSON = {"owner": 2, "mine": True, "garrison": ["kol"]} if seats > 2 else {}
    given = battle(
        {"thar": army(0, "bugburbia", "orcus_rex*6"), "ohrr": army(1, "bugburbia", "bugburbia")},
        {"bugburbia": {"owner": 1}, "kol": kol},
        hands=hands[:seats],
    )
    dice: dict[str, list[JSON]] = {"dice:combat": [5], "dice:servility": [8]}
    return Board(given, seats, dice=dice, options=more).give(0, "attack", leader="thar").give(0, "end_step")


def test_it_works() -> None:
    """A territory is bid with all that belongs to it, and taken."""
    board = won().give(1, "bid", tribe=["mine"], gold=[1], areas=[])
    assert board.refusal(2, "bid", tribe=[], gold=[], areas=["bugburbia"]) == "not_tradable"
    assert board.refusal(2, "bid", tribe=[], gold=[], areas=[]) == "empty_deal"
    board.give(2, "bid", tribe=["spy_1"], gold=[], areas=["kol"])
    assert board.asked == (0, "ransom_accept")
    assert board.refusal(0, "accept_bid", seat=0) == "no_such_bid"
    board.give(0, "accept_bid", seat=2)
    assert (board.see("/areas/kol/owner"), board.see("/areas/kol/mine"), board.see("/areas/kol/garrison")) == (
        0,
        True,
        ["kol"],
    )
    assert board.see("/hands/2/tribe") == ["ohrr"]
    assert board.see("/hands/0/tribe") == ["spy_1"]
    assert board.see("/hands/1/tribe") == ["mine"]
    assert board.asked == (0, "actions")


def test_without_a_bid_he_dies_unasked() -> None:
    board = won().give(1, "pass").give(2, "pass")
    assert board.asked == (0, "actions")
    assert board.see("/captives") == []
    assert board.see("/hands/1/tribe") == ["mine"]


def test_the_captor_may_refuse_all() -> None:
    board = won(2).give(1, "bid", tribe=[], gold=[1], areas=[]).give(0, "refuse_bids")
    assert (board.see("/hands/1/gold"), board.see("/captives")) == ([1], [])


def test_the_dead_are_claimed_by_who_has_nobody() -> None:
    """Not by the coalition he last fought for, and only in the cut-throat variant."""
    board = won(cutthroat=True).give(1, "pass").give(2, "pass")
    assert board.asked == (2, "claim_leader")
    assert board.give(2, "claim_leader").see("/hands/2/tribe") == ["ohrr", "spy_1"]
    assert board.asked == (0, "actions")
    passed = won(cutthroat=True).give(1, "pass").give(2, "pass").give(2, "pass")
    assert passed.see("/hands/2/tribe") == ["spy_1"]


def test_three_turns_without_a_leader() -> None:
    """The coalition is out, its land neutral; the last one wins."""
    given: dict[str, JSON] = {
        "phase": "actions",
        "order": [1, 0],
        "active": 0,
        "leaders": {"thar": army(0, "kol")},
        "leaderless": [0, 2],
        "areas": {"ogremoor": {"owner": 1}},
        "hands": [{}, {"gold": [3], "tribe": ["mine"], "caravans": ["ce"]}],
    }
    board = Board(given, options={"cutthroat": True}).give(0, "end_turn")
    assert board.see("/outcome/winners") == [0]
    assert board.see("/eliminated") == [1]
    assert board.see("/areas/ogremoor/owner") is None
    assert (board.see("/cups/gold_count"), board.see("/cups/tribe_count")) == (68, 99)
    spared = Board({**given, "hands": [{}, {"tribe": ["ohrr"]}]}, options={"cutthroat": True}).give(0, "end_turn")
    assert (spared.see("/outcome"), spared.see("/leaderless")) == (None, [0, 0])


def test_twin_in_the_plain_game_nobody_asks_for_the_dead() -> None:
    board = won().give(1, "pass").give(2, "pass")
    assert board.see("/leaderless") is None
    assert board.asked == (0, "actions")
