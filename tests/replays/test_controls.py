"""The ways from a step are called as the game calls what they go by."""

import pytest
from django.utils.translation import override

from replays.address import Ask
from replays.controls import ways
from replays.visibility import visibility_for
from tests.replays.test_landing import recorded

pytestmark = pytest.mark.django_db


def labels(match: str) -> list[str]:
    visible = visibility_for(match, None, "spectator")
    made = ways(visible, visible.newest, Ask("spectator"), (), ())
    return [way.label for way in (*made.back, *made.on) if way.name.startswith(("turn", "round"))]


@pytest.mark.parametrize(
    ("game", "called"),
    [
        ("armadora", ["Previous turn", "Next turn"]),
        ("orcz", ["Previous turn", "Previous move", "Next move", "Next turn"]),
        ("orc_wars", ["Previous game turn", "Previous turn", "Next turn", "Next game turn"]),
        ("orcs_vs_orcs", ["Previous game turn", "Previous turn", "Next turn", "Next game turn"]),
        ("few_orcs_more", ["Previous round", "Previous turn", "Next turn", "Next round"]),
    ],
)
def test_it_works(game: str, called: list[str]) -> None:
    """“Turn 3” is a round of Orcz, in which each player makes several moves; in Armadora a turn is one player's."""
    assert labels(recorded(game)) == called


def test_french_says_so_as_well() -> None:
    match = recorded("orcz")
    with override("fr"):
        assert labels(match) == ["Tour préc.", "Coup préc.", "Coup suiv.", "Tour suiv."]


@pytest.mark.parametrize(
    ("game", "called"),
    [
        ("armadora", ["Step", "Turn"]),
        ("few_orcs_more", ["Step", "Turn", "Round"]),
        ("orcz", ["Step", "Move", "Turn"]),
        ("orc_wars", ["Step", "Turn", "Game turn"]),
    ],
)
def test_the_buttons_of_a_phone_say_by_what_they_go(game: str, called: list[str]) -> None:
    """Both ways by the same; the first and the last step are no button of the bar."""
    visible = visibility_for(recorded(game), None, "spectator")
    made = ways(visible, visible.newest, Ask("spectator"), (), ())
    units = [[way.unit for way in half if way.unit] for half in (made.back, made.on)]
    assert units == [called[::-1], called]
