"""The drawn map: what stands close together can be told apart."""

from itertools import combinations

import pytest

from games.kernel.texts import catalogue, word
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_short_match_says_when_it_ends_and_what_counts_then(language: str) -> None:
    """In the goal, at the number of the game turn and in words; a match of the usual length needs none of it."""
    given = {"turn": 3, "phase": "levy", "hands": [{"gold": [2, 3]}, {}]}
    short, usual = (GAME.view(Board(given, options=cap).table.state, 0) for cap in ({"turn_cap": 5}, {}))
    goal = GAME.artist.goal(short, 0)
    assert goal is not None
    assert (goal.args["number"], goal.args["last"], goal.args["gold"]) == (3, 5, 5)
    said = word(goal, catalogue("orc_wars", language), str)
    assert {"en": "after game turn 5", "fr": "après le tour de jeu 5"}[language] in said
    assert said.startswith({"en": "Most gold in hand", "fr": "Le plus d’or en main"}[language])
    assert {"en": "others hold is secret", "fr": "des autres est secret"}[language] in said
    assert [one.key for view in (short, usual) for one in GAME.artist.describe(view, 0)[:1]] == [
        "board_round_capped",
        "board_round",
    ]
    assert [picture(view).last for view in (short, usual)] == [5, None]
    assert GAME.artist.goal(usual, 0) != goal


def test_all_the_gold_that_comes_home_is_told_to_whoever_ends_the_step() -> None:
    """Of two leaders at once: each brings his own."""
    given = {
        "phase": "move",
        "leaders": {"hool": army(0, "red_orcland") | {"gold": [1]}, "ohrr": army(0, "kol") | {"gold": [4]}},
        "areas": {"red_orcland": {"owner": 0}, "kol": {"owner": 0}},
    }
    board = Board(given)
    events = board.table.give(0, {"type": "end_step"}, board.chance)
    told = [one for event in events if (one := GAME.artist.upshot(event, 0)) is not None]
    assert [(one.kind, one.line.args["gold"]) for one in told] == [("done", [1]), ("done", [4])]


def prompted(board: Board, seat: int) -> str | None:
    state = board.table.state
    line = GAME.artist.prompt(GAME.view(state, seat), GAME.offers(state, seat))
    return None if line is None else line.key


def test_what_became_of_an_offer_is_said_to_whoever_made_it() -> None:
    """With the form that comes back for the next one."""
    given = {
        "phase": "commerce",
        "active": 0,
        "hands": [{"gold": [1]}, {"gold": [2]}],
        "leaders": {"hool": army(0, "red_orcland"), "thar": army(1, "kol")},
    }
    board = Board(given)
    assert prompted(board, 0) == "prompt_commerce"
    board.give(0, "offer", to=1, give={"gold": [1]}, get={})
    offered = GAME.artist.stakes(GAME.view(board.table.state, 1), 1)
    assert [one.key for one in offered] == ["deal_heard", "deal_heard_hidden", "deal_heard_for"]
    assert GAME.artist.stakes(GAME.view(board.table.state, 0), 0) == ()
    assert prompted(board, 1) == "prompt_answer_free"
    board.give(1, "decline")
    assert prompted(board, 0) == "prompt_commerce_declined"


@pytest.mark.parametrize(
    ("turn", "order", "key"), [(2, [1, 0], "prompt_draw_after"), (2, [0, 1], None), (1, [1, 0], None)]
)
def test_who_was_first_and_why_is_said_where_the_order_may_have_changed(
    turn: int, order: list[int], key: str | None
) -> None:
    given = {"turn": turn, "phase": "draw", "active": 0, "order": order, "hands": [{"tribe": ["thar"]}, {}]}
    assert prompted(Board(given), 0) == key
