"""What is said for a move in Armadora is so on the board."""

from games.armadora.advisor.reasons import gold_in
from games.armadora.advisor.scene import UNIT, imagined
from games.armadora.game import Armadora
from games.armadora.rules.territories import territories
from tests.games.reasons import advised


def test_what_a_palisade_is_said_to_shut_off_is_shut_off_by_it() -> None:
    met = 0
    for one in advised(Armadora(), 2):
        shut = [told for key in ("ahead", "level", "behind") for told in one.told(f"why_shuts_{key}")]
        before = territories(one.state.below, one.state.beside)
        after = one.after()
        if after.outcome is None:
            new = [land for land in territories(after.below, after.beside) if land not in before]
            assert bool(shut) <= (len(new) == 2)
            for told in shut:
                met += 1
                assert told["gold"] in [gold_in(imagined(after), land) for land in new]
    assert met > 5


def test_a_pair_shuts_off_only_together() -> None:
    met = 0
    for one in advised(Armadora(), 2):
        for _ in one.told("why_with_another"):
            met += 1
            after = one.after()
            assert territories(after.below, after.beside) == territories(one.state.below, one.state.beside)
    assert met > 5


def test_what_others_hold_is_shut_off_from_gold_outside() -> None:
    """Who is said to lead the land that is fenced off does, and there is other gold for which that strength is lost."""
    met = 0
    for one in advised(Armadora(), 3):
        for key in ("why_could_shut", "why_shuts_behind"):
            for told in one.told(key):
                met += 1
                assert told["own"] < told["other"]
                assert 0 < told["rest"] <= sum(imagined(one.state).gold) - told["gold"]
    assert met > 0


def test_who_stays_behind_is_told_what_can_still_come() -> None:
    """Strength that is less than others have is no reason alone: free squares and what is left in hand are."""
    met = 0
    for one in advised(Armadora(), 3):
        for told in one.told("why_still_behind"):
            met += 1
            hand = one.view().hands[one.seat]
            assert told["own"] < told["other"]
            assert 0 < told["count"] <= imagined(one.state).free.bit_count()
            assert told["more"] == sum(hand) - one.wish["value"] > 0
        assert not any(told["own"] < told["other"] and told["gold"] == 0 for told in one.told("why_catches_up"))
    assert met > 0


def test_the_weakest_warrior_goes_first_where_stronger_ones_stay() -> None:
    met = 0
    for one in advised(Armadora(), 2):
        for told in one.told("why_keeps_stronger"):
            met += 1
            hand = one.view().hands[one.seat]
            assert one.wish["value"] == min(hand) < told["strongest"] == max(hand)
            assert told["count"] == sum(value > one.wish["value"] for value in hand)
    assert met > 5


def test_of_open_land_it_says_what_stands_near_the_gold() -> None:
    """The warrior that is placed counts; where it is said that nobody else has any strength there, nobody else does."""
    met = dict.fromkeys(("why_next_to", "why_next_to_alone", "why_parts", "why_parts_empty"), 0)
    for one in advised(Armadora(), 3):
        scene = imagined(one.state)
        whole = -(-sum(scene.units) // UNIT)
        for key in met:
            for told in one.told(key):
                met[key] += 1
                assert bool(told["other"]) == (key == "why_next_to") or key == "why_parts"
                near = 2 + bool(scene.parties > 2) if key.startswith("why_parts") else 1
                placed = one.wish.get("value", 0)
                assert placed <= told["own"] <= near * whole + placed
                assert "empty" not in key or told["own"] == told["other"] == told["other_own"] == 0
    assert all(met.values()), met
