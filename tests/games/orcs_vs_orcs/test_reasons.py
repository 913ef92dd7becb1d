"""What is said for a command in Orcs vs Orcs is so on the map."""

from games.orcs_vs_orcs.advisor.reasons import PREY
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


def test_what_a_bought_card_strikes_is_owned_by_whom_is_said() -> None:
    met = 0
    for one in advised(OrcsVsOrcs(), 12):
        for card, prey in PREY.items():
            for told in one.told(f"why_buy_{card}"):
                met += 1
                assert told["count"] == sum(one.view().players[told["seat"]].cards[each] for each in prey) > 0
                assert one.view().players[told["seat"]].camp != one.view().players[one.seat].camp
        for told in one.told("why_buy_more"):
            own = one.view().players[one.seat]
            assert told["count"] == sum(own.cards.values()) + own.hero_count < 10
    assert met > 0


def test_it_is_said_why_cards_are_bought_now() -> None:
    """With an enemy army near, how strong it is; else that the action has no better use."""
    seen = set()
    for one in advised(OrcsVsOrcs(), 9):
        if one.wish["type"] == "buy":
            keys = {fact.key for fact in one.facts} & {"why_near", "why_spare_action"}
            assert len(keys) == 1
            seen |= keys
            for told in one.told("why_near"):
                assert told["count"] > 0
                assert told["own"] == one.view().zones[told["zone"]].hordes[str(one.seat)]
    assert seen


def test_the_fate_of_a_village_is_not_foretold() -> None:
    """The adviser may choose another once it has to: only that a fate is to be chosen is said of a move there."""
    met = 0
    for one in advised(OrcsVsOrcs()):
        if one.wish["type"] in ("move", "march", "go", "halt"):
            keys = [fact.key for fact in one.facts]
            if "why_village" in keys:
                met += 1
                assert set(keys) <= {"why_village", "why_takes_from", "why_near", "why_safe"}
    assert met > 20


def test_the_scoring_that_follows_is_foretold() -> None:
    met = 0
    for one in advised(OrcsVsOrcs()):
        for _told in one.told("why_scored_next"):
            met += 1
            assert one.after().game_turn > one.state.game_turn or one.after().outcome is not None
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
