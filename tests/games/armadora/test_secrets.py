"""Chapter 8: who knows what, in the view, in the log and in imagined states."""

import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.rules.actions import WarriorPlaced
from games.armadora.rules.powers import Looked
from games.armadora.state import State
from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.contract import LogLine, Viewer
from games.kernel.values import JSON
from tests.games.armadora.tables import VARIANTS, answers, match, placed, plies

EVERYBODY: list[Viewer] = [0, 1, 2, "spectator", "arbiter"]
WARRIORS: JSON = {
    "c3": {"seat": 0, "value": 4},
    "d3": {"seat": 1, "value": 2},
    "e3": {"seat": 2, "value": 3, "face_up": True},
}


def test_it_works() -> None:
    """Owner and mage see a face-down warrior, everybody a face-up one, nobody another's hand."""
    given: dict[str, JSON] = {"characters": ["orc", "elf", "mage"], "warriors": WARRIORS, "looked": ["c3"]}
    table = placed(given, 3, Options(advanced=True))
    seen = [GAME.view(table.state, viewer) for viewer in EVERYBODY]
    assert [view.board["c3"].value for view in seen] == [4, None, 4, None, 4]
    assert [view.board["d3"].value for view in seen] == [None, 2, None, None, 2]
    assert [view.board["e3"].value for view in seen] == [3, 3, 3, 3, 3]
    assert [[hand is not None for hand in view.hands] for view in seen] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
        [False, False, False],
        [True, True, True],
    ]
    assert {view.hand_counts for view in seen} == {(10, 10, 10)}


def keys(event: WarriorPlaced | Looked) -> list[LogLine]:
    return [GAME.tell(event, viewer) for viewer in EVERYBODY]


def test_a_secret_line_has_a_public_wording() -> None:
    """The value is told to those who may know it, and as private; the others hear the rest."""
    public = LogLine("warrior_placed", {"seat": 1, "at": "a1"}, "3.3.1")
    secret = LogLine("warrior_placed_private", {"seat": 1, "at": "a1", "value": 3}, "3.3.1", private=True)
    assert keys(WarriorPlaced(1, "a1", 3)) == [public, secret, public, public, secret]
    assert keys(WarriorPlaced(1, "a1", 3, forgotten=True)) == [public, public, public, public, secret]
    looked = LogLine("looked", {"seat": 2, "at": "a1", "owner_seat": 0}, "4.2.1")
    saw = LogLine("looked_private", {"seat": 2, "at": "a1", "owner_seat": 0, "value": 3}, "4.2.1", private=True)
    assert keys(Looked(2, "a1", 0, 3)) == [looked, looked, saw, looked, saw]
    assert keys(Looked(2, "a1", 0, 3, forgotten=True)) == [looked, looked, looked, looked, saw]
    assert {line.key for line in keys(WarriorPlaced(1, "a1", 3, face_up=True))} == {"warrior_placed_face_up"}


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_imagined_states_look_the_same(seats: int, options: Options) -> None:
    """View, offers and every answer to the viewer are the same; so are the warriors of each seat, taken together."""
    viewers: list[Viewer] = [*range(seats), "spectator"]
    for number, ply in enumerate(plies(seats, options)):
        state, viewer = ply.after, viewers[number % len(viewers)]
        world = GAME.resample(state, viewer, Luck(number))
        assert encode(GAME.view(world, viewer)) == encode(GAME.view(state, viewer))
        assert armies(world) == armies(state)
        assert GAME.resample(world, viewer, Luck("again")) == GAME.resample(state, viewer, Luck("again"))
        if viewer != "spectator":
            assert GAME.offers(world, int(viewer)) == GAME.offers(state, int(viewer))
            if number % 8 == 0:
                assert answers(world, int(viewer)) == answers(state, int(viewer))


def test_imagined_states_differ_where_something_is_hidden() -> None:
    """The twin: what a viewer may not know does change, and is seen to change by those who know it."""
    seen = {1: 0, 2: 0, "arbiter": 0}
    for number, ply in enumerate(match(3, Options(), "twin", passes=1000)):
        world = GAME.resample(ply.after, 0, Luck(number))
        for viewer in (1, 2, "arbiter"):
            seen[viewer] += GAME.view(world, viewer) != GAME.view(ply.after, viewer)
        assert GAME.resample(ply.after, "arbiter", Luck(number)) == ply.after
    assert min(seen.values()) > 10


def armies(state: State) -> list[list[int]]:
    """All warriors of each seat, sorted."""
    return [
        sorted([*hand, *(state.values[at] for at in range(40) if standing >> at & 1)])
        for hand, standing in zip(state.hands, state.warriors, strict=True)
    ]
