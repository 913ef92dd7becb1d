"""Guests: made by a POST, remembered, and the same player after signing up."""

import re
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.test import Client

from accounts import limits
from accounts.models import User
from accounts.name_rules import validate_name
from accounts.names import names_of
from tests.accounts.people import PASSWORD, log_in, logged_in, person, whose, with_app

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.accounts.urls")]
SIGN_UP = "/account/signup/"


def _sit(client: Client) -> Any:
    """Ask for a seat as a browser does: it asks again as a guest where it is told to."""
    return client.post("/sit/", follow=True)


def test_it_works(client: Client) -> None:
    player = _sit(client).content.decode()
    guest = User.objects.get()
    assert (guest.player, guest.is_guest, guest.has_usable_password()) == (player, True, False)
    assert names_of([player]) == {player: guest.name}
    validate_name(guest.name)
    assert UserSession.objects.filter(user=guest).count() == 1


def test_a_guest_is_remembered(client: Client) -> None:
    assert _sit(client).content == _sit(client).content
    assert User.objects.count() == 1


def test_the_session_comes_before_the_deed(client: Client) -> None:
    reply = client.post("/sit/")
    assert (reply.status_code, reply["Location"], reply.content) == (307, "/sit/?guest=1", b"")
    assert client.post(reply["Location"]).content.decode() == User.objects.get().player


def test_a_browser_that_keeps_no_session_is_not_sent_round_for_ever() -> None:
    assert Client().post("/sit/?guest=1").status_code == 400
    assert User.objects.count() == 0


def test_the_form_of_a_stranger_serves_the_guest() -> None:
    """The page is a stranger's, with its token against forgery; what it sends is sent twice."""
    browser = Client(enforce_csrf_checks=True)
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get("/").content.decode())[0]
    assert browser.post("/sit/").status_code == 403
    reply = browser.post("/sit/", {"csrfmiddlewaretoken": token}, follow=True)
    assert (reply.status_code, reply.content.decode()) == (200, User.objects.get().player)


def _token(page: Any) -> str:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())[0]


def test_whoever_knew_the_strangers_token_does_not_know_the_guests() -> None:
    """Somebody has planted a token of their own in the browser: once the guest is seated it serves no more."""
    browser = Client(enforce_csrf_checks=True)
    token = _token(browser.get("/"))
    before = browser.cookies[settings.CSRF_COOKIE_NAME].value
    assert browser.post("/sit/", {"csrfmiddlewaretoken": token}, follow=True).status_code == 200
    assert browser.cookies[settings.CSRF_COOKIE_NAME].value != before
    assert browser.post("/sit/", {"csrfmiddlewaretoken": token}).status_code == 403
    assert browser.post("/sit/", {"csrfmiddlewaretoken": _token(browser.get("/"))}).status_code == 200


def test_a_guest_whose_first_answer_was_lost_gets_a_token_with_the_next() -> None:
    browser = Client(enforce_csrf_checks=True)
    token = _token(browser.get("/"))
    before = browser.cookies[settings.CSRF_COOKIE_NAME].value
    for expected in (307, 200, 403):
        assert browser.post("/sit/", {"csrfmiddlewaretoken": token}).status_code == expected
    assert browser.cookies[settings.CSRF_COOKIE_NAME].value != before


@pytest.mark.parametrize(("language", "words"), [("en", "has not kept your seat"), ("fr", "pas gardé votre place")])
def test_who_keeps_no_session_is_told_what_to_do(language: str, words: str) -> None:
    """And what was sent can be sent anew, which works as soon as the browser keeps it."""
    browser = Client(enforce_csrf_checks=True)
    sent = {"csrfmiddlewaretoken": _token(browser.get("/")), "note": "<b>", "seat": ["1", "2"]}
    page = browser.post("/sit/?key=k&guest=1", sent, headers={"Accept-Language": language})
    text = page.content.decode()
    assert (page.status_code, words in text, User.objects.count()) == (400, True, 0)
    form = text[text.index('action="/sit/?key=k"') : text.index("</form>", text.index('action="/sit/?key=k"'))]
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    assert [one for one in fields if one[0] != "csrfmiddlewaretoken"] == [
        ("note", "&lt;b&gt;"),
        ("seat", "1"),
        ("seat", "2"),
    ]
    reply = browser.post("/sit/?key=k", {"csrfmiddlewaretoken": dict(fields)["csrfmiddlewaretoken"]}, follow=True)
    assert reply.content.decode() == User.objects.get().player


def test_looking_makes_nobody(client: Client) -> None:
    assert client.get("/sit/").status_code == 400
    assert User.objects.count() == 0


def test_who_is_logged_in_stays_who_he_is() -> None:
    alice = person("Alice")
    assert _sit(logged_in(alice)).content.decode() == alice.player


def test_one_network_makes_so_many_and_no_more() -> None:
    made = [_sit(Client()).status_code for _ in range(limits.GUESTS.most + 1)]
    assert made == [200] * limits.GUESTS.most + [429]
    assert User.objects.count() == limits.GUESTS.most
    assert _sit(Client(REMOTE_ADDR="192.0.2.7")).status_code == 200


def test_signing_up_keeps_the_player(client: Client) -> None:
    player = _sit(client).content.decode()
    before = client.session.session_key
    assert client.post(SIGN_UP, {"username": "Alice", "password1": PASSWORD}).status_code == 302
    alice = User.objects.get()
    assert (alice.player, alice.name, alice.is_guest) == (player, "Alice", False)
    assert names_of([player]) == {player: "Alice"}
    assert client.session.session_key != before
    assert whose(client) == "Alice"
    assert log_in(Client(), "alice").status_code == 302


def test_a_guest_may_keep_the_name(client: Client) -> None:
    _sit(client)
    name = User.objects.get().name
    assert f'value="{name}"' in client.get(SIGN_UP).content.decode()
    assert client.post(SIGN_UP, {"username": name, "password1": PASSWORD}).status_code == 302
    assert list(User.objects.values_list("name", "is_guest")) == [(name, False)]


def test_a_guest_cannot_take_anothers_name(client: Client) -> None:
    person("Alice")
    _sit(client)
    reply = client.post(SIGN_UP, {"username": "ALICE", "password1": PASSWORD})
    assert "That name is already taken." in reply.content.decode()
    assert User.objects.filter(is_guest=True).count() == 1


def test_logging_in_leaves_the_guest_behind(client: Client) -> None:
    bob = person("Bob")
    _sit(client)
    assert log_in(client, "Bob").status_code == 302
    assert _sit(client).content.decode() == bob.player


def test_a_guest_meets_the_second_factor_like_anybody(client: Client) -> None:
    with_app(person("Bob"))
    _sit(client)
    assert log_in(client, "Bob")["Location"] == "/account/second-factor/authenticate/"
    assert client.get("/account/second-factor/authenticate/").status_code == 200


@pytest.mark.parametrize("page", ["email/", "password/change/", "password/set/", "second-factor/", "sessions/"])
def test_what_needs_a_password_sends_a_guest_to_sign_up(client: Client, page: str) -> None:
    _sit(client)
    for method in (client.get, client.post):
        assert method(f"/account/{page}")["Location"].startswith(SIGN_UP)
