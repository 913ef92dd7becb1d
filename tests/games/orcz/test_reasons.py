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
            side = "left" if one.wish["left"] == told["soldier"] else "right"
            assert ahead.on(side).card == told["other_soldier"]
            assert ahead.seat == told["seat"] != one.seat
            assert clash(told["soldier"], told["other_soldier"], view.event == "contrary_winds") == 1
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
    assert fought[0] == "why_clash_won"


@pytest.mark.parametrize(("up", "seat", "key"), [("right", 0, "why_champion_stands"), ("left", 0, "why_towards")])
def test_a_champion_whom_one_sees_wins_the_challenge_whoever_he_belongs_to(up: str, seat: int, key: str) -> None:
    """Nothing is said of a strength that is needed no more, nor to those from whom he is hidden (3.5.3)."""
    table = placed({"fields": {"tower": {"challenge": "6/3", "ranks": [rank(1, "grunt1", "champion", up)]}}}, 2)
    wish = {"type": "deploy", "field": "tower", "left": "cavalry2", "right": "archer2", "up": "left"}
    facts = GAME.advisor.reasons(GAME.view(table.state, seat), seat, wish)
    assert facts[0].key == key


def test_who_struggles_before_a_champion_is_told_that_the_challenge_is_won() -> None:
    ranks: list[JSON] = [
        rank(2, "champion", "grunt2", "both"),
        rank(1, "archer1", "grunt2", "both"),
        rank(0, "cavalry3", "archer1", "both"),
    ]
    table = placed(at_anvil(ranks, challenge="6/3"), 3)
    fought = [fact.key for fact in GAME.advisor.reasons(GAME.view(table.state, 0), 0, {"type": "struggle"})]
    assert fought == ["why_clash_won", "why_sure"]


def test_who_would_lose_a_struggle_is_told_so() -> None:
    ranks: list[JSON] = [rank(1, "grunt1", "archer1", "both"), rank(0, "cavalry3", "grunt1", "both")]
    table = placed(at_anvil(ranks, [part(2, "grunt4")], challenge="1/1"), 3)
    held = GAME.advisor.reasons(GAME.view(table.state, 0), 0, {"type": "hold"})
    assert [fact.key for fact in held] == ["why_clash_lost"]


@pytest.mark.parametrize(
    ("ahead", "up", "keys"),
    [
        (("archer1", "grunt2"), "both", ["why_clash_won", "why_to_spare"]),
        (("archer1", "archer2"), "both", ["why_to_spare"]),
        (("archer1", "grunt2"), "left", ["why_clash", "why_to_spare"]),
    ],
)
def test_of_cards_that_all_lie_face_up_no_odds_are_told(ahead: tuple[str, str], up: str, keys: list[str]) -> None:
    """It is said that both are beaten; nothing where each side loses one, or none."""
    ranks: list[JSON] = [rank(1, *ahead, up), rank(0, "cavalry3", "archer1", "both")]
    table = placed(at_anvil(ranks, [part(2, "grunt4", "grunt3")], challenge="1/1"), 3)
    fought = GAME.advisor.reasons(GAME.view(table.state, 0), 0, {"type": "struggle"})
    assert [fact.key for fact in fought] == keys
