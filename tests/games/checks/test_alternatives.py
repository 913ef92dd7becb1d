"""How a step might have gone otherwise."""

import pytest

from games.checks.alternatives import ReplayedChance, of_set_up, of_step
from games.checks.variants import settings
from games.checks.walk import walk
from games.kernel.chance import Draw, FairChance, Luck
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.events import Laid

SETTING = settings(HOARD)[1]
SEED = bytes(32)
PLIES = list(walk(HOARD, SETTING, SEED))
LUCK = Luck("alternatives")


def drawn() -> list[Draw]:
    chance = FairChance(SEED, 1)
    chance.number("die", 1, 6)
    chance.order("deck", 5)
    return chance.draws


def test_it_works() -> None:
    draws = drawn()
    again = ReplayedChance(draws, LUCK)
    assert [again.below("die", 6), again.order("deck", 5)] == [draws[0].out, list(draws[1].out)]  # type: ignore[arg-type]


@pytest.mark.parametrize("changed", [0, 1])
def test_one_draw_is_changed_and_no_other(changed: int) -> None:
    draws = drawn()
    for _ in range(20):
        again = ReplayedChance(draws, LUCK, changed)
        made = [again.below("die", 6), tuple(again.order("deck", 5))]
        assert [one == draw.out for one, draw in zip(made, draws, strict=True)] == [changed != 0, changed != 1]
        assert made[0] in range(6)
        assert sorted(made[1]) == [0, 1, 2, 3, 4]  # type: ignore[arg-type]


def test_a_step_that_goes_another_way_gets_draws_of_its_own() -> None:
    again = ReplayedChance(drawn(), LUCK)
    assert again.below("other", 3) in range(3)
    assert sorted(again.order("deck", 4)) == [0, 1, 2, 3]
    assert again.below("die", 6) in range(6)


def test_the_set_up_falls_otherwise() -> None:
    others = list(of_set_up(HOARD, SETTING, PLIES[0], LUCK))
    assert others != []
    assert all(other.after != PLIES[0].after for other in others)


def test_another_seats_wish_is_replaced_by_others_of_its_kind() -> None:
    ply = next(ply for ply in PLIES if isinstance(ply.events[0], Laid))
    seat = ply.events[0].seat  # type: ignore[attr-defined]
    worlds = [HOARD.resample(ply.before, (seat + 1) % 3, Luck(n)) for n in range(3)]
    cards = {other.events[0].card for other in of_step(HOARD, ply, (seat + 1) % 3, worlds, LUCK)}  # type: ignore[attr-defined]
    assert len(cards) > 1


def test_the_own_wish_stays_what_it_is() -> None:
    ply = next(ply for ply in PLIES if isinstance(ply.events[0], Laid))
    seat = ply.events[0].seat  # type: ignore[attr-defined]
    worlds = [HOARD.resample(ply.before, seat, Luck(n)) for n in range(3)]
    assert [other.events for other in of_step(HOARD, ply, seat, worlds, LUCK)] == [ply.events] * 3
