"""What computers bid, offer and accept: nobody takes face-down gold for good gold, nor a captive for any other."""

from typing import cast

import pytest

from games.kernel.chance import Luck
from games.kernel.registry import AnyGame
from games.kernel.values import JSON
from games.orc_wars.advisor.appraisal import least
from games.orc_wars.editions.material import GOLD
from games.orc_wars.game import GAME
from games.players.grunt import Grunt
from games.players.player import iterations
from games.players.situation import situation
from tests.games.orc_wars.tables import Board, army, battle

Wish = dict[str, JSON]

COMMERCE: dict[str, JSON] = {
    "phase": "commerce",
    "leaders": {"hool": army(0, "red_orcland", "kol"), "alebane": army(1, "ogremoor", "ogremoor")},
    "areas": {"red_orcland": {"owner": 0}, "ogremoor": {"owner": 1}},
}


def market(*hands: JSON) -> Board:
    return Board({**COMMERCE, "hands": list(hands)})


def advice(board: Board) -> Wish:
    """What the rules of thumb say to who is asked."""
    seat, _ = board.asked
    state = board.table.state
    return cast("Wish", GAME.advisor.advise(GAME.view(state, seat), seat, GAME.offers(state, seat), Luck("advice")))


def test_it_works_the_worst_counters_are_expected() -> None:
    """A whole hand is worth its mean; one of many hardly anything; never more than as many at random."""
    mean = sum(value * count for value, count in GOLD.items()) / sum(GOLD.values())
    assert least(3, 3) == pytest.approx(3 * mean)
    assert least(1, 1) == pytest.approx(mean)
    assert least(1, 2) < mean / 1.5
    assert least(1, 8) < 0.6
    assert all(least(one, held) < least(one + 1, held) for held in range(2, 9) for one in range(1, held))


def test_a_grunt_gives_nothing_for_nothing() -> None:
    """A present would be allowed, but it looks like a fault."""
    board = market({"tribe": ["mine", "spy_1"], "gold": [1, 2]}, {"tribe": ["shaman"], "gold": [3, 4]})
    at = situation(cast("AnyGame", GAME), board.table.state, 0)
    drawn = [cast("Wish", Grunt().choose(at, Luck(number), iterations(0))) for number in range(60)]
    deals = [wish for wish in drawn if wish["type"] == "offer"]
    assert len(deals) > 20
    for wish in deals:
        for side in ("give", "get"):
            assert any(cast("Wish", wish[side]).values()), wish


def _offers_of_a_grunt(board: Board) -> list[Wish]:
    at = situation(cast("AnyGame", GAME), board.table.state, 0)
    drawn = [cast("Wish", Grunt().choose(at, Luck(number), iterations(0))) for number in range(60)]
    return [wish for wish in drawn if wish["type"] == "offer"]


def test_a_grunt_makes_a_neighbour_one_offer_a_game_turn() -> None:
    """Whatever became of it; and it finds its way out where nobody is left, and where it has nothing to give."""
    board = market({"tribe": ["mine", "spy_1"], "gold": [1, 2]}, {"tribe": ["shaman", "mine"], "gold": [3, 4, 4]})
    assert _offers_of_a_grunt(board)
    board.give(0, "offer", to=1, give={"gold": [1]}, get={"gold": 1}).give(1, "decline")
    assert board.asked == (0, "commerce")
    assert not _offers_of_a_grunt(board)
    assert not _offers_of_a_grunt(market({}, {"gold": [3]}))


def test_a_grunt_asks_for_no_whole_hand_and_not_for_much_more_than_it_gives() -> None:
    """Such as a territory for four gold counters of four; a little is kept back by whoever sells."""
    board = market({"tribe": ["mine", "spy_1"], "gold": [0, 1]}, {"tribe": ["shaman", "mine"], "gold": [0, 1, 4, 4]})
    offers = _offers_of_a_grunt(board)
    assert len(offers) > 10
    sides = [(cast("dict[str, list[JSON]]", wish["give"]), cast("dict[str, int]", wish["get"])) for wish in offers]
    assert all(get.get("gold", 0) < 4 for _give, get in sides)
    assert not [get for give, get in sides if list(filter(None, give.values())) == [[0]] and get.get("tribe", 0)]
    view = GAME.view(board.table.state, 0)
    silly: Wish = {"type": "offer", "to": 1, "give": {"areas": ["red_orcland"]}, "get": {"gold": 4}}
    assert not GAME.advisor.makes_sense(view, 0, silly)
    assert GAME.advisor.makes_sense(view, 0, {**silly, "give": {"tribe": ["mine"]}, "get": {"tribe": 1}})
    assert not GAME.advisor.makes_sense(view, 0, {**silly, "give": {"gold": [0]}, "get": {"gold": 3}})


GOLDEN: JSON = {"gold": [0, 0, 1, 2, 3, 4, 5, 5]}


def test_one_counter_face_down_does_not_buy_a_good_one() -> None:
    """Who keeps seven more gives his worst, whatever he claims; who gives all he has is believed."""
    board = market(GOLDEN, {"gold": [3, 4]})
    board.give(0, "offer", to=1, give={"gold": [0]}, get={"gold": 1}, claim=["gold_5"])
    assert advice(board)["type"] == "decline"
    board = market({"gold": [5, 5]}, {"gold": [1, 4]})
    board.give(0, "offer", to=1, give={"gold": [5, 5]}, get={"gold": 1})
    assert advice(board) == {"type": "accept", "tribe": [], "gold": [1]}


def test_who_has_passed_on_a_worthless_counter_is_believed_less() -> None:
    """The same offer, after a deal of this turn that brought a 0 to light."""
    offer: Wish = {"to": 1, "give": {"gold": [1, 1, 2]}, "get": {"tribe": 1}}
    fair = market({"gold": [0, 1, 1, 2]}, {"tribe": ["mine", "spy_1"]})
    fair.give(0, "offer", to=1, give={"gold": [0]}, get={"tribe": 1}).give(1, "decline")
    assert advice(fair.give(0, "offer", **offer))["type"] == "accept"
    foul = market({"gold": [0, 1, 1, 2]}, {"tribe": ["mine", "spy_1"]})
    foul.give(0, "offer", to=1, give={"gold": [0]}, get={"tribe": 1}).give(1, "accept", tribe=["spy_1"], gold=[])
    assert advice(foul.give(0, "offer", **offer))["type"] == "decline"


def test_a_bad_offer_is_countered() -> None:
    """What was asked for in vain is offered for a better price when the floor is one's own."""
    board = market(GOLDEN, {"tribe": ["mine", "horde_kol"]})
    board.give(0, "offer", to=1, give={"gold": [0]}, get={"tribe": 1})
    board.give(1, "decline").give(0, "pass")
    wish = advice(board)
    assert (wish["type"], wish["to"], wish["give"]) == ("offer", 0, {"tribe": ["horde_kol"]})
    asked = cast("dict[str, int]", wish["get"])["gold"]
    assert asked > 1
    board.give(1, "offer", to=0, give={"tribe": ["horde_kol"]}, get={"gold": asked}).give(0, "decline")
    assert advice(board)["type"] == "pass"


CELL = battle(
    {"hool": army(0, "south_gnollistan", "red_orcland*5", moved=True), "nizam_pasha": army(1, "south_gnollistan")},
    {"south_gnollistan": {"owner": 1}},
)


def bid(tribe: list[JSON], **more: JSON) -> Wish:
    """What the captive's people bid with these counters in the hand."""
    hands: list[JSON] = [{}, {"tribe": tribe, "gold": [0, 1, 1, 2, 2]}]
    board = Board({**CELL, "hands": hands, **more}, dice={"dice:combat": [6], "dice:servility": [8]})
    board.give(0, "attack", leader="hool").give(0, "end_step")
    assert board.asked == (1, "ransom_bid")
    return advice(board)


def spent(wish: Wish) -> int:
    return len(cast("list[str]", wish["tribe"])) + sum(cast("list[int]", wish["gold"]))


def test_more_is_bid_for_whom_one_needs() -> None:
    """For a leader whose hordes wait in the hand, and for the only one there is."""
    elsewhere = {**cast("Wish", CELL["leaders"]), "alebane": army(1, "ogremoor", "ogremoor")}
    areas = {**cast("Wish", CELL["areas"]), "ogremoor": {"owner": 1}}
    one_of_many = bid(["spy_1"], leaders=elsewhere, areas=areas)
    wanted = bid(["spy_1", *["horde_south_gnollistan"] * 4], leaders=elsewhere, areas=areas)
    needed = bid(["spy_1", *["horde_south_gnollistan"] * 4])
    assert spent(one_of_many) < spent(wanted) < spent(needed)
    assert 0 not in cast("list[int]", needed["gold"])
