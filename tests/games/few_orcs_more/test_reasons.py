"""What is said for a command in For a Few Orcs More is so at the battle."""

from games.few_orcs_more.game import FewOrcsMore
from games.few_orcs_more.rules.reveal import value
from tests.games.reasons import advised


def test_an_army_is_worth_what_is_said_of_it() -> None:
    met = 0
    for one in advised(FewOrcsMore(), 3):
        battle = one.state.battle
        for told in one.told("why_sent"):
            met += 1
            army = battle.armies[one.seat] or ()
            assert told["before"] == value(battle.tribe, army)
            assert told["after"] == value(battle.tribe, (*army, *one.wish["cards"])) > told["before"]
    assert met > 5


def test_the_card_on_top_is_the_one_named() -> None:
    met = 0
    for one in advised(FewOrcsMore()):
        for told in one.told("why_top"):
            met += 1
            assert one.view().piles[told["pile"]].top == told["kind"]
    assert met > 5
