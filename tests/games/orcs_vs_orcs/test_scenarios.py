"""The project's scenarios, and that every hero has one."""

from pathlib import Path

import msgspec
import pytest

from games.kernel.scenario import Failed, Run, Scenario, parse
from games.orcs_vs_orcs.cards import HEROES
from tests.games.orcs_vs_orcs.tables import ANY

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "orcs_vs_orcs").glob("*.json"))


def run(scenario: Scenario) -> None:
    Run(scenario, ANY).whole()


def test_it_works() -> None:
    """All files are there, named by their ids."""
    assert [parse(file.read_bytes()).id for file in FILES] == [file.stem for file in FILES]
    assert len(FILES) >= 80


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    """A scenario comes out as its file says, and not when one expectation is bent."""
    run(parse(file.read_bytes()))
    bent = msgspec.json.decode(file.read_bytes())
    pointer = next(iter(bent["expect"]))
    bent["expect"][pointer] = ["bent"]
    with pytest.raises(Failed, match=f"expect: {pointer} is "):
        run(parse(msgspec.json.encode(bent)))


@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_is_played_in_a_scenario(hero: str) -> None:
    """In one of our own, where nobody else's name stands in the title."""
    titled = [file for file in FILES if file.stem.startswith("OV-H") and f'"{hero}"' in file.read_text("utf-8")]
    assert titled != []
