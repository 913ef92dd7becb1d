"""How many matches wait: in the title and on the icon, without a script."""

import pytest
from django.test import Client

from accounts.models import User
from notices.turns import count, waiting_for
from play import commands
from tests.accounts.people import person
from tests.notices.people import bob, match, move, until

pytestmark = pytest.mark.django_db


def _page(user: User | None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get("/account/" if user else "/account/login/").content.decode()


def test_it_works() -> None:
    alice = person("Alice")
    assert "<title>Your account — Warmoot</title>" in _page(alice)
    now = until(match(alice, bob()), alice)
    page = _page(alice)
    assert "<title>(1) Your account — Warmoot</title>" in page
    assert 'href="/notices/icon/1.svg"' in page
    move(now)
    assert "<title>Your account — Warmoot</title>" in _page(alice)


def test_a_stranger_has_none() -> None:
    until(match(person("Alice"), bob()), User.objects.get(name="Alice"))
    page = _page(None)
    assert "<title>Log in — Warmoot</title>" in page
    assert "notices.js" not in page
    assert Client().get("/notices/waiting/").json() == {"count": 0}


def test_what_is_counted_is_what_waits() -> None:
    """Not what is over, what stands still, or what is no match but a what-if line."""
    alice, other = person("Alice"), bob()
    waiting = [until(match(alice, other), alice), until(match(alice, other, pace="days", move_s=90_000), alice)]
    until(match(alice, other), other)
    over = match(alice, other)
    commands.resign(over.id, 1, actor=other.player)
    commands.branch(over.id, 2, [alice.player, alice.player], actor=alice.player)
    paused = until(match(alice, other, pace="days", move_s=90_000), alice)
    commands.pause(paused.id, 1, actor=other.player)
    assert count(alice) == 2
    assert [row.id for row, _ in waiting_for(alice)] == [waiting[1].id, waiting[0].id]
    client = Client()
    client.force_login(alice)
    assert client.get("/notices/waiting/").json() == {"count": 2}


@pytest.mark.parametrize(("number", "shown"), [(1, ">1<"), (9, ">9<"), (10, ">9+<"), (123456, ">9+<")])
def test_the_icon_shows_it(number: int, shown: str) -> None:
    reply = Client().get(f"/notices/icon/{number}.svg")
    assert reply["Content-Type"] == "image/svg+xml"
    assert shown in reply.content.decode()
    assert reply.content.count(b"<text") == 1


def test_the_icon_without_a_number_is_the_sites_own() -> None:
    assert b"<text" not in Client().get("/notices/icon/0.svg").content
