"""The calendar: set-up, turns, plunder and mines, commerce, the end (3, 4, 11 to 13)."""

import pytest

from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from games.orc_wars import GAME
from tests.games.orc_wars.tables import Board, army


def last(given: dict[str, JSON], **more: JSON) -> dict[str, JSON]:
    """Seat 0 ends the last turn of the round."""
    return {"phase": "actions", "order": [1, 0], "active": 0, **given, **more}


def test_it_works() -> None:
    """After the last turn neutral mines yield, nobody has neighbours, and the weakest names the first of the next."""
    given = last(
        {"leaders": {"thar": army(0, "kol"), "ohrr": army(1, "trollhattan")}},
        areas={"ogremoor": {"mine": True, "garrison": ["ogremoor"]}, "hobgobland": {"mine": True, "garrison": ["kol"]}},
    )
    board = Board(given, dice={"draw:gold": ["caravan_ce", "gold_4"]}).give(0, "end_turn")
    assert board.see("/caravans/ce/stop") == "corunglain"
    assert (board.see("/areas/hobgobland/gold"), board.see("/areas/ogremoor/gold")) == ([], [4])
    assert board.see("/round") == 4
    assert board.asked == (1, "name_first")
    board.give(1, "name_first", seat=0)
    assert board.see("/order") == [0, 1]
    assert board.see("/caravans/ce/stop") == "kol_landing"
    assert board.asked == (0, "draw")


def test_caravans_of_the_hand_are_placed_before_drawing() -> None:
    given = last({"hands": [{}, {"caravans": ["ag"]}]}, order=[0, 1])
    assert Board(given).give(0, "end_turn").see("/caravans/ag/stop") == "akesoli"


def test_a_fresh_hand() -> None:
    board = Board({"phase": "draw", "hands": [{"tribe": ["thar", "mine"], "gold": [3]}]}).give(0, "redraw")
    assert (board.see("/hands/0/tribe_count"), board.see("/hands/0/gold"), board.asked) == (6, [3], (0, "actions"))


def test_gold_counts_by_option() -> None:
    hand: JSON = [{"tribe": ["mine"] * 6 + ["shaman"] * 3, "gold": [0, 5]}]
    board = Board({"phase": "actions", "hands": hand}, options={"hand_limit_counts_gold": True}).give(0, "end_turn")
    assert board.asked == (0, "discard")
    assert board.give(0, "discard", counters=["gold_0"]).see("/hands/0/gold") == [5]
    assert Board({"phase": "actions", "hands": hand}).give(0, "end_turn").asked == (1, "draw")


def test_loot_waits_for_every_leader_and_mines_need_hordes() -> None:
    given: dict[str, JSON] = {
        "phase": "actions",
        "leaders": {"thar": army(0, "darokin"), "hool": army(0, "glantri", gold=[1])},
        "areas": {"kol": {"owner": 0, "mine": True}},
    }
    board = Board(given, dice={"draw:gold": ["caravan_le", "gold_3"]}).give(0, "end_turn")
    assert board.asked == (0, "plunder")
    board.give(0, "loot", leader="thar")
    assert (board.see("/leaders/thar/gold"), board.see("/hands/0/caravans"), board.see("/hands/0/gold")) == (
        [3],
        ["le"],
        [],
    )
    assert board.asked == (1, "draw")


def test_before_the_end_of_a_turn_it_is_told_who_will_not_loot() -> None:
    """Without hordes a leader loots only if he carries no gold: else he is passed over without a question (11.1)."""
    leaders = {"thar": army(0, "darokin", gold=[2]), "hool": army(0, "glantri"), "ohrr": army(1, "rockhome", gold=[1])}
    state = Board({"phase": "actions", "leaders": leaders}).table.state
    (offer,) = (one for one in GAME.offers(state, 0) if one.type == "end_turn")
    (remark,) = GAME.remarks(GAME.view(state, 0), offer)
    assert word(remark.line, catalogue("orc_wars", "en"), str) == (
        "No looting for Thar: a leader without hordes may not if he carries gold."
    )


def test_an_orc_army_of_all_orc_tribes_loots_as_one_race() -> None:
    given: dict[str, JSON] = {
        "phase": "plunder",
        "leaders": {"hool": army(0, "darokin", "orcus_rex", "yellow_orkia")},
        "areas": {"kol": {"owner": 0}},
    }
    dice: dict[str, list[JSON]] = {"draw:gold": ["gold_4"], "dice:loot": [5], "pick:desert_horde": ["orcus_rex"]}
    assert Board(given, dice=dice).give(0, "loot", leader="hool").see("/leaders/hool/gold") == [4]
    split = Board(given, options={"ethnic_level": "tribe"}, dice=dice).give(0, "loot", leader="hool")
    assert (split.see("/hands/0/tribe"), split.see("/hands/0/gold")) == (["horde_orcus_rex"], [4])


def test_commerce() -> None:
    given: dict[str, JSON] = {
        "phase": "commerce",
        "leaders": {"thar": army(0, "orcus_rex"), "ohrr": army(1, "bugburbia"), "king_kol": army(2, "kol")},
        "hands": [{"gold": [2]}, {"tribe": ["mine"]}],
    }
    board = Board(given, 3, options={"offers_per_pair": 1})
    assert board.refusal(0, "offer", to=2, give={"gold": [2]}, get={}) == "not_neighbours"
    board.give(0, "offer", to=1, give={"gold": [2]}, get={"tribe": 1})
    assert board.refusal(1, "accept", tribe=[], gold=[]) == "wrong_count"
    board.give(1, "decline")
    assert board.see("/hands/0/gold") == [2]
    assert board.asked[1] == "name_first"


def test_offers_are_counted_between_two_both_ways() -> None:
    given: dict[str, JSON] = {
        "phase": "commerce",
        "leaders": {"thar": army(0, "orcus_rex"), "ohrr": army(1, "bugburbia"), "queen_yazar": army(2, "high_gobliny")},
    }
    board = Board({**given, "hands": [{"gold": [0]}]}, 3, options={"offers_per_pair": 1})
    board.give(0, "offer", to=1, give={"gold": [0]}, get={}).give(1, "decline")
    assert board.asked == (0, "commerce")
    assert board.refusal(0, "offer", to=1, give={"gold": [0]}, get={}) == "offers_exhausted"
    board.give(0, "pass")
    assert board.refusal(1, "offer", to=0, give={}, get={"gold": 1}) == "offers_exhausted"


def test_five_leaders_and_a_shared_victory() -> None:
    chiefs: dict[str, JSON] = {key: army(0, "kol") for key in ("thar", "hool", "ohrr", "alebane", "king_kol")}
    board = Board(last({"leaders": chiefs})).give(0, "end_turn")
    assert (board.see("/outcome/winners"), board.see("/outcome/ranks")) == ([0], [1, 2])
    capped = Board(last({}, turn=3), options={"turn_cap": 3}).give(0, "end_turn")
    assert (capped.see("/outcome/winners"), capped.see("/outcome/ranks")) == ([0, 1], [1, 1])


def test_twin_one_leader_fewer_wins_nothing() -> None:
    chiefs: dict[str, JSON] = {key: army(0, "kol") for key in ("thar", "hool", "ohrr", "alebane")}
    assert Board(last({"leaders": chiefs | {"king_kol": army(0, "lost")}})).give(0, "end_turn").see("/outcome") is None


def test_whoever_is_offered_something_again_is_told_how_many_offers_there_have_been() -> None:
    """After the third neither may offer the other anything more, and one's own turn to offer does not come (12.1)."""
    leaders = {"hool": army(0, "red_orcland", "kol"), "alebane": army(1, "ogremoor", "ogremoor")}
    hands: JSON = [{"gold": [1]}, {"gold": [1]}]
    board = Board({"phase": "commerce", "leaders": leaders, "hands": hands})
    told = []
    for _ in range(3):
        board.give(0, "offer", to=1, give={"gold": [1]}, get={"gold": 1})
        lines = GAME.artist.stakes(GAME.view(board.table.state, 1), 1)
        told.append([line.args["number"] for line in lines if line.key == "deal_heard_count"])
        assert [one.key for one in lines if one.key == "deal_heard_last"] == ["deal_heard_last"] * (len(told) == 3)
        board.give(1, "decline")
    assert told == [[], [2], [3]]
    assert board.table.state.phase != "commerce"


@pytest.mark.parametrize(
    ("order", "third", "skipped"),
    [([0, 1, 2], "trollhattan", False), ([0, 1, 2], "ethengar", True), ([1, 0, 2], "ethengar", False)],
)
def test_a_turn_to_offer_that_will_not_come_is_foretold(order: list[int], third: str, skipped: bool) -> None:
    """Where no neighbour has an offer left; not while a third is near, nor to whoever has had the turn (12.1)."""
    leaders = {"hool": army(0, "red_orcland"), "alebane": army(1, "ogremoor"), "king_kol": army(2, third)}
    hands: JSON = [{"gold": [1]}, {}, {}]
    given = {"phase": "commerce", "active": 0, "order": order, "leaders": leaders, "hands": hands}
    board = Board(given, 3, options={"offers_per_pair": 1}).give(0, "offer", to=1, give={"gold": [1]}, get={})
    view = GAME.view(board.table.state, 1)
    assert ("deal_heard_last" in [one.key for one in GAME.artist.stakes(view, 1)]) == skipped
    board.give(1, "decline")
    while board.asked[1] == "commerce" and board.asked[0] != 1:
        board.give(board.asked[0], "pass")
    assert (board.asked == (1, "commerce")) == (not skipped and order[0] == 0)
