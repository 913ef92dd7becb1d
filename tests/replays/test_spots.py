"""What words point at is called by its name, whatever the board's drawing calls it."""

import pytest

from boards.seats import Seat
from games.kernel.registry import game
from replays.spots import Spot, spot_name, spots_of, words_of

SEATS = [Seat(at, name, "pale", None, None, won=False) for at, name in enumerate(("Alice", "Bob"))]


def test_it_works() -> None:
    """Each once, in the drawing's order."""
    words = words_of(game("orcs_vs_orcs"), SEATS)
    tower = '<g data-spot="from=T to=T zone=T"/>'
    drawing = f'{tower}<g data-spot="from=Sc2&amp;hordes=2"/>{tower}'
    assert spots_of(drawing, words) == [
        Spot("from=T to=T zone=T", "from White Tower"),
        Spot("from=Sc2&hordes=2", "hordes 2"),
    ]


@pytest.mark.parametrize(
    ("name", "spot", "said"),
    [
        ("armadora", "at=c4", "square c4"),
        ("armadora", "value=3", "value 3"),
        ("orc_wars", "area=high_gobliny path=high_gobliny", "High Gobliny"),
        ("orc_wars", "seat=1 to=1", "Bob"),
        ("orc_wars", "leader=haak_hordar from=haak_hordar", "Haa'k Hordar"),
        ("orcz", "field=tree", "Lothari Forest"),
    ],
)
def test_a_place_of_each_kind(name: str, spot: str, said: str) -> None:
    assert spot_name(spot, words_of(game(name), SEATS)) == said
