"""Logging in and out: by name or address, with equal work, with a new session each time."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import limits
from accounts.hashing import Argon2
from accounts.models import Tally
from tests.accounts.people import PASSWORD, log_in, logged_in, person, whose
from tests.passwords import SITES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("login", ["Alice", "alice", " ALICE ", "alice@example.org", "Alice@Example.org"])
def test_it_works(client: Client, login: str) -> None:
    person("Alice", email="alice@example.org")
    assert log_in(client, login)["Location"] == "/"
    assert whose(client) == "Alice"


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("Alice", "wrong"),
        ("alice@example.org", "wrong"),
        ("Bob", PASSWORD),
        ("bob@example.org", PASSWORD),
        ("' OR 1=1 --", "x"),
        ("x" * 10000, "x"),
        ("Alice", "x" * 10000),
    ],
)
def test_a_wrong_pair_lets_nobody_in(client: Client, login: str, password: str) -> None:
    person("Alice", email="alice@example.org")
    reply = log_in(client, login, password)
    assert reply.status_code == 200
    assert whose(client) == ""


def test_known_and_unknown_names_are_answered_alike(client: Client) -> None:
    person("Alice")
    known, unknown = (log_in(client, name, "wrong").content.decode() for name in ("Alice", "Charl"))
    assert [page.count("Wrong name or password.") for page in (known, unknown)] == [1, 1]


def test_who_confirmed_an_address_is_meant_by_it(client: Client) -> None:
    """Bob claims Alice's address and does not confirm it."""
    bob = person("Bob")
    EmailAddress.objects.create(user=bob, email="alice@example.org", verified=False, primary=True)
    person("Alice", email="alice@example.org")
    log_in(client, "alice@example.org")
    assert whose(client) == "Alice"


def test_a_closed_account_stays_closed(client: Client) -> None:
    person("Alice", is_active=False)
    assert log_in(client, "Alice")["Location"] == "/account/inactive/"
    assert "This account is closed" in client.get("/account/inactive/").content.decode()
    assert whose(client) == ""


def test_the_session_is_a_new_one(client: Client) -> None:
    """What was fixed on somebody before the log-in is worth nothing after it."""
    person("Alice")
    session = client.session
    session["planted"] = True
    session.save()
    before = session.session_key
    client.cookies["session"] = before or ""
    log_in(client, "Alice")
    assert client.session.session_key != before
    stranger = Client()
    stranger.cookies["session"] = before or ""
    assert whose(stranger) == ""


def test_logging_out_ends_the_session() -> None:
    client = logged_in(person("Alice"))
    stolen = Client()
    stolen.cookies["session"] = client.cookies["session"].value
    assert whose(stolen) == "Alice"
    assert client.get("/account/logout/").status_code == 200
    assert whose(client) == "Alice"
    assert client.post("/account/logout/").status_code == 302
    assert (whose(client), whose(stolen)) == ("", "")


def test_forms_want_their_token() -> None:
    person("Alice")
    strict = Client(enforce_csrf_checks=True)
    assert log_in(strict, "Alice").status_code == 403
    assert strict.post("/account/signup/", {"username": "Bob", "password1": PASSWORD}).status_code == 403


@pytest.mark.parametrize(
    ("target", "goes"),
    [
        ("/games/armadora/", "/games/armadora/"),
        ("https://evil.example/", "/"),
        ("//evil.example", "/"),
        ("javascript:x", "/"),
    ],
)
def test_only_our_own_pages_come_next(client: Client, target: str, goes: str) -> None:
    person("Alice")
    reply = client.post("/account/login/", {"login": "Alice", "password": PASSWORD, "next": target})
    assert reply["Location"] == goes


def test_cookies_are_closed_to_scripts_and_other_sites() -> None:
    client = logged_in(person("Alice"))
    assert {name: (bool(c["httponly"]), c["samesite"]) for name, c in client.cookies.items()} == {
        "session": (True, "Lax"),
        "csrf": (True, "Lax"),
        "known": (True, "Lax"),
    }


def _work(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What is hashed and asked of the database for a wrong password, for each way to name somebody known or unknown."""
    work: list[str] = []
    for name in ("encode", "verify"):
        real = getattr(Argon2, name)

        def hashed(self: Argon2, *args: Any, real: Callable[..., Any] = real) -> Any:
            work.append(f"a hash of {self.time_cost} times {self.memory_cost} KiB")
            return real(self, *args)

        monkeypatch.setattr(Argon2, name, hashed)
    person("Alice", email="alice@example.org")
    found = {}
    for login in ("Alice", "Charl", "alice@example.org", "charl@example.org"):
        Tally.objects.all().delete()
        work.clear()
        with CaptureQueriesContext(connection) as asked:
            log_in(Client(), login, "wrong")
        found[login] = work + [query["sql"].partition(" ")[0] for query in asked.captured_queries]
    return found


@pytest.mark.usefixtures("hashed_as_on_the_site")
def test_the_answer_takes_the_same_work_known_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hash and the same questions to the database. How long a hash takes depends on nobody's name."""
    work = _work(monkeypatch)
    assert work["Alice"] == work["Charl"]
    assert work["alice@example.org"] == work["charl@example.org"]
    hashes = [[done for done in each if done.startswith("a hash")] for each in work.values()]
    assert hashes == [[f"a hash of {SITES.time_cost} times {SITES.memory_cost} KiB"]] * 4


@pytest.mark.usefixtures("hashed_as_on_the_site")
def test_the_work_tells_where_nothing_is_hashed_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr("accounts.backend.Backend._mitigate_timing_attack", lambda *_: None)
    work = _work(monkeypatch)
    assert work["Alice"] != work["Charl"]


def test_an_owner_is_not_shut_out_by_a_strangers_guesses() -> None:
    """Charlie guesses; Alice's own browser is counted apart."""
    alice = person("Alice")
    hers = logged_in(alice)
    hers.post("/account/logout/")
    guesses = [log_in(Client(REMOTE_ADDR=f"192.0.2.{n}"), "Alice", "wrong").status_code for n in range(6)]
    assert guesses == [200] * 5 + [429]
    assert log_in(Client(REMOTE_ADDR="198.51.100.9"), "Alice").status_code == 429
    assert log_in(hers, "Alice", REMOTE_ADDR="198.51.100.9").status_code == 302
    assert whose(hers) == "Alice"


def test_bobs_browser_is_not_alices() -> None:
    """The twin of the one above: a mark of one's own opens nobody else's account."""
    person("Alice")
    bobs = logged_in(person("Bob"))
    bobs.post("/account/logout/")
    for n in range(5):
        log_in(Client(REMOTE_ADDR=f"192.0.2.{n}"), "Alice", "wrong")
    assert log_in(bobs, "Alice").status_code == 429
    bobs.cookies["known"] = bobs.cookies["known"].value + "x"
    assert log_in(bobs, "Alice").status_code == 429


def test_right_passwords_are_no_failures(client: Client) -> None:
    person("Alice")
    for _ in range(limits.LOGIN_FAILURES.most + 2):
        assert log_in(client, "Alice").status_code == 302
        client.post("/account/logout/")
