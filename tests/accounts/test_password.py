"""Changing, losing and replacing a password."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.accounts.people import PASSWORD, code, link, log_in, logged_in, person, whose, with_app

RESET = "/account/password/reset/"
CHANGE = "/account/password/change/"
NEW = "another sentence of mine"
KEY = r"/account/password/reset/key/[^\s]+"
VALUES = re.compile(r"'(?:[^']|'')*'(?:::\w+)?|\b\d+\b")


def _ask(email: str, address: str = "127.0.0.1") -> int:
    return int(Client(REMOTE_ADDR=address).post(RESET, {"email": email}).status_code)


def _choose(client: Client, password: str = NEW) -> int:
    page = client.get(link(KEY))
    if page.status_code != 302:
        return int(page.status_code)
    return int(client.post(page["Location"], {"password1": password, "password2": password}).status_code)


@pytest.mark.django_db
def test_it_works(client: Client) -> None:
    person("Alice", email="alice@example.org")
    assert _ask("alice@example.org") == 302
    assert _choose(client) == 302
    assert whose(client) == ""
    assert log_in(Client(), "Alice").status_code == 200
    assert log_in(client, "Alice", NEW).status_code == 302


@pytest.mark.django_db
def test_a_link_works_once(client: Client) -> None:
    person("Alice", email="alice@example.org")
    _ask("alice@example.org")
    address = link(KEY)
    _choose(client)
    assert "This link has expired or has already been used." in Client().get(address).content.decode()


@pytest.mark.django_db
def test_a_forged_link_opens_nothing(client: Client) -> None:
    alice = person("Alice", email="alice@example.org")
    page = client.get(f"/account/password/reset/key/{alice.pk}-abcdef-0123456789abcdef/")
    assert "This link has expired or has already been used." in page.content.decode()


@pytest.mark.django_db
def test_the_second_factor_is_not_passed_by(client: Client) -> None:
    with_app(person("Alice", email="alice@example.org"))
    _ask("alice@example.org")
    _choose(client)
    assert log_in(client, "Alice", NEW)["Location"] == "/account/second-factor/authenticate/"
    assert whose(client) == ""
    client.post("/account/second-factor/authenticate/", {"code": code()})
    assert whose(client) == "Alice"


@pytest.mark.django_db
def test_every_open_session_ends(client: Client) -> None:
    alice = person("Alice", email="alice@example.org")
    thief = logged_in(alice)
    _ask("alice@example.org")
    _choose(client)
    assert whose(thief) == ""


@pytest.mark.django_db
def test_known_and_unknown_addresses_are_answered_alike() -> None:
    person("Alice", email="alice@example.org")
    known, unknown = (Client().post(RESET, {"email": f"{who}@example.org"}) for who in ("alice", "charlie"))
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [message.to for message in mail.outbox] == [["alice@example.org"], ["charlie@example.org"]]
    assert "password/reset/key" not in str(mail.outbox[1].body)


@pytest.mark.django_db
def test_an_address_that_nobody_confirmed_lets_nobody_in() -> None:
    """Alice mistyped hers, and its reader asks for a link: a mail comes, as to any stranger, but no link."""
    alice = person("Alice", email="alice@example.org")
    EmailAddress.objects.create(user=alice, email="reader@example.org", verified=False)
    by_hand = person("Odo")
    by_hand.email = "odo@example.org"
    by_hand.save()
    for email in ("reader@example.org", "odo@example.org"):
        assert _ask(email) == 302
        assert mail.outbox[-1].to == [email]
        assert "nobody here has confirmed this address" in str(mail.outbox[-1].body)
        assert "password/reset/key" not in str(mail.outbox[-1].body)


@pytest.mark.django_db
def test_of_two_who_claim_an_address_the_one_who_confirmed_it_gets_the_link(client: Client) -> None:
    claimed = EmailAddress(user=person("Bob"), email="alice@example.org", primary=True, verified=False)
    claimed.save()
    person("Alice", email="alice@example.org")
    assert _ask("Alice@Example.org") == 302
    assert len(mail.outbox) == 1
    assert _choose(client) == 302
    assert [log_in(Client(), who, NEW).status_code for who in ("Alice", "Bob")] == [302, 200]


@pytest.mark.django_db
def test_a_link_dies_with_its_address(client: Client) -> None:
    alice = person("Alice", email="alice@example.org")
    _ask("alice@example.org")
    EmailAddress.objects.filter(user=alice).update(verified=False)
    assert _choose(client) == 200
    assert log_in(Client(), "Alice", NEW).status_code == 200


@pytest.mark.django_db
def test_confirmed_claimed_and_unknown_addresses_cost_the_same() -> None:
    """The same statements in the same order, and one mail."""
    alice = person("Alice", email="alice@example.org")
    EmailAddress.objects.create(user=alice, email="reader@example.org", verified=False)
    _ask("nobody@example.org")
    said = []
    for email in ("alice@example.org", "reader@example.org", "charlie@example.org"):
        mail.outbox.clear()
        with CaptureQueriesContext(connection) as asked:
            assert _ask(email) == 302
        assert [message.to for message in mail.outbox] == [[email]]
        said.append([VALUES.sub("?", query["sql"]) for query in asked])
    confirmed, claimed, unknown = said
    assert len(confirmed) > 4
    assert confirmed == claimed == unknown


@pytest.mark.django_db
@pytest.mark.parametrize("email", ["alice@example.org", "charlie@example.org"])
def test_two_mails_an_hour_to_one_address(email: str) -> None:
    person("Alice", email="alice@example.org")
    assert [_ask(email, f"192.0.2.{n}") for n in range(4)] == [302, 302, 429, 429]
    assert len(mail.outbox) == 2


@pytest.mark.django_db(transaction=True)
def test_two_mails_however_many_ask_at_once() -> None:
    person("Alice", email="alice@example.org")

    def ask(number: int) -> int:
        try:
            return _ask("alice@example.org", f"192.0.2.{number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as together:
        answers = sorted(together.map(ask, range(20)))
    assert answers == [302] * 2 + [429] * 18
    assert len(mail.outbox) == 2


@pytest.mark.django_db
def test_changing_it_ends_the_other_sessions() -> None:
    alice = person("Alice")
    here, there = logged_in(alice), logged_in(alice)
    before = here.session.session_key
    reply = here.post(CHANGE, {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert reply.status_code == 302
    assert (whose(here), whose(there)) == ("Alice", "")
    assert here.session.session_key != before
    assert log_in(Client(), "Alice", NEW).status_code == 302


@pytest.mark.django_db
def test_the_old_one_is_asked_for_and_cannot_be_guessed_at() -> None:
    client = logged_in(person("Alice"))
    guess = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    assert [client.post(CHANGE, guess).status_code for _ in range(6)] == [200] * 5 + [429]
    assert log_in(Client(), "Alice").status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize(
    "page", [CHANGE, "/account/email/", "/account/second-factor/", "/account/sessions/", "/account/"]
)
def test_a_stranger_is_sent_to_log_in(client: Client, page: str) -> None:
    for method in (client.get, client.post):
        reply = method(page)
        assert (reply.status_code, reply["Location"].partition("?")[0]) == (302, "/account/login/")
