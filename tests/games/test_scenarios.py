"""The project's scenarios, of every game."""

from pathlib import Path

import msgspec
import pytest

from games.checks.scenario import Failed, parse, run
from games.kernel.registry import games_by_name

HOME = Path(__file__).parents[1] / "scenarios"
FILES = sorted(HOME.glob("*/*.json"))
GIVEN = {"armadora": 36, "few_orcs_more": 72, "orc_wars": 40, "orcs_vs_orcs": 123, "orcz": 35}
"""How many there are at least: none is lost unnoticed."""


def test_it_works() -> None:
    """All files are there, named by their ids, in the folder of their game; no game is without."""
    found = {file: parse(file.read_bytes()) for file in FILES}
    assert [(each.game, each.id) for each in found.values()] == [(file.parent.name, file.stem) for file in FILES]
    games = [file.parent.name for file in FILES]
    assert {game: games.count(game) >= GIVEN[game] for game in games_by_name()} == dict.fromkeys(games_by_name(), True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_scenario(file: Path) -> None:
    """A scenario comes out as its file says, and not when one expectation is bent."""
    run(parse(file.read_bytes()))
    bent = msgspec.json.decode(file.read_bytes())
    pointer = next(iter(bent["expect"]))
    bent["expect"][pointer] = ["bent"]
    with pytest.raises(Failed, match=f"expect: {pointer} is "):
        run(parse(msgspec.json.encode(bent)))
