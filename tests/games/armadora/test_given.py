"""The position format: what is left out, what is refused, and printing back."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.position.read import PositionPlaced
from games.armadora.rules.actions import Passed, TurnClosed
from games.kernel.refusals import Misfit
from games.kernel.replay import fold
from games.kernel.values import JSON
from tests.games.armadora.tables import CORNER, VARIANTS, give, luck, placed, plies, view

ADVANCED = Options(advanced=True)
THREE: JSON = ["orc", "elf", "mage"]


def warrior(seat: int, value: int, **more: JSON) -> JSON:
    return {"seat": seat, "value": value, **more}


def test_it_works() -> None:
    """What is left out is as in a fresh game, less what is on the board."""
    table = placed({"palisades": CORNER, "warriors": {"a1": warrior(1, 5), "h5": warrior(1, 1)}})
    assert [type(event) for event in table.events] == [PositionPlaced]
    seen = view(table)
    assert (seen.stock, seen.palisades) == (30, tuple(CORNER))
    assert seen.hands == ((1,) * 11 + (2, 2, 3, 4, 5), (1,) * 10 + (2, 2, 3, 4))
    assert seen.passed == (False, False)


def test_advanced_pieces_left_out() -> None:
    """Tokens less arrows, reinforcements less those on the board."""
    warriors: JSON = {"a1": warrior(0, 2, arrows=1, reinforced=True), "b1": warrior(0, 1), "c1": warrior(2, 1)}
    seen = view(placed({"characters": THREE, "palisades": CORNER, "warriors": warriors}, 3, ADVANCED))
    assert (seen.tokens, seen.reinforcements) == ((1, 1, 2), (0, 1, 1))
    assert (seen.territories["a1"].complete, seen.territories["a1"].reinforced) == (True, True)


def test_fewer_pieces_are_set_aside() -> None:
    given: JSON = {"hands": [[2, 1], None, []], "stock": 3, "tokens": [0, 1, 1], "reinforcements": [0, 1, 0]}
    assert isinstance(given, dict)
    seen = view(placed({"characters": THREE, **given}, 3, ADVANCED))
    assert (seen.hands[0], seen.hand_counts, seen.stock) == ((1, 2), (2, 11, 0), 3)
    assert (seen.tokens, seen.reinforcements) == ((0, 1, 1), (0, 1, 0))


MISFITS = msgspec.json.decode((Path(__file__).parent / "misfits.json").read_bytes())


@pytest.mark.parametrize("case", MISFITS, ids=[case["why"] for case in MISFITS])
def test_what_is_no_position(case: dict[str, Any]) -> None:
    """One line each, which names the key and what is wrong with it."""
    with pytest.raises(Misfit) as misfit:
        placed(case["given"], case["seats"], Options(advanced=case["advanced"]))
    assert str(misfit.value) == case["misfit"]


@pytest.mark.parametrize("given", [None, [], "position", 7])
def test_what_is_not_even_an_object(given: JSON) -> None:
    with pytest.raises(Misfit, match="given: Expected `object`, got `"):
        GAME.place(Options(), 2, given, luck())


def test_who_has_passed_is_jumped_over_at_once() -> None:
    """Rule 3.1.2."""
    assert view(placed({"passed": [True, True, False], "turn": {"seat": 0}}, 3)).turn.seats == (2,)


def test_who_cannot_act_is_passed_at_once() -> None:
    """Rule 3.6.2."""
    table = placed({"hands": [[], [1]], "stock": 0})
    assert table.events[1:] == [Passed(0, by_itself=True)]
    assert view(table).turn.seats == (1,)


def test_no_second_palisade_ends_the_turn_at_once() -> None:
    """Rule 3.4.6."""
    table = placed({"palisades": CORNER, "stock": 0, "turn": {"seat": 0, "phase": "palisade"}})
    assert table.events[1:] == [TurnClosed(0, by_itself=True)]
    assert (view(table).turn.seats, view(table).turn.phase) == ((1,), "turn")


def test_all_have_passed() -> None:
    """The count is made at once."""
    seen = view(placed({"passed": [True, True], "warriors": {"a1": warrior(0, 1)}}))
    assert (seen.scores, seen.turn.phase, seen.turn.seats) == ((40, 0), "over", ())


def test_a_turn_can_be_taken_up_in_the_middle() -> None:
    """With the look of this turn, which is then among those there were."""
    given: JSON = {"seat": 2, "phase": "main", "look": "c3"}
    table = placed({"characters": THREE, "warriors": {"c3": warrior(0, 4)}, "turn": given}, 3, ADVANCED)
    for viewer, value in ((2, 4), (0, None)):
        look = GAME.view(table.state, viewer).look
        assert look is not None
        assert (look.at, look.value) == ("c3", value)
    assert view(table).looked == ("c3",)
    give(table, 2, "warrior", value=1, at="a1")
    assert (view(table).look, view(table).turn.phase) == (None, "turn")


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_printed_and_placed_again(seats: int, options: Options) -> None:
    """Every state of a match gives a position that gives the state."""
    for ply in plies(seats, options):
        for state in (ply.before, ply.after):
            events = GAME.place(options, seats, GAME.given(state), luck())
            assert fold(GAME, GAME.blank(options, seats), events) == state
