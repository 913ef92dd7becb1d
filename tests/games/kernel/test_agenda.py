"""The agenda of open questions."""

import pytest

from games.kernel.agenda import at_hand, changed, closed, opened


def test_it_works() -> None:
    agenda = opened((), "battle")
    agenda = opened(agenda, "order", "losses")
    assert at_hand(agenda) == "order"
    assert at_hand(closed(agenda)) == "losses"
    assert at_hand(closed(closed(agenda))) == "battle"
    assert at_hand(closed(closed(closed(agenda)))) is None


def test_a_question_is_put_in_place_of_the_one_at_hand() -> None:
    assert changed(("battle", "order"), "losses") == ("battle", "losses")


def test_what_is_not_open_cannot_be_closed_or_changed() -> None:
    with pytest.raises(IndexError):
        closed(())
    with pytest.raises(IndexError):
        changed((), "losses")
