"""Where a match has ended, two other games are offered by their lessons."""

import pytest

from games.kernel.registry import games_by_name
from lobby.templatetags.other_games import other_games
from play import commands
from tests.table.tables import client_of, person, table


@pytest.mark.parametrize("played", sorted(games_by_name()))
def test_it_works(played: str) -> None:
    """The easiest, and never the one that has just been played."""
    offered = [game.name for game in other_games(played)["others"]]
    assert offered == [name for name in ("armadora", "few_orcs_more", "orcz") if name != played][:2]


@pytest.mark.django_db(transaction=True)
def test_they_stand_at_the_result_and_nowhere_before() -> None:
    bea, cid = person("Bea"), person("Cid")
    here = table("armadora", [bea, cid])
    page = f"/m/{here.id}/"
    assert "other-games" not in client_of(bea).get(page).content.decode()
    commands.resign(here.id, 1, actor=cid.player)
    assert "/games/few_orcs_more/lesson/" in client_of(bea).get(page).content.decode()
