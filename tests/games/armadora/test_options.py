"""Chapter 7: the options."""

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.rules.actions import Passed, Reinforced, Waited, WarriorPlaced
from games.armadora.rules.board import INDEX
from games.kernel.chance import Luck
from games.kernel.contract import LogLine
from games.kernel.values import JSON
from tests.games.armadora.tables import CORNER, give, opened, placed, view

ADVANCED = Options(advanced=True)
WAITING = Options(advanced=True, wait_for_reinforcement=True)
MEMORY = Options(advanced=True, recheck_own=False)
CAST: JSON = ["orc", "elf", "mage"]
NEARLY: dict[str, JSON] = {
    "characters": CAST,
    "palisades": CORNER,
    "warriors": {"a1": {"seat": 1, "value": 1}, "b1": {"seat": 0, "value": 1}},
    "hands": [[1, 1], [], []],
    "stock": 0,
}
"""Seat 1 can only hope for seat 0 to fill the corner; seat 2 has nothing on the board."""


def test_it_works() -> None:
    """What the book says is what one gets without asking."""
    assert Options() == Options(False, True, False, False, "random", "auto")


def test_a_seat_waits_for_its_reinforcement() -> None:
    """Rule 7.4: skipped, not passed, and asked again; a seat without a warrior on the board passes."""
    table = placed(NEARLY, 3, WAITING)
    assert give(table, 0, "warrior", value=1, at="h5")[1:] == (Waited(1), Passed(2, by_itself=True))
    assert view(table).turn.seats == (0,)
    assert give(table, 0, "warrior", value=1, at="c1")[1:] == ()
    assert view(table).turn.seats == (1,)
    assert give(table, 1, "reinforce", at="a1")[0] == Reinforced(1, "a1")


def test_without_the_option_it_passes() -> None:
    """Rule 3.6.3."""
    table = placed(NEARLY, 3, ADVANCED)
    assert give(table, 0, "warrior", value=1, at="h5")[1:3] == (
        Passed(1, by_itself=True),
        Passed(2, by_itself=True),
    )


def test_when_nobody_can_act_all_who_wait_are_passed() -> None:
    """Rule 7.4: nobody is left who could complete a territory."""
    table = placed({**NEARLY, "hands": [[1], [], []]}, 3, WAITING)
    events = give(table, 0, "warrior", value=1, at="h5")
    assert events[1:4] == (Passed(1, by_itself=True), Passed(2, by_itself=True), Passed(0, by_itself=True))
    assert view(table).turn.phase == "over"


def test_a_pass_is_final_even_with_the_option() -> None:
    table = placed({**NEARLY, "turn": {"seat": 0}}, 3, WAITING)
    give(table, 0, "pass")
    assert view(table).passed == (True, True, True)


def test_in_the_memory_game_nobody_sees_what_lies_face_down() -> None:
    """Rule 7.2: not even the owner; the hand stays visible, and the arbiter sees all."""
    table = opened(2, Options(recheck_own=False, first=0))
    assert give(table, 0, "warrior", value=3, at="c4") == (WarriorPlaced(0, "c4", 3, forgotten=True),)
    assert [GAME.view(table.state, viewer).board["c4"].value for viewer in (0, 1, "spectator", "arbiter")] == [
        None,
        None,
        None,
        3,
    ]
    assert GAME.view(table.state, 0).hands == ((1,) * 11 + (2, 2, 4, 5), None)


def test_in_the_memory_game_a_look_lasts_for_the_turn() -> None:
    """Rule 7.2: the board stays silent; looking again is of use."""
    table = placed({"characters": ["mage", "orc"], "warriors": {"b1": {"seat": 1, "value": 3}}}, 2, MEMORY)
    give(table, 0, "look", at="b1")
    seen = GAME.view(table.state, 0)
    assert seen.look is not None
    assert (seen.look.value, seen.board["b1"].value) == (3, None)
    lines = [line for line in GAME.artist.describe(seen, 0) if line.args.get("at") == "b1"]
    assert lines == [LogLine("board_warrior_known", {"at": "b1", "seat": 1, "value": 3}, private=True)]
    label = next(square.label for square in GAME.artist.picture(seen, 0).squares if square.spot == "at=b1")
    assert label == lines[0]
    assert {GAME.resample(table.state, 0, Luck(number)).values[INDEX["b1"]] for number in range(20)} == {3}
    give(table, 0, "palisade", edge="e3|e4")
    assert GAME.view(table.state, 0).look == seen.look
    give(table, 0, "stop")
    after = GAME.view(table.state, 0)
    assert (after.look, after.board["b1"].value, after.looked) == (None, None, ("b1",))


def test_each_for_itself_makes_partners_opponents() -> None:
    """Rule 7.3."""
    given: dict[str, JSON] = {
        "characters": ["mage", "orc", "elf", "goblin"],
        "warriors": {"a1": {"seat": 2, "value": 1}},
    }
    table = placed(given, 4, Options(advanced=True, ffa4=True))
    give(table, 0, "look", at="a1")
    assert view(table).looked == ("a1",)
    assert view(table).teams is None
