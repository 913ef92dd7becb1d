"""What the lesson of Orcz tells before it is needed."""

import pytest

from games.kernel.lessons import lesson_words


@pytest.mark.parametrize(("language", "told"), [("en", "even one of their own"), ("fr", "fût-il à soi")])
def test_an_attack_past_a_shaman_is_said_to_meet_ones_own_rank(language: str, told: str) -> None:
    assert told in lesson_words("orcz", language).steps["shaman"].idea
