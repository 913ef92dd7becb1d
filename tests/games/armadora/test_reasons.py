"""What is said for a move in Armadora is so on the board."""

from games.armadora.advisor.reasons import gold_in
from games.armadora.advisor.scene import imagined
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
