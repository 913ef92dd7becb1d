"""The computers' ratings: frozen data for every game, and the command that makes it."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.kernel.registry import games_by_name
from games.players.levels import LEVELS
from ratings import computers
from ratings.computers import frozen, identity, pools, read
from ratings.management.commands import calibrate
from ratings.scale import DOUBT, MODEL, START


@pytest.mark.parametrize("name", games_by_name())
def test_it_works(name: str) -> None:
    """Every game's levels are calibrated: the stronger ones stand higher, and the raider where newcomers begin."""
    newest = pools(name)[-1]
    assert (set(newest.levels), newest.model) == (set(LEVELS), MODEL)
    assert newest.levels["raider"].mu == START
    assert newest.levels["grunt"].mu < START < newest.levels["warlord"].mu
    assert all(0 < one.sigma < DOUBT / 2 for one in newest.levels.values())
    assert newest.command.startswith(f"python manage.py calibrate {name} ")


def test_a_match_counts_by_the_pool_in_force_when_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = {"command": "", "rules_version": "1", "model": MODEL, "matches": 1}
    first, second = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
    told = [
        {**pool, "version": 1, "since": first.isoformat(), "levels": {"grunt": {"mu": 10, "sigma": 1}}},
        {**pool, "version": 2, "since": second.isoformat(), "levels": {"grunt": {"mu": 12, "sigma": 2}}},
    ]
    (tmp_path / "toy.json").write_text(json.dumps(told))
    monkeypatch.setattr(computers, "FOLDER", tmp_path)
    pools.cache_clear()
    day = timedelta(days=1)
    moments = [first - day, first, second - day, second, second + day]
    names = [identity("toy", "computer:grunt", at) for at in moments]
    assert [name.partition("@")[2] for name in names] == ["1", "1", "1", "2", "2"]
    numbers = frozen("toy")
    assert [numbers(name) for name in names[2:4]] == [(10, 1), (12, 2)]
    assert (numbers("user:1"), numbers("computer:warlord@2")) == (None, (START, DOUBT))
    pools.cache_clear()


def test_a_game_without_data_has_strangers() -> None:
    assert identity("nothing", "computer:raider", datetime.now(UTC)) == "computer:raider@0"
    assert frozen("nothing")("computer:raider@0") == (START, DOUBT)


@pytest.mark.long
def test_the_command_adds_a_pool_and_gives_the_same_for_the_same_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibrate, "FOLDER", tmp_path)
    for _ in range(2):
        call_command("calibrate", "armadora", seats=2, matches=24, thinking=1, verbosity=0)
    first, second = read(tmp_path / "armadora.json")
    assert (first.version, second.version, first.since <= second.since) == (1, 2, True)
    assert first.levels == second.levels
    assert first.levels["raider"].mu == START
    assert first.levels["grunt"].mu < START


def test_what_cannot_be_calibrated_is_named() -> None:
    with pytest.raises(CommandError, match="chess"):
        call_command("calibrate", "chess")
    with pytest.raises(CommandError, match="armadora is not played by 9"):
        call_command("calibrate", "armadora", seats=9)
