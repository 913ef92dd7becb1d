"""What is said for a command in Orc Wars is so on the map."""

from games.orc_wars.game import OrcWars
from games.orc_wars.rules.control import sites
from tests.games.reasons import advised


def test_a_land_that_is_said_to_be_a_site_more_is_one() -> None:
    met = 0
    for one in advised(OrcWars()):
        if one.wish["type"] == "move" and not list(one.told("why_odds")):
            for told in one.told("why_site"):
                assert told["sites"] == sites(one.state, one.seat) + 1
                after = one.after()
                if after.leaders[one.wish["leader"]].area == one.wish["path"][-1]:
                    met += 1
                    assert sites(after, one.seat) == told["sites"]
    assert met > 5
