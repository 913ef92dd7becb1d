"""What is said for a command in Orc Wars is so on the map."""

from typing import cast

from games.kernel.values import JSON
from games.orc_wars.game import GAME, OrcWars
from games.orc_wars.rules.control import sites
from tests.games.orc_wars.tables import Board, army
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


def hinted(given: dict[str, JSON]) -> list[str]:
    """What the hint names to bring into play."""
    view = GAME.view(Board({"phase": "actions", **given}).table.state, 0)
    lines = [
        line for line in GAME.advisor.reasons(view, 0, {"type": "begin", "step": "levy"}) if line.key == "why_levy"
    ]
    return [str(one) for line in lines for one in cast("list[str]", line.args["counters"])]


def test_only_what_can_be_paid_for_and_placed_is_named() -> None:
    hand: JSON = ["fortress_3", "machine_4", "mine", "shaman", "spy_1", "horde_kol"]
    home: dict[str, JSON] = {
        "leaders": {"thar": army(0, "orcus_rex", "orcus_rex", "orcus_rex")},
        "areas": {"orcus_rex": {"owner": 0}},
    }
    assert hinted({"hands": [{"tribe": hand, "gold": [1, 2]}, {}]}) == []
    assert hinted({**home, "hands": [{"tribe": hand, "gold": [1, 2]}, {}]}) == ["fortress_3", "mine", "shaman"]
    assert hinted({**home, "hands": [{"tribe": hand, "gold": [4]}, {}]}) == [
        "fortress_3",
        "machine_4",
        "mine",
        "shaman",
    ]
    led = {"leaders": {"thar": army(0, "kol", "orcus_rex")}}
    assert hinted({**led, "hands": [{"tribe": ["hool", "horde_kol", "horde_red_orcland"]}, {}]}) == [
        "hool",
        "horde_kol",
        "horde_red_orcland",
    ]
