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


def test_one_click_leads_to_each_in_turn() -> None:
    """Least time left first, round and round; a table that does not wait is passed over, and so is the one left."""
    alice, other = person("Alice"), bob()
    first, second, third = (until(match(alice, other, pace="days", move_s=86_400 * days), alice) for days in (2, 3, 4))
    elsewhere = until(match(alice, other), other)
    client = Client()
    client.force_login(alice)
    afters = ["", first.id, second.id, third.id, elsewhere.id, "nosuchmtch"]
    led = [client.get(f"/next/?after={after}")["Location"] for after in afters]
    assert led == [f"/m/{one.id}/" for one in (first, second, third, first, first, first)]
    assert client.get(f"/notices/waiting/?at={first.id}").json() == {"count": 3, "elsewhere": 2}
    assert client.get(f"/notices/waiting/?at={elsewhere.id}").json() == {"count": 3, "elsewhere": 3}
    assert ">(2)</span>" in client.get(f"/m/{first.id}/").content.decode()


def test_where_none_waits_one_comes_back() -> None:
    alice, other = person("Alice"), bob()
    now = until(match(alice, other), alice)
    client = Client()
    client.force_login(alice)
    assert client.get(f"/next/?after={now.id}")["Location"] == f"/m/{now.id}/"
    assert "No other match is waiting for you." in client.get(f"/m/{now.id}/").content.decode()
    assert client.get("/next/?after=//evil.example/")["Location"] == f"/m/{now.id}/"
    move(now)
    assert client.get("/next/?after=//evil.example/")["Location"] == "/"
    assert 'class="button plain small next-table"' in client.get(f"/m/{now.id}/").content.decode()
    assert Client().get("/next/")["Location"] == "/account/login/?next=/next/"
    assert "next-table" not in Client().get(f"/m/{now.id}/").content.decode()


@pytest.mark.parametrize(("number", "shown"), [(1, ">1<"), (9, ">9<"), (10, ">9+<"), (123456, ">9+<")])
def test_the_icon_shows_it(number: int, shown: str) -> None:
    reply = Client().get(f"/notices/icon/{number}.svg")
    assert reply["Content-Type"] == "image/svg+xml"
    assert shown in reply.content.decode()
    assert reply.content.count(b"<text") == 1


def test_the_icon_without_a_number_is_the_sites_own() -> None:
    assert b"<text" not in Client().get("/notices/icon/0.svg").content
