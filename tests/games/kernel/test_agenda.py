"""The agenda of open questions."""

import pytest

from games.kernel.agenda import changed, closed, current_question, opened


def test_it_works() -> None:
    agenda = opened((), "battle")
    agenda = opened(agenda, "order", "losses")
    assert current_question(agenda) == "order"
    assert current_question(closed(agenda)) == "losses"
    assert current_question(closed(closed(agenda))) == "battle"
    assert current_question(closed(closed(closed(agenda)))) is None


def test_a_question_is_put_in_place_of_the_current_one() -> None:
    assert changed(("battle", "order"), "losses") == ("battle", "losses")


def test_what_is_not_open_cannot_be_closed_or_changed() -> None:
    with pytest.raises(IndexError):
        closed(())
    with pytest.raises(IndexError):
        changed((), "losses")
