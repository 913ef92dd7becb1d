"""What is said for a command in Orcs vs Orcs is so on the map."""

from games.orcs_vs_orcs.game import OrcsVsOrcs
from games.orcs_vs_orcs.view.objectives import count
from tests.games.reasons import advised


def test_recruits_count_as_is_said() -> None:
    met = 0
    for one in advised(OrcsVsOrcs(), 3):
        if one.wish["type"] == "recruit":
            for key in ("why_leads", "why_level", "why_trails"):
                for told in one.told(key):
                    met += 1
                    after = one.game.view(one.after(), one.seat)
                    assert count(after, told["objective"], one.seat) == told["own"]
    assert met > 0


def test_a_card_that_nobody_has_yet_is_not_counted() -> None:
    met = 0
    for one in advised(OrcsVsOrcs()):
        for told in one.told("why_buy_first"):
            met += 1
            assert one.view().players[one.seat].cards[told["card"]] == 0
        assert all(told["count"] for told in one.told("why_buy"))
    assert met > 0


def test_nobody_is_near_where_that_is_said() -> None:
    met = 0
    for one in advised(OrcsVsOrcs()):
        for told in one.told("why_safe"):
            met += 1
            near = one.state.board.near
            around = {told["zone"], *near[told["zone"]]} | {far for way in near[told["zone"]] for far in near[way]}
            camp = one.view().players[one.seat].camp
            for zone in around:
                hordes = one.view().zones[zone].hordes
                assert all(one.view().players[int(seat)].camp == camp for seat in hordes)
    assert met > 20
