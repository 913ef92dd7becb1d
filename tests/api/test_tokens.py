"""Tokens: what lets in, for how long, and what ends them."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from allauth.account.signals import password_reset
from django.db import connection
from django.test import Client
from django.utils import timezone

from api import tokens
from api.models import Token
from api.scopes import Scope
from api.tokens import Full
from tests.api.programs import Program, person, program, token_of

pytestmark = pytest.mark.django_db
GONE = (401, "invalid_token")


def _answer(text: str) -> tuple[int, str]:
    reply = Program(text).ask("GET", "me/")
    return reply.status_code, reply.json().get("code", "")


def test_it_works() -> None:
    alice = person("Alice")
    text = token_of(alice, [Scope.READ])
    said = Program(text).get("me/")
    assert (said["player"]["name"], said["scopes"], said["token"]) == ("Alice", ["read"], "test")


def test_nothing_of_a_token_is_kept_but_its_hash() -> None:
    text = token_of(person("Alice"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT row_to_json(token)::text, digest FROM api_token token")
        ((row, digest),) = cursor.fetchall()
    assert bytes(digest) == hashlib.sha256(text.encode()).digest()
    assert text not in row
    assert text.removeprefix(tokens.PREFIX) not in row
    assert len(text.removeprefix(tokens.PREFIX)) == 43


@pytest.mark.parametrize("change", [lambda text: text[:-1], lambda text: f"{text}x", str.swapcase, lambda _text: ""])
def test_anything_but_the_token_lets_nobody_in(change: object) -> None:
    text = token_of(person("Alice"))
    assert callable(change)
    assert _answer(change(text))[0] == 401


def test_an_old_token_is_none() -> None:
    text = token_of(person("Alice"))
    assert _answer(text)[0] == 200
    Token.objects.update(expires=timezone.now())
    assert _answer(text) == GONE


def test_an_ended_token_is_none_at_once() -> None:
    alice = person("Alice")
    kept, ended = token_of(alice), token_of(alice)
    number = Token.objects.latest("pk").pk
    browser = Client()
    browser.force_login(alice, backend="accounts.backend.Backend")
    assert browser.post(f"/account/programs/{number}/end/").status_code == 302
    assert (_answer(kept)[0], _answer(ended)) == (200, GONE)


def test_nobody_ends_anothers() -> None:
    text = token_of(person("Alice"))
    browser = Client()
    browser.force_login(person("Bob"), backend="accounts.backend.Backend")
    assert browser.post(f"/account/programs/{Token.objects.get().pk}/end/").status_code == 404
    assert _answer(text)[0] == 200


def test_a_password_that_was_replaced_ends_them_all() -> None:
    alice, bob = person("Alice"), person("Bob")
    hers, his = token_of(alice), token_of(bob)
    password_reset.send(type(alice), request=None, user=alice)
    assert (_answer(hers), _answer(his)[0]) == (GONE, 200)


def test_an_account_that_is_closed_or_deleted_has_none() -> None:
    alice, bob = person("Alice"), person("Bob")
    hers, his = token_of(alice), token_of(bob)
    type(alice).objects.filter(pk=alice.pk).update(is_active=False)
    bob.delete()
    assert (_answer(hers), _answer(his)) == (GONE, GONE)


def test_it_is_noted_when_a_token_was_used() -> None:
    text = token_of(person("Alice"))
    assert Token.objects.get().used is None
    Program(text).get("me/")
    first = Token.objects.get().used
    assert first is not None
    Program(text).get("me/")
    assert Token.objects.get().used == first
    Token.objects.update(used=first - timedelta(minutes=2))
    Program(text).get("me/")
    assert Token.objects.get().used >= first


@pytest.mark.django_db(transaction=True)
def test_twenty_tokens_and_no_more_however_many_are_asked_for_at_once() -> None:
    alice = person("Alice")
    for _ in range(tokens.MOST - 2):
        token_of(alice)

    def one(_: int) -> bool:
        try:
            token_of(alice)
        except Full:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(8))) == 2


def test_a_browser_needs_the_forms_token_as_well() -> None:
    alice = person("Alice")
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice, backend="accounts.backend.Backend")
    assert browser.get("/api/v1/me/").status_code == 200
    body = {"game": "armadora", "players": ["me", "grunt"]}
    reply = browser.post("/api/v1/matches/", body, content_type="application/json")
    assert (reply.status_code, reply["Content-Type"]) == (403, "application/problem+json")
    csrf = browser.get("/new/armadora/").cookies["csrf"]
    assert browser.post("/api/v1/matches/", body, content_type="application/json").status_code == 403
    for kind, status in (("application/json", 201), ("text/plain", 415)):
        sent = {"content_type": kind, "headers": {"X-CSRFToken": csrf.value}}
        reply = browser.post("/api/v1/matches/", json.dumps(body), **sent)
        assert (reply.status_code, kind) == (status, kind)
    form = {"csrfmiddlewaretoken": csrf.value}
    assert browser.post("/api/v1/matches/", form).status_code == 403
    assert browser.post("/api/v1/matches/", form, headers={"X-CSRFToken": csrf.value}).status_code == 415
    assert program(alice).post("matches/", body, 201)["match"]["status"] == "running"


def test_a_bad_token_is_not_passed_over_for_a_session() -> None:
    browser = Client()
    browser.force_login(person("Alice"), backend="accounts.backend.Backend")
    assert browser.get("/api/v1/me/", headers={"Authorization": "Bearer nonsense"}).status_code == 401
