"""Playthroughs as files."""

import pytest

from games.checks import playthrough
from games.kernel.refusals import Misfit
from games.kernel.settings import Setting
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.second_version import HoardTwo

SETTING = Setting({"rounds": 3}, 3)
SEED = bytes(range(32))
MADE = playthrough.at_random(HOARD, SETTING, SEED)


def test_it_works() -> None:
    old = playthrough.parse(MADE)
    assert (old.game, old.rules_version, old.seats, old.seed) == ("hoard", "1", 3, SEED.hex())
    assert old.options == {"rounds": 3, "teams": False, "dragon": "awake", "pause_ms": 1000}
    assert playthrough.again(HOARD, old) == MADE


def test_there_is_a_line_for_every_step_and_a_digest_for_every_viewer() -> None:
    old = playthrough.parse(MADE)
    assert MADE.count(b"\n") == 11 + len(old.steps) - 1
    assert {tuple(step.views) for step in old.steps} == {("0", "1", "2", "spectator", "arbiter")}
    assert {len(digest) for step in old.steps for digest in step.views.values()} == {playthrough.DIGEST}


def test_the_first_steps_alone_can_be_written_down() -> None:
    short = playthrough.at_random(HOARD, SETTING, SEED, 4)
    assert playthrough.parse(short).steps == playthrough.parse(MADE).steps[:4]
    assert list(playthrough.differences(HOARD, short)) == []


class RefusesLow(Hoard):
    def offers(self, state, seat):  # type: ignore[no-untyped-def]
        return () if state.round == 2 else super().offers(state, seat)


@pytest.mark.parametrize(
    ("game", "said"), [(HoardTwo(), "views were"), (RefusesLow(), "cannot be taken any more")], ids=["views", "refused"]
)
def test_the_first_difference_is_named(game: Hoard, said: str) -> None:
    found = list(playthrough.differences(game, MADE))
    assert len(found) == 1
    assert said in found[0]
    assert found[0].startswith("step ")


def test_a_file_that_is_only_written_otherwise_is_noticed() -> None:
    assert list(playthrough.differences(HOARD, MADE + b"\n")) == ["the file is not written as it would be now"]


@pytest.mark.parametrize(
    "broken", [b"", b"{}", b"[]", MADE[:-9], MADE.replace(b'"seats":3', b'"seats":"3"'), b"[" * 10_000, b"\xff"]
)
def test_a_file_that_is_none_is_named(broken: bytes) -> None:
    with pytest.raises(Misfit) as misfit:
        playthrough.parse(broken)
    assert misfit.value.where == "playthrough"
