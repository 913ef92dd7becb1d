"""How long sessions last, to the minute, and how they are ended."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts import sessions
from officers.commands import grant
from streams.actors import actor
from tests.accounts.people import code, log_in, logged_in, person, whose, with_app

pytestmark = pytest.mark.django_db
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """A clock that stands still until it is moved."""
    now: list[datetime] = [timezone.now()]
    monkeypatch.setattr(timezone, "now", lambda: now[0])

    def move(by: timedelta) -> None:
        now[0] += by

    return move


def _officer(**extra: str) -> Client:
    with_app(person("Alice", group="moderators"))
    client = Client(**extra)
    log_in(client, "Alice")
    client.post("/account/second-factor/authenticate/", {"code": code()})
    assert whose(client) == "Alice"
    return client


def test_it_works(clock: Callable[[timedelta], None]) -> None:
    """Three hours without a request end an officer's session; a minute less does not."""
    client = _officer()
    for _ in range(3):
        clock(3 * HOUR - MINUTE)
        assert whose(client) == "Alice"
    clock(3 * HOUR)
    assert client.get("/").status_code == 302
    assert whose(client) == ""
    assert UserSession.objects.count() == 0


def test_what_a_page_asks_for_by_itself_keeps_no_session(clock: Callable[[timedelta], None]) -> None:
    """An officer who left a page open has left."""
    client = _officer()
    for _ in range(3):
        clock(HOUR - MINUTE)
        for address in ("/feed/", "/notices/waiting/", "/lobby/"):
            client.get(address)
    clock(3 * MINUTE)
    assert whose(client) == ""


def test_twelve_hours_end_it_however_busy(clock: Callable[[timedelta], None]) -> None:
    client = _officer()
    for hours in [HOUR] * 11 + [HOUR - MINUTE]:
        clock(hours)
        assert client.get("/").status_code == 200
    clock(MINUTE)
    assert client.get("/")["Location"] == "/account/login/"


def test_players_stay(clock: Callable[[timedelta], None]) -> None:
    """The twin: for them sixty days, to the minute."""
    client = logged_in(person("Bob"))
    clock(timedelta(days=60) - MINUTE)
    assert whose(client) == "Bob"
    clock(MINUTE)
    assert whose(client) == ""


def test_the_handbook_says_how_long() -> None:
    told = {timedelta(days=60): "sixty days", timedelta(hours=12): "twelve hours", timedelta(hours=3): "three hours"}
    players = told[timedelta(seconds=settings.SESSION_COOKIE_AGE)]
    longest, idle = told[sessions.OFFICER_LONGEST], told[sessions.OFFICER_IDLE]
    page = (settings.BASE_DIR / "docs/OPERATIONS.md").read_text()
    assert f"| players | {players} after log-in |" in page
    officers = f"{longest} after log-in, or {idle} without a request"
    assert f"| moderators and staff | {officers} |" in page


def test_who_becomes_an_officer_is_measured_from_the_log_in(clock: Callable[[timedelta], None]) -> None:
    bob = person("Bob")
    client = logged_in(bob)
    clock(13 * HOUR)
    assert whose(client) == "Bob"
    grant(bob, ["moderate"], "for a test", actor("operator:tests"))
    assert client.get("/")["Location"] == "/account/login/"


def test_ending_the_others_works_at_once() -> None:
    alice = person("Alice")
    here, there, elsewhere = logged_in(alice), logged_in(alice), logged_in(alice)
    bobs = logged_in(person("Bob"))
    assert here.get("/account/sessions/").content.decode().count('<li class="row">') == 3
    assert here.post("/account/sessions/").status_code == 302
    assert [whose(client) for client in (here, there, elsewhere, bobs)] == ["Alice", "", "", "Bob"]
    assert here.get("/account/sessions/").content.decode().count('<li class="row">') == 1


def test_the_list_says_what_where_and_when(clock: Callable[[timedelta], None]) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
    client = logged_in(person("Alice"), HTTP_USER_AGENT=agent, REMOTE_ADDR="192.0.2.7")
    clock(HOUR)
    client.get("/")
    page = client.get("/account/sessions/").content.decode()
    assert "<strong>Firefox, Linux</strong>" in page
    assert "192.0.2.7" in page
    assert UserSession.objects.get().last_seen_at == timezone.now()


def test_a_browser_may_call_itself_anything() -> None:
    client = logged_in(person("Alice"), HTTP_USER_AGENT="<script>alert(1)</script>" * 50)
    page = client.get("/account/sessions/").content.decode()
    assert "<strong>Unknown browser</strong>" in page
    assert "<script>alert" not in page


def test_what_is_stored_is_a_long_secret() -> None:
    client = logged_in(person("Alice"))
    assert len(client.cookies["session"].value) == 32
