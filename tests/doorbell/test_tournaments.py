"""Pages of tournaments listen to the feed as those of matches do."""

from typing import Any

import pytest
from django.test import Client

from doorbell import database, rights, ring
from streams import database_time
from tests.lobby.tavern import browser, person
from tests.tournaments.pages.hall import announced, hosted
from tournaments import commands
from tournaments.stream import commands as c
from tournaments.stream.settings import Swiss

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever moves a tournament rings, and who hears it finds the version that the ring names."""
    rung: list[Any] = []
    monkeypatch.setattr(ring, "publish", rung.append)
    host = person("Alice")
    live = announced(host, Swiss(2))
    commands.give(live.id, c.Announce(text="Welcome"), commands.director(host.pk, live.id))
    version = commands.find(live.id).version
    assert [one for one in rung if one.m == live.id][-1] == ring.Moved(live.id, version)
    assert Client().get(f"/m/{live.id}/version/").json() == {"m": live.id, "v": version}


def test_a_draft_is_heard_by_its_directors_alone() -> None:
    host = person("Alice")
    live = hosted(host, Swiss(2))
    for client in (Client(), browser(person("Bob"))):
        assert client.get(f"/m/{live.id}/version/").status_code == 404
    assert browser(host).get(f"/m/{live.id}/version/").status_code == 200


def test_a_lost_ring_is_found_in_the_database() -> None:
    before = database_time.present()
    live = announced(person("Alice"), Swiss(2))
    _now, rings = database.since(before)
    assert ring.Moved(live.id, commands.find(live.id).version) in rings


def test_what_is_neither_match_nor_tournament_is_heard_by_nobody() -> None:
    assert rights.rows(["nothing"]) == {}
    assert rights.hearing(None, None, "") is None


@pytest.mark.parametrize("page", ["", "rounds/1/1/"])
def test_the_pages_listen_and_ask_by_no_clock(page: str) -> None:
    from tests.tournaments.pages.hall import running

    live, _people = running(Swiss(2), 4)
    body = Client().get(f"/tournaments/{live.id}/{page}").content.decode()
    assert f'data-listen="{live.id}"' in body
    assert 'hx-trigger="every' not in body
