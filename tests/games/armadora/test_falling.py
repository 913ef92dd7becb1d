"""The territories as they would fall now: told as far as the viewer can know, and no further."""

import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.picture.draw import picture
from games.armadora.picture.shapes import Land
from games.kernel.contract import Viewer
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.armadora.tables import VARIANTS, luck, plies

GOLD: JSON = {"d1": 7, "b2": 5, "f2": 4, "h2": 6, "a4": 3, "e4": 6, "c5": 5, "g5": 4}
CORNERS = ["a2|a3", "b1|c1", "b2|b3", "b2|c2", "f1|g1", "f2|g2", "g2|g3", "h2|h3"]


def lands(warriors: JSON, viewer: Viewer) -> dict[str, Land]:
    """The territories by name."""
    given: JSON = {"gold": GOLD, "palisades": CORNERS, "warriors": warriors, "turn": {"seat": 0}}
    state = Table(GAME, Options(), 2, luck(), given, arranged=True).state
    return {land.name: land for land in picture(GAME.view(state, viewer), own=isinstance(viewer, int)).lands}


def falling(warriors: JSON, viewer: Viewer) -> dict[str, tuple[int, ...]]:
    """By territory, the party that it would fall to."""
    return {name: land.falling for name, land in lands(warriors, viewer).items()}


def doubts(warriors: JSON, viewer: Viewer) -> dict[str, str]:
    """By territory, why it would fall to no party alone."""
    return {name: land.doubt for name, land in lands(warriors, viewer).items()}


def test_it_works() -> None:
    """Alone in the left corner, both in the right one: there only who sees all can tell."""
    warriors: JSON = {"a1": {"seat": 0, "value": 1}, "g1": {"seat": 0, "value": 3}, "h1": {"seat": 1, "value": 2}}
    told = falling(warriors, 0)
    assert (told["a1"], told["g1"]) == ((0,), ())
    assert falling(warriors, "arbiter")["g1"] == (0,)
    assert falling(warriors, "spectator")["g1"] == ()


def test_a_tie_falls_to_nobody_alone() -> None:
    tied: dict[str, JSON] = {f"{at}1": {"seat": seat, "value": 2, "face_up": True} for seat, at in enumerate("ab")}
    assert (falling(tied, 0)["a1"], doubts(tied, 0)["a1"]) == ((), "tied")
    assert falling({**tied, "a2": {"seat": 1, "value": 1, "face_up": True}}, 0)["a1"] == (1,)


def test_where_nobody_can_be_named_it_is_said_why() -> None:
    warriors: JSON = {"a1": {"seat": 0, "value": 1}, "g1": {"seat": 0, "value": 3}, "h1": {"seat": 1, "value": 2}}
    assert doubts({}, 0) == {"a1": "nobody", "a3": "nobody", "g1": "nobody"}
    assert doubts(warriors, 0) == {"a1": "", "a3": "nobody", "g1": "unknown"}
    assert doubts(warriors, "arbiter")["g1"] == ""


def test_face_down_warriors_that_cannot_change_it_leave_no_doubt() -> None:
    """An army has one 5 and one 4: two of it are worth nine at most, and six where the 4 is seen elsewhere."""
    strong: dict[str, JSON] = {
        **{f"{at}3": {"seat": 0, "value": value, "face_up": True} for at, value in (("a", 5), ("b", 4))},
        **{f"{at}4": {"seat": 1, "value": 1} for at in "bc"},
    }
    assert doubts(strong, 0)["a3"] == "unknown"
    seen: dict[str, JSON] = {**strong, "g1": {"seat": 1, "value": 4, "face_up": True}}
    assert (falling(seen, 0)["a3"], doubts(seen, 0)["a3"]) == ((0,), "")


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_whoever_is_named_is_the_strongest_in_truth(seats: int, options: Options) -> None:
    """Whatever lies face down; and a tie is named only where it is one."""
    named = 0
    for ply in plies(seats, options)[::5]:
        if ply.after.outcome is not None:
            continue
        truth = {land.name: land for land in picture(GAME.view(ply.after, "arbiter"), own=False).lands}
        viewers: tuple[Viewer, ...] = (*range(seats), "spectator")
        for viewer in viewers:
            for land in picture(GAME.view(ply.after, viewer), own=viewer != "spectator").lands:
                if land.doubt != "unknown":
                    named += 1
                    assert (land.falling, land.doubt) == (truth[land.name].falling, truth[land.name].doubt)
    assert named > 10
