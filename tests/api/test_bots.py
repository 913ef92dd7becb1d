"""Bots: who may be one, and where it is shown; the page on which tokens are made."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.names import names_of
from api import bots
from api.models import Token
from play import commands
from play.terms import Terms
from tests.accounts.people import PASSWORD, logged_in
from tests.accounts.people import person as with_password
from tests.api.programs import Program, person, program
from tests.table.tables import client_of

pytestmark = pytest.mark.django_db


def _rated(*players: str | None) -> str:
    return commands.open_match("armadora", 2, {}, players, actor=players[0] or "", terms=Terms(rated=True)).id


def test_it_works() -> None:
    alice, eve = person("Alice"), person("Eve")
    assert client_of(alice).post("/account/programs/bot/", {"bot": "1"}).status_code == 302
    assert names_of([alice.player]) == {alice.player: "Alice (bot)"}
    match = commands.open_match("armadora", 2, {}, [alice.player, eve.player], actor=alice.player).id
    page = client_of(eve).get(f"/m/{match}/").content.decode()
    assert "Alice (bot)" in page
    assert program(eve).get(f"matches/{match}/")["match"]["seats"][0]["player"] == {
        "player": alice.player,
        "name": "Alice (bot)",
        "nature": "bot",
    }
    assert client_of(eve).get("/players/Alice (bot)/").status_code == 200
    assert "a program plays this account" in client_of(eve).get("/players/Alice/").content.decode()


def test_an_account_stays_what_it_was_in_its_first_rated_match() -> None:
    alice, bob, carol = person("Alice"), person("Bob"), person("Carol")
    assert bots.mark(alice, bot=True)
    assert bots.mark(alice, bot=False)
    assert bots.mark(alice, bot=True)
    waiting = _rated(carol.player, None)
    assert bots.may_change(carol)
    _rated(alice.player, bob.player)
    for user, kept in ((alice, True), (bob, False)):
        assert not bots.may_change(user)
        assert not bots.mark(user, bot=not kept)
        assert User.objects.get(pk=user.pk).is_bot is kept
    commands.seat(waiting, 1, bob.player, actor=bob.player)
    assert not bots.may_change(carol)


def test_a_guest_is_no_bot() -> None:
    guest = person("Gash", is_guest=True)
    assert not bots.mark(guest, bot=True)
    assert client_of(guest).get("/account/programs/").status_code == 302


def _proved(name: str) -> Client:
    """A browser whose owner has just given the password once more."""
    browser = logged_in(with_password(name))
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    return browser


def _form(browser: Client, **more: Any) -> Any:
    return browser.post("/account/programs/", {"name": "my bot", "scopes": ["read", "play"], "days": "30", **more})


def test_a_token_is_made_and_shown_once() -> None:
    browser = _proved("Alice")
    page = _form(browser).content.decode()
    found = re.search(r">(warmoot_[^<]+)<", page)
    assert found is not None
    assert Program(found[1]).get("me/")["scopes"] == ["play", "read"]
    again = browser.get("/account/programs/").content.decode()
    assert ("my bot" in again, "warmoot_" in again) == (True, False)
    assert browser.get("/account/programs/")["Cache-Control"].find("no-store") >= 0


def test_the_least_is_chosen_by_default() -> None:
    page = _proved("Alice").get("/account/programs/").content.decode()
    assert re.findall(r'value="(\w+)"[^>]*checked', page) == ["read"]


@pytest.mark.parametrize(
    "more", [{"name": ""}, {"scopes": []}, {"scopes": ["all"]}, {"days": "3650"}, {"name": "x" * 61}]
)
def test_a_form_that_asks_for_too_much_or_nothing(more: dict[str, Any]) -> None:
    browser = _proved("Alice")
    assert "warmoot_" not in _form(browser, **more).content.decode()
    assert not Token.objects.exists()


def test_whoever_has_not_proved_himself_of_late_is_asked_to() -> None:
    """A session that was left open makes no key to the house; with the password, what was asked for is done."""
    browser = logged_in(with_password("Alice"))
    reply = _form(browser)
    assert (reply.status_code, "reauthenticate" in reply["Location"]) == (302, True)
    assert not Token.objects.exists()
    done = browser.post(reply["Location"], {"password": PASSWORD, "next": "/account/programs/"})
    assert "warmoot_" in done.content.decode()
    assert Token.objects.count() == 1
