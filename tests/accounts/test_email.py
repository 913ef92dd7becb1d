"""Addresses: added, confirmed, removed, and only one's own."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts import limits
from tests.accounts.people import PASSWORD, link, logged_in, person, whose

pytestmark = pytest.mark.django_db
PAGE = "/account/email/"


def _proved(name: str, email: str = "") -> Client:
    client = logged_in(person(name, email=email))
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def test_it_works() -> None:
    client = _proved("Alice", "alice@example.org")
    assert client.post(PAGE, {"action_add": "", "email": "alice@example.net"}).status_code == 302
    assert mail.outbox[-1].to == ["alice@example.net"]
    client.post(link(r"/account/confirm-email/[^\s]+"))
    client.post(PAGE, {"action_primary": "", "email": "alice@example.net"})
    client.post(PAGE, {"action_remove": "", "email": "alice@example.org"})
    assert list(EmailAddress.objects.values_list("email", "primary", "verified")) == [("alice@example.net", True, True)]


def test_a_mail_that_went_astray_lets_its_reader_confirm_nothing(client: Client) -> None:
    """Alice mistyped her address; its reader, whoever he is here, is refused, and Alice herself is not."""
    alice = _proved("Alice")
    alice.post(PAGE, {"action_add": "", "email": "reader@example.org"})
    page = link(r"/account/confirm-email/[^\s]+")
    bob = logged_in(person("Bob"))
    for reader in (client, bob):
        for reply in (reader.get(page), reader.post(page)):
            assert reply.status_code == 403
            assert "Only Alice can confirm reader@example.org." in reply.content.decode()
    assert (whose(bob), EmailAddress.objects.get().verified) == ("Bob", False)
    client.post("/account/password/reset/", {"email": "reader@example.org"})
    assert "password/reset/key" not in str(mail.outbox[-1].body)
    assert alice.post(page).status_code == 302
    assert EmailAddress.objects.get().verified is True


def test_who_is_not_logged_in_comes_back_to_the_link(client: Client) -> None:
    _proved("Alice").post(PAGE, {"action_add": "", "email": "alice@example.org"})
    page = link(r"/account/confirm-email/[^\s]+")
    (way,) = re.findall(r'href="(/account/login/\?next=[^"]+)"', client.get(page).content.decode())
    reply = client.post(way, {"login": "Alice", "password": PASSWORD})
    assert reply["Location"] == page
    assert client.post(page).status_code == 302
    assert EmailAddress.objects.get().verified is True


def test_the_password_is_asked_for_first() -> None:
    client = logged_in(person("Alice"))
    assert client.post(PAGE, {"action_add": "", "email": "alice@example.net"})["Location"].startswith(
        "/account/reauthenticate/"
    )
    assert EmailAddress.objects.count() == 0


def test_bob_cannot_touch_alices_address() -> None:
    person("Alice", email="alice@example.org")
    client = _proved("Bob")
    for deed in ("action_remove", "action_primary", "action_send"):
        assert client.post(PAGE, {deed: "", "email": "alice@example.org"}).status_code == 302
    assert list(EmailAddress.objects.values_list("user__name", "email", "verified")) == [
        ("Alice", "alice@example.org", True)
    ]
    assert mail.outbox == []


def test_no_more_mails_than_anybody_can_read() -> None:
    alice = person("Alice")
    EmailAddress.objects.create(user=alice, email="alice@example.org", primary=True, verified=False)
    client = logged_in(alice)
    asked = {"action_send": "", "email": "alice@example.org"}
    answers = [client.post(PAGE, asked).status_code for _ in range(limits.CONFIRM.most + 2)]
    assert answers == [302] * limits.CONFIRM.most + [429] * 2
    assert len(mail.outbox) == limits.CONFIRM.most


@pytest.mark.parametrize(
    "email", ["nonsense", "a@b", "<script>@example.org", "x" * 300 + "@example.org", "a\n@example.org"]
)
def test_what_is_no_address_is_refused(email: str) -> None:
    client = _proved("Alice")
    assert client.post(PAGE, {"action_add": "", "email": email}).status_code == 200
    assert EmailAddress.objects.count() == 0


def test_a_header_cannot_be_smuggled_into_a_mail(client: Client) -> None:
    person("Alice", email="alice@example.org")
    hostile = "alice@example.org\r\nBcc: all@example.org"
    client.post("/account/password/reset/", {"email": hostile})
    assert [message.to for message in mail.outbox if "all@example.org" in str(message.message())] == []


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Warmoot: a new password"), ("fr", "Warmoot: un nouveau mot de passe")]
)
def test_mails_speak_the_readers_language(client: Client, language: str, said: str) -> None:
    person("Alice", email="alice@example.org")
    client.post("/account/password/reset/", {"email": "alice@example.org"}, headers={"Accept-Language": language})
    assert mail.outbox[0].subject == said


def test_a_mail_shows_names_as_they_are(client: Client) -> None:
    person("Jean-Luc d'Orc", email="jean@example.org")
    client.post("/account/password/reset/", {"email": "jean@example.org"})
    assert "Jean-Luc d'Orc" in str(mail.outbox[0].body)
