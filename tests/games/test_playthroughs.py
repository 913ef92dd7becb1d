"""Matches written down to the last byte come out the same, under their own rules version, for ever (R15, R16)."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.checks import playthrough
from games.kernel.registry import AnyGame
from games.kernel.settings import Setting
from tests.games.every_game import VERSIONS, named
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.second_version import HoardTwo

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "playthroughs"
LEAST = 3
HASH_SEEDS = ("0", "1", "2", "3", "4")


def files(game: AnyGame, folder: Path = FOLDER) -> list[Path]:
    return sorted((folder / game.name / game.rules_version).glob("*.json"))


def lacking(games: Sequence[AnyGame], folder: Path = FOLDER) -> list[str]:
    """The games and rules versions with too few playthroughs."""
    return [named(game) for game in games if len(files(game, folder)) < LEAST]


RECORDED = [(game, file) for game in VERSIONS for file in files(game)]
IDS = [f"{named(game)}-{file.stem}" for game, file in RECORDED]


def test_it_works() -> None:
    made = playthrough.at_random(HOARD, Setting({}, 2), bytes(32))
    assert list(playthrough.differences(HOARD, made)) == []
    assert playthrough.parse(made).game == "hoard"


def test_every_game_has_playthroughs_of_every_rules_version() -> None:
    assert lacking(VERSIONS) == []


def test_twin_a_rules_version_without_playthroughs_is_noticed() -> None:
    assert lacking([HOARD, HoardTwo()]) == ["hoard-2"]


@pytest.mark.parametrize(("game", "file"), RECORDED, ids=IDS)
def test_a_playthrough_comes_out_byte_for_byte(game: AnyGame, file: Path) -> None:
    text = file.read_bytes()
    assert list(playthrough.differences(game, text)) == []
    assert playthrough.again(game, playthrough.parse(text)) == text


@pytest.mark.parametrize(("game", "file"), RECORDED, ids=IDS)
def test_the_recorded_events_alone_lead_to_the_recorded_end(game: AnyGame, file: Path) -> None:
    old = playthrough.parse(file.read_bytes())
    assert playthrough.final_by_events(game, old) == old.final


def test_twin_under_other_rules_old_matches_come_out_otherwise() -> None:
    """The same events folded by the second version are not the match that was played, nor are they decided anew."""
    for file in files(HOARD):
        text = file.read_bytes()
        old = playthrough.parse(text)
        assert playthrough.final_by_events(HoardTwo(), old) != old.final
        assert len(list(playthrough.differences(HoardTwo(), text))) == 1


@pytest.mark.parametrize(
    "change", [(b'"seat":0,"card":2', b'"seat":0,"card":3'), (b'"phase":"over"', b'"phase":"lay"')]
)
def test_twin_a_changed_file_is_noticed(change: tuple[bytes, bytes]) -> None:
    text = (FOLDER / "hoard" / "1" / "two_seats.json").read_bytes()
    assert change[0] in text
    assert len(list(playthrough.differences(HOARD, text.replace(*change)))) == 1


@pytest.mark.long
def test_everything_comes_out_the_same_whatever_the_order_of_hashes() -> None:
    assert len({_probed(seed) for seed in HASH_SEEDS}) == 1


def test_twin_the_order_of_hashes_is_really_another() -> None:
    listing = "print(list({'barbarian', 'dwarf', 'orc', 'skeleton', 'giant', 'goblin', 'troll'}))"
    assert len({_run(["-c", listing], seed) for seed in HASH_SEEDS}) > 1


def _probed(seed: str) -> str:
    """A digest of all playthroughs played again, and of fresh random matches, by a process of its own."""
    return _run(["-m", "tests.games.hash_probe"], seed)


def _run(arguments: list[str], seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout
    return done.stdout
