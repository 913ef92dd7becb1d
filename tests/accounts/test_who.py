"""Who asks, by the statement that reads the session: as Django would have found out, and no later."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.officers import composed
from accounts.session_store import SessionStore
from officers.commands import grant
from streams.actors import actor
from tests.accounts.people import log_in, person, whose
from tests.asked import asked

pytestmark = pytest.mark.django_db
PAGE = "/nowhere/at/all/"


def session_of(client: Client) -> str:
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def test_it_works() -> None:
    """Session, person and permissions are one statement; the count of what waits is the page's own."""
    person("Alice")
    client = Client()
    log_in(client, "Alice")
    client.get(PAGE)
    with asked() as statements:
        reply = client.get(PAGE)
    assert b"Alice" in reply.content
    assert statements[0].split()[:2] == ["SELECT", "session.session_data,"]
    assert len(statements) == 2


def test_a_stranger_costs_none() -> None:
    with asked() as statements:
        Client().get(PAGE)
    assert statements == []


def test_a_session_that_is_not_listed_is_looked_up_as_django_does() -> None:
    person("Alice")
    client = Client()
    log_in(client, "Alice")
    UserSession.objects.all().delete()
    assert whose(client) == "Alice"


def test_a_list_that_names_somebody_else_is_not_believed() -> None:
    """Who somebody is stands in the session that the site has signed, and in nothing beside it."""
    person("Alice")
    client = Client()
    log_in(client, "Alice")
    UserSession.objects.filter(session_key=session_of(client)).update(user=person("Mallory"))
    assert whose(client) == "Alice"


def test_an_ended_session_is_nobody_s() -> None:
    person("Alice")
    client = Client()
    log_in(client, "Alice")
    Session.objects.filter(session_key=session_of(client)).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert whose(client) == ""


def test_a_changed_password_ends_it() -> None:
    alice = person("Alice")
    client = Client()
    log_in(client, "Alice")
    alice.set_password("another one altogether")
    alice.save()
    assert whose(client) == ""


@pytest.mark.parametrize("field", [{"is_active": False}, {"level": "grunt", "email": ""}])
def test_an_account_that_nobody_may_log_in_to_is_nobody_s(field: dict[str, object]) -> None:
    person("Alice")
    client = Client()
    log_in(client, "Alice")
    User.objects.filter(name="Alice").update(**field)
    assert whose(client) == ""


def test_permissions_come_with_the_person() -> None:
    alice = person("Alice")
    client = Client()
    log_in(client, "Alice")
    grant(alice, composed(["moderators"]), "for a test", actor("operator:tests"))
    store = SessionStore(session_of(client))
    assert store[SESSION_KEY] == str(alice.pk)
    assert store.person is not None
    with asked() as statements:
        assert store.person.is_moderator
    assert statements == []
    assert store.person == get_user_model().objects.get(pk=alice.pk)


@pytest.mark.parametrize("key", ["a\0b", "x" * 40, ""])
def test_what_is_no_key_is_no_session(key: str) -> None:
    assert SessionStore(key).load() == {}
