"""In which way a match was won."""

import pytest

from games.kernel.values import JSON
from games.orc_wars.game import GAME
from tests.games.orc_wars.tables import Board, army

FIVE: dict[str, JSON] = {
    name: army(0, area)
    for name, area in zip(
        ("thar", "hool", "ohrr", "alebane", "king_kol"),
        ("orcus_rex", "red_orcland", "bugburbia", "ogremoor", "kol"),
        strict=True,
    )
}
RICH: JSON = [{"gold": [5] * 4 + [4] * 4}, {}]
WIDE: dict[str, JSON] = {
    area: {"owner": 0, "fortress": fortress}
    for area, fortress in zip(
        ("kol", "ogremoor", "bugburbia", "trollhattan", "orcus_rex", "hobgobland"), (2, 2, 3, 3, 3, 4), strict=True
    )
}


def ended(more: dict[str, JSON], **options: JSON) -> tuple[str, ...]:
    """How a match ends whose last turn is passed on from this position."""
    given: dict[str, JSON] = {"phase": "actions", "active": 1, "order": [0, 1], "turn": 5, **more}
    return GAME.endings(Board(given, options=options).give(1, "end_turn").table.state)


@pytest.mark.parametrize(
    ("more", "ways"),
    [
        ({"leaders": FIVE}, ("political",)),
        ({"areas": WIDE}, ("military",)),
        ({"hands": RICH}, ("economic",)),
        ({"leaders": FIVE, "hands": RICH}, ("political", "economic")),
        ({}, ()),
    ],
)
def test_it_works(more: dict[str, JSON], ways: tuple[str, ...]) -> None:
    assert ended(more) == ways


def test_the_last_turn_and_the_last_coalition() -> None:
    assert ended({}, turn_cap=5) == ("last turn",)
    alone: dict[str, JSON] = {"leaders": {"thar": army(0, "kol")}, "leaderless": [0, 2]}
    assert ended(alone, cutthroat=True) == ("last coalition",)
