"""A player's public page: how matches came out, and those that everybody may see."""

import pytest
from django.test import Client

from play import commands
from play.models import MatchRow
from tests.lobby.tavern import browser, person, table, text

pytestmark = pytest.mark.django_db


def _resigned(row: MatchRow) -> MatchRow:
    commands.resign(row.id, 0, actor=row.players[0])
    return row


def test_it_works(client: Client) -> None:
    alice, bob = person("Alice"), person("Bob")
    won, running = _resigned(table(bob, alice.player)), table(alice, bob.player)
    lost = _resigned(table(alice, bob.player))
    page = client.get("/players/alice/")
    assert "2 finished matches 1 victory" in text(page)
    assert "Armadora 2 1 0 0 1" in text(page)
    for row in (won, lost, running):
        assert f'href="/m/{row.id}/"' in page.content.decode()


def test_a_draw_is_no_victory(client: Client) -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, bob.player)
    commands.propose(row.id, 0, "draw", actor=alice.player)
    commands.answer(row.id, 1, "draw", True, actor=bob.player)
    for name in ("Alice", "Bob"):
        said = text(client.get(f"/players/{name}/"))
        assert "1 finished match 0 victories 1 draw" in said
        assert "Armadora 1 0 1 0 0" in said


def test_somebody_new_has_a_page(client: Client) -> None:
    person("Alice")
    said = text(client.get("/players/Alice/"))
    assert "0 finished matches" in said
    assert "This player has not finished a match yet." in said


def test_a_name_with_a_space_has_one_too(client: Client) -> None:
    person("Grubnash 42")
    assert client.get("/players/Grubnash%2042/").status_code == 200


@pytest.mark.parametrize("name", ["Nobody", "user:1", "computer:raider", "<script>"])
def test_nobody_has_none(client: Client, name: str) -> None:
    assert client.get(f"/players/{name}/").status_code == 404


def test_who_is_locked_out_has_none(client: Client) -> None:
    alice = person("Alice")
    alice.is_active = False
    alice.save()
    assert client.get("/players/Alice/").status_code == 404


@pytest.mark.parametrize("watch", ["link", "players"])
def test_private_matches_are_not_shown(watch: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    hidden = [table(alice, bob.player, watch=watch), _resigned(table(bob, alice.player, watch=watch))]
    table(alice, None, private=True)
    for reader in (browser(), browser(alice)):
        page = reader.get("/players/Alice/").content.decode()
        assert [row.id for row in hidden if row.id in page] == []
