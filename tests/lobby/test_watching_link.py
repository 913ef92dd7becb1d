"""A match that is watched by link: who sits there is shown the link, and the table's own leads to it too."""

import re
from html import unescape

import pytest
from django.test import Client

from play import commands
from play.access import watch_key
from play.models import MatchRow
from tests.lobby.tavern import browser, key_of, person, table

pytestmark = pytest.mark.django_db


def _links(client: Client, address: str) -> list[str]:
    """The links that a page gives to be handed on and that carry a key, without their host."""
    page = client.get(address, follow=True).content.decode()
    shown = [unescape(value) for value in re.findall(r'<input[^>]* value="https?://[^/]+([^"]*)"', page)]
    return [link for link in shown if "key=" in link]


def _begun(watch: str = "link") -> tuple[MatchRow, str, str]:
    """A match of Alice and Bob, the table's link, and the link to watch by."""
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, None, private=True, watch=watch)
    join = f"/join/{key_of(row)}/"
    browser(bob).post(f"/tables/{row.id}/join/", {"key": key_of(row)})
    return MatchRow.objects.get(id=row.id), join, f"/m/{row.id}/?key={watch_key(row.id)}"


def test_who_sits_at_a_waiting_table_is_shown_the_link() -> None:
    row = table(person("Alice"), None, None, watch="link")
    assert _links(browser(person("Alice")), f"/tables/{row.id}/") == [f"/m/{row.id}/?key={watch_key(row.id)}"]
    assert _links(browser(person("Bob")), f"/tables/{row.id}/") == []


def test_who_plays_is_shown_the_link_and_it_lets_strangers_watch() -> None:
    row, _, watching = _begun()
    assert row.status == "running"
    assert _links(browser(person("Alice")), f"/m/{row.id}/") == [watching]
    assert browser().get(f"/m/{row.id}/").status_code == 404
    assert browser().get(watching).status_code == 200
    assert _links(browser(), watching) == []


def test_the_share_of_a_step_carries_the_key() -> None:
    """For who sits there and for who came with it alike; over or not."""
    row, _, watching = _begun()
    (mine,) = _links(browser(person("Alice")), f"/m/{row.id}/3/")
    (theirs,) = _links(browser(), watching.replace("/?", "/3/?"))
    assert [browser().get(link.replace("as=1&", "")).status_code for link in (mine, theirs)] == [200, 200]
    for seat, player in enumerate(("Alice", "Bob")):
        commands.resign(row.id, seat, actor=person(player).player)
        if MatchRow.objects.get(id=row.id).status == "over":
            break
    (shared,) = _links(browser(person("Alice")), f"/m/{row.id}/")
    assert browser().get(shared).status_code == 200


@pytest.mark.parametrize("watch", ["everyone", "players"])
def test_other_matches_have_no_such_link(watch: str) -> None:
    row, _, _ = _begun(watch)
    assert _links(browser(person("Alice")), f"/m/{row.id}/") == []


@pytest.mark.parametrize(("watch", "status"), [("everyone", 200), ("link", 200), ("players", 410)])
def test_the_tables_link_leads_to_the_match_that_has_begun(watch: str, status: int) -> None:
    row, join, watching = _begun(watch)
    reply = browser().get(join, follow=True)
    assert reply.status_code == status
    if watch == "link":
        assert reply.redirect_chain == [(watching, 302)]
        assert browser(person("Bob")).get(join)["Location"] == f"/m/{row.id}/"
    assert browser().get("/join/no-such-key/").status_code == 404
