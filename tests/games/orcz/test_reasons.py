"""What is said for a rank in Orcz is so on the fields."""

import pytest

from games.kernel.values import JSON
from games.orcz.game import GAME, Orcz
from games.orcz.state.cards import STRENGTH, clash
from tests.games.orcz.tables import at_anvil, part, placed, rank
from tests.games.reasons import advised


def test_a_card_that_is_said_to_beat_the_one_ahead_does() -> None:
    met = 0
    for one in advised(Orcz()):
        view = one.view()
        for told in one.told("why_beats"):
            met += 1
            ahead = view.fields[one.wish["field"]].ranks[-1]
            side = "left" if one.wish["left"] == told["card"] else "right"
            assert ahead.on(side).card == told["other_card"]
            assert ahead.seat == told["seat"] != one.seat
            assert clash(told["card"], told["other_card"], view.event == "contrary_winds") == 1
    assert met > 5


def test_strength_is_said_as_it_lies_there() -> None:
    met = 0
    for one in advised(Orcz()):
        for told in one.told("why_reaches"):
            met += 1
            assert told["before"] < told["need"] == one.view().fields[told["field"]].need
            if "shaman" not in one.wish.values():
                assert told["strength"] == STRENGTH[one.wish["left"]] + STRENGTH[one.wish["right"]]
    assert met > 5


@pytest.mark.parametrize(
    ("aside", "key"),
    [("cavalry3", "why_hold_needs"), ("grunt2", "why_hold_just"), ("grunt1", "why_hold_short")],
)
def test_who_holds_is_told_what_the_field_cannot_spare(aside: str, key: str) -> None:
    """Not how well a struggle would go: that would speak for one. Both cards ahead would be beaten."""
    ranks: list[JSON] = [rank(1, "archer1", "grunt2", "both"), rank(0, "cavalry3", "archer1", "both")]
    table = placed(at_anvil(ranks, [part(2, aside)], challenge="3/1"), 3)
    view = GAME.view(table.state, 0)
    (held,) = GAME.advisor.reasons(view, 0, {"type": "hold"})
    assert (held.key, held.args["strength"]) == (key, 3)
    fought = [fact.key for fact in GAME.advisor.reasons(view, 0, {"type": "struggle"})]
    assert fought[0] == "why_clash"


def test_who_would_lose_a_struggle_is_told_so() -> None:
    ranks: list[JSON] = [rank(1, "grunt1", "archer1", "both"), rank(0, "cavalry3", "grunt1", "both")]
    table = placed(at_anvil(ranks, [part(2, "grunt4")], challenge="1/1"), 3)
    held = GAME.advisor.reasons(GAME.view(table.state, 0), 0, {"type": "hold"})
    assert [fact.key for fact in held] == ["why_clash"]
    assert held[0].args["lost"] == 100
