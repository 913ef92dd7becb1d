"""The page that says who may do what: for officers to read, for staff to change."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.people import person, with_app

pytestmark = pytest.mark.django_db


def _client(user: User) -> Client:
    client = Client()
    client.force_login(with_app(user), backend="accounts.backend.Backend")
    client.session.save()
    session = client.session
    session["began"] = session["seen"] = 4_000_000_000
    session.save()
    return client


def test_it_works() -> None:
    alice, bob = person("Alice", group="staff"), person("Bob")
    client = _client(alice)
    sent = {"name": "bob", "permissions": ["moderate", "see"], "reason": "he knows the rules", "do": "grant"}
    assert client.post("/officers/", sent).status_code == 302
    assert User.objects.get(pk=bob.pk).duties == {"moderate", "see"}
    page = client.get("/officers/").content.decode()
    assert "granted by Alice" in page
    assert "he knows the rules" in page
    assert client.post("/officers/", sent | {"permissions": ["see"], "do": "withdraw"}).status_code == 302
    assert User.objects.get(pk=bob.pk).duties == {"moderate"}


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"name": "Root"}, 409, "You cannot change your own permissions."),
        ({"name": "Nobody"}, 422, "There is no account with that name."),
        ({"reason": " "}, 422, "This field is required."),
        ({"permissions": ["rule"]}, 422, "rule"),
        ({"do": "withdraw"}, 409, "That is already the case."),
    ],
)
def test_what_is_refused_is_said(sent: dict[str, object], status: int, said: str) -> None:
    alice, bob = person("Alice", group="helpers"), person("Bob")
    root = person("Root", group="staff")
    client = _client(root)
    usual = {"name": "Bob", "permissions": ["see"], "reason": "so", "do": "grant"}
    reply = client.post("/officers/", usual | sent)
    assert (reply.status_code, said in reply.content.decode()) == (status, True)
    assert User.objects.get(pk=bob.pk).duties == set()
    assert User.objects.get(pk=alice.pk).duties == {"moderate"}


def test_moderators_read_and_change_nothing_and_it_is_not_there_for_others() -> None:
    mara, bob = person("Mara", group="moderators"), person("Bob")
    client = _client(mara)
    assert "Mara" in client.get("/officers/").content.decode()
    sent = {"name": "Bob", "permissions": ["see"], "reason": "so", "do": "grant"}
    assert client.post("/officers/", sent).status_code == 404
    other = Client()
    assert other.get("/officers/").status_code == 404
    other.force_login(bob, backend="accounts.backend.Backend")
    assert (other.get("/officers/").status_code, other.post("/officers/", sent).status_code) == (404, 404)
    assert User.objects.get(pk=bob.pk).duties == set()
