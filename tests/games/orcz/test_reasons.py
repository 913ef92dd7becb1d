"""What is said for a rank in Orcz is so on the fields."""

from games.orcz.game import Orcz
from games.orcz.state.cards import STRENGTH, clash
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
