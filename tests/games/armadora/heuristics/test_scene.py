import pytest

from games.armadora import GAME
from games.armadora.advisor.scene import TIE_BREAK, UNIT, expected, imagined, in_units, seen
from games.armadora.options import Options
from games.armadora.rules.pieces import ARMIES
from games.kernel.chance import Luck
from tests.games.armadora.tables import VARIANTS, placed, plies


def test_it_works() -> None:
    """a1: 3 with two arrows; b1: a reinforced 1; the hand of seat 1 is lost with its pass."""
    state = placed(
        {
            "warriors": {
                "a1": {"seat": 0, "value": 3, "arrows": 2},
                "b1": {"seat": 1, "value": 1, "reinforced": True},
            },
            "characters": ["mage", "elf"],
            "hands": [[1, 5], [4]],
            "passed": [False, True],
        },
        options=Options(advanced=True),
    ).state
    scene = imagined(state)
    assert (scene.units[0], scene.units[5]) == (UNIT, 2 * UNIT + TIE_BREAK)
    assert sum(scene.units) == scene.units[0] + scene.units[5]
    assert scene.hands == ((UNIT, 5 * UNIT), ())
    assert scene.free.bit_count() == 30


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_who_sees_all_sees_what_is_imagined_in_full(seats: int, options: Options) -> None:
    for ply in plies(seats, options):
        assert seen(GAME.view(ply.before, "arbiter"))._replace(vague=()) == imagined(ply.before)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_is_hidden_makes_no_difference(seats: int, options: Options) -> None:
    for number, ply in enumerate(plies(seats, options)):
        other = GAME.resample(ply.before, ply.seat, Luck(number))
        assert seen(GAME.view(other, ply.seat)) == seen(GAME.view(ply.before, ply.seat))


def test_twin_what_is_known_does() -> None:
    differ = [
        seen(GAME.view(GAME.resample(ply.before, ply.seat, Luck(1)), "arbiter"))._replace(vague=())
        != imagined(ply.before)
        for ply in plies(2, Options())
    ]
    assert any(differ)


def test_hidden_warriors_count_as_the_average_of_what_is_unseen() -> None:
    """Of seat 1's army 5 and 4 lie face up; the rest, 18 in all, is spread over 14 warriors, one of them on c1."""
    state = placed(
        {
            "warriors": {
                "a1": {"seat": 1, "value": 5, "face_up": True},
                "b1": {"seat": 1, "value": 4, "face_up": True},
                "c1": {"seat": 1, "value": 3},
            },
            "characters": ["mage", "goblin"],
        },
        options=Options(advanced=True),
    ).state
    scene = seen(GAME.view(state, 0))
    assert scene.units[10] == round(UNIT * 18 / 14)
    assert len(scene.hands[1]) == 13
    assert scene.veiled == 1 << 10
    assert scene.vague[1] == pytest.approx(UNIT * UNIT * (28 / 14 - (18 / 14) ** 2))


def test_a_hidden_hand_is_as_mixed_as_what_it_was_drawn_from() -> None:
    army = ARMIES[2]
    assert expected(army, 16) == in_units(army)
    assert expected(army, 1) == (UNIT * 27 // 16,)
    assert expected((1, 1, 3, 5), 2) == (UNIT, 4 * UNIT)
    assert expected(army, 0) == ()
