"""What is told of Orcz before it is needed."""

import pytest

from games.kernel.texts import catalogue


@pytest.mark.parametrize(("language", "told"), [("en", "even your own"), ("fr", "même à vous")])
def test_an_attack_past_a_shaman_is_said_to_meet_ones_own_rank(language: str, told: str) -> None:
    """Where one attacks or holds; in the lesson, where nobody can, it was read as a riddle."""
    assert told in catalogue("orcz", language)["line.duel_turned_up"]
