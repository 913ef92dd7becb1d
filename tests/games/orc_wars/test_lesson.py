"""What the lesson's positions leave out."""

from games.kernel.lessons import lesson, position
from games.orc_wars.game import GAME


def test_no_step_offers_to_take_a_horde_under_command_which_the_lesson_does_not_explain() -> None:
    offered = {
        step.name: [one for one in GAME.offers(position("orc_wars", at), step.seat) if one.type == "adopt"]
        for at, step in enumerate(lesson("orc_wars").steps)
    }
    assert {name: offers for name, offers in offered.items() if offers} == {}


def test_what_is_kept_of_the_first_hand_is_used_before_the_end() -> None:
    """A counter that lay in the hand to the end would be one that the lesson owes an explanation of."""
    steps = lesson("orc_wars").steps
    last = position("orc_wars", len(steps) - 1)
    dealt, wanted = position("orc_wars", 0).hands[steps[0].seat].tribe, steps[0].wanted[0]["counters"]
    assert isinstance(wanted, list)
    kept = set(dealt) - set(wanted)
    assert "fortress_3" in kept
    assert kept & set(last.hands[0].tribe) == set()
