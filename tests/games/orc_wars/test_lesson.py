"""What the lesson's positions leave out."""

from games.kernel.lessons import lesson, position
from games.orc_wars.game import GAME


def test_no_step_offers_to_take_a_horde_under_command_which_the_lesson_does_not_explain() -> None:
    offered = {
        step.name: [one for one in GAME.offers(position("orc_wars", at), step.seat) if one.type == "adopt"]
        for at, step in enumerate(lesson("orc_wars").steps)
    }
    assert {name: offers for name, offers in offered.items() if offers} == {}
