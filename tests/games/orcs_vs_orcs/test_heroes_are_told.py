"""Every hero has a scenario of its own."""

from pathlib import Path

import pytest

from games.orcs_vs_orcs.rules.cards import HEROES

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "orcs_vs_orcs").glob("OV-H*.json"))


@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_is_played_in_a_scenario(hero: str) -> None:
    """In one of our own, where nobody else's name stands in the title."""
    titled = [file for file in FILES if f'"{hero}"' in file.read_text("utf-8")]
    assert titled != []
