"""Challenges on a ladder."""

import pytest

from tournaments.ladder.challenge import Challenge, ChallengeRefused, LadderRules, after, refusal

LADDER = tuple(range(1, 21))
RULES = LadderRules(reach=4, own=2, challenged=3)


def test_it_works() -> None:
    assert refusal(LADDER, (), Challenge(6, 2), RULES) is None
    assert after((1, 2, 3, 4), Challenge(4, 2), challenger_won=True) == (1, 4, 3, 2)


@pytest.mark.parametrize(
    ("challenge", "running", "expected"),
    [
        ((6, 99), (), ChallengeRefused.NOT_ON_THE_LADDER),
        ((2, 6), (), ChallengeRefused.NOT_ABOVE),
        ((6, 6), (), ChallengeRefused.NOT_ABOVE),
        ((7, 2), (), ChallengeRefused.OUT_OF_RANGE),
        ((6, 5), ((5, 6),), ChallengeRefused.ALREADY_RUNNING),
        ((6, 5), ((6, 3), (6, 4)), ChallengeRefused.TOO_MANY_OWN),
        ((6, 5), ((7, 5), (8, 5), (5, 2)), ChallengeRefused.TOO_MANY_FOR_CHALLENGED),
        ((6, 5), ((6, 3), (7, 5), (5, 2)), None),
    ],
)
def test_what_is_refused(
    challenge: tuple[int, int], running: tuple[tuple[int, int], ...], expected: ChallengeRefused | None
) -> None:
    assert refusal(LADDER, [Challenge(*one) for one in running], Challenge(*challenge), RULES) is expected


def test_places_change_only_for_a_challenger_who_won_from_below() -> None:
    assert after((1, 2, 3), Challenge(3, 1), challenger_won=False) == (1, 2, 3)
    assert after((3, 2, 1), Challenge(3, 1), challenger_won=True) == (3, 2, 1)
    assert after((2, 3), Challenge(3, 1), challenger_won=True) == (2, 3)
