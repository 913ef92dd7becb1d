"""The drawn map: what stands close together can be told apart."""

from itertools import combinations

import pytest

from games.orc_wars.editions.atlas import ROUTES, STOPS
from games.orc_wars.game import GAME
from games.orc_wars.picture.chart import HEIGHT, WIDTH
from games.orc_wars.picture.shapes import beside, picture
from tests.games.orc_wars.tables import Board, army

LABEL = (42, 50)
"""Drawing units: what a caravan and the letters below it take on a phone."""


def test_it_works() -> None:
    """A caravan alone stands on its stop."""
    board = Board({"caravans": {"ge": {"stop": "high_road"}}})
    (caravan,) = picture(GAME.view(board.table.state, 0)).caravans
    assert (caravan.name, caravan.x, caravan.y) == ("ge", 540, 62)


@pytest.mark.parametrize("stop", STOPS)
def test_caravans_on_one_stop_stand_apart(stop: str) -> None:
    """As many as can ever meet there; all within the map."""
    most = sum(stop in route for route in ROUTES.values())
    for count in range(1, most + 1):
        spots = [beside(stop, nth, count) for nth in range(count)]
        for (x, y), (other_x, other_y) in combinations(spots, 2):
            assert abs(x - other_x) >= LABEL[0] or abs(y - other_y) >= LABEL[1]
        assert all(20 <= x <= WIDTH - 20 and 0 < y < HEIGHT for x, y in spots)


def test_the_die_that_lets_a_leader_out_is_shown_while_he_is_asked_where() -> None:
    given = {
        "phase": "move",
        "leaders": {"thar": army(0, "orcus_rex", "orcus_rex")},
        "areas": {name: {"owner": 0, "fortress": 2 + nth} for nth, name in enumerate(("orcus_rex", "kol", "ogremoor"))},
    }
    board = Board(given, dice={"dice:underground": [7]}).give(0, "underground", leader="thar")
    assert board.asked == (0, "emerge")
    assert picture(GAME.view(board.table.state, 1)).depth == 7
    assert picture(GAME.view(board.give(0, "emerge", area="kol").table.state, 1)).depth is None
