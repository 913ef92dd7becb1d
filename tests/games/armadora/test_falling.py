"""The territories as they would fall now: told as far as the viewer knows all who stand there, and no further."""

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.picture.draw import picture
from games.kernel.contract import Viewer
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.armadora.tables import luck

GOLD: JSON = {"d1": 7, "b2": 5, "f2": 4, "h2": 6, "a4": 3, "e4": 6, "c5": 5, "g5": 4}
CORNERS = ["a2|a3", "b1|c1", "b2|b3", "b2|c2", "f1|g1", "f2|g2", "g2|g3", "h2|h3"]


def falling(warriors: JSON, viewer: Viewer) -> dict[str, tuple[int, ...]]:
    """By territory, the party that it would fall to."""
    given: JSON = {"gold": GOLD, "palisades": CORNERS, "warriors": warriors, "turn": {"seat": 0}}
    state = Table(GAME, Options(), 2, luck(), given, arranged=True).state
    return {land.name: land.falling for land in picture(GAME.view(state, viewer), viewer).lands}


def test_it_works() -> None:
    """Alone in the left corner, both in the right one: there only who sees all can tell."""
    warriors: JSON = {"a1": {"seat": 0, "value": 1}, "g1": {"seat": 0, "value": 3}, "h1": {"seat": 1, "value": 2}}
    told = falling(warriors, 0)
    assert (told["a1"], told["g1"]) == ((0,), ())
    assert falling(warriors, "arbiter")["g1"] == (0,)
    assert falling(warriors, "spectator")["g1"] == ()


def test_a_tie_falls_to_nobody_alone() -> None:
    tied: dict[str, JSON] = {f"{at}1": {"seat": seat, "value": 2, "face_up": True} for seat, at in enumerate("ab")}
    assert falling(tied, 0)["a1"] == ()
    assert falling({**tied, "a2": {"seat": 1, "value": 1, "face_up": True}}, 0)["a1"] == (1,)
