"""Settings to be tested: all seats, all values of all options."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from games.checks.variants import settings
from games.kernel.refusals import Misfit
from games.kernel.settings import choices, options_of
from games.kernel.values import Value
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import Options


class Many(Value, frozen=True):
    small: Annotated[int, Meta(ge=-1, lt=3)] = 0
    wide: Annotated[int, Meta(ge=1, le=99)] = 40
    unbounded: Literal["random"] | int = "random"
    batch: Literal["lap", "card"] | Annotated[int, Meta(gt=0, le=3)] = "lap"
    names: tuple[str, ...] = ()
    maybe: bool | None = None


class Choosy(Hoard):
    """Two seats need their option, and nobody else may have it."""

    options_type = Many  # type: ignore[assignment]

    def check(self, options: Options, seats: int) -> None:
        if (seats == 2) != (options.maybe is True):  # type: ignore[attr-defined]
            raise Misfit("options", "maybe goes with two seats")


class Impossible(Hoard):
    def check(self, options: Options, seats: int) -> None:
        if options.dragon == "asleep":
            raise Misfit("options", "no dragon sleeps")


class NotForThree(Hoard):
    def check(self, options: Options, seats: int) -> None:
        if seats == 3:
            raise Misfit("seats", "three is a crowd")


def test_it_works() -> None:
    tried = settings(HOARD)
    assert [(setting.raw, setting.seats) for setting in tried[:3]] == [({}, 2), ({}, 3), ({}, 4)]
    for name, values in {
        "rounds": [1, 2, 3],
        "teams": [True, False],
        "dragon": ["asleep", "awake"],
        "pause_ms": [0, 30000, 60000],
    }.items():
        assert [value for value in values if all(setting.raw.get(name) != value for setting in tried)] == []


def test_the_values_of_every_kind_of_option() -> None:
    assert choices(Choosy()) == {
        "small": [-1, 0, 1, 2],
        "wide": [1, 50, 99],
        "unbounded": ["random", 0, 1],
        "batch": ["card", "lap", 1, 2, 3],
        "maybe": [False, True, None],
    }


def test_settings_are_such_that_a_match_can_be_opened() -> None:
    game = Choosy()
    tried = settings(game)
    for setting in tried:
        game.check(options_of(game, setting), setting.seats)
    assert {setting.seats for setting in tried} == {2, 3, 4}
    assert {setting.raw.get("maybe", None) for setting in tried if setting.seats == 2} == {True}


def test_they_are_the_same_every_time() -> None:
    assert settings(Choosy()) == settings(Choosy())


def test_a_value_that_nothing_goes_with_is_named() -> None:
    with pytest.raises(Misfit, match="options dragon: hoard cannot be opened with 'asleep'"):
        settings(Impossible())


def test_a_number_of_seats_that_nothing_goes_with_is_named() -> None:
    with pytest.raises(Misfit, match="seats: hoard cannot be opened for 3"):
        settings(NotForThree())
