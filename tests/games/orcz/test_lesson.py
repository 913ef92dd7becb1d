"""What the lesson of Orcz tells before it is needed."""

import pytest

from games.kernel.lessons import lesson_words


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "the attacker’s own, it is fought all the same"), ("fr", "à l’attaquant, il l’affronte quand même")],
)
def test_an_attack_past_a_shaman_is_said_to_meet_ones_own_rank(language: str, told: str) -> None:
    """And that nothing happens where there is none, right after the rank in front of it has been spoken of."""
    assert told in lesson_words("orcz", language).steps["shaman"].done
