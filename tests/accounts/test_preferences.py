"""Language and look."""

import re

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.people import logged_in, person

pytestmark = pytest.mark.django_db
THEME, LANGUAGE = "/account/theme/", "/i18n/setlang/"


def _root(client: Client) -> str:
    found = re.search(r"<html[^>]*>", client.get("/").content.decode())
    assert found is not None
    return found[0]


def test_it_works(client: Client) -> None:
    assert _root(client) == '<html lang="en">'
    assert client.post(THEME, {"theme": "dark", "next": "/games/armadora/"})["Location"] == "/games/armadora/"
    assert _root(client) == '<html lang="en" data-theme="dark">'
    client.post(THEME, {"theme": "auto"})
    assert _root(client) == '<html lang="en">'


def test_a_person_brings_them_along() -> None:
    alice = person("Alice")
    client = logged_in(alice)
    client.post(THEME, {"theme": "light"})
    client.post(LANGUAGE, {"language": "fr"})
    assert _root(logged_in(alice)) == '<html lang="fr" data-theme="light">'
    assert _root(Client()) == '<html lang="en">'


def test_the_persons_language_goes_before_the_browsers() -> None:
    client = logged_in(person("Alice", language="fr"))
    reply = client.get("/", headers={"Accept-Language": "en"})
    assert reply["Content-Language"] == "fr"


@pytest.mark.parametrize("theme", ["", "Dark", "<script>", "x" * 9999, "auto\0"])
def test_what_is_no_look_changes_nothing(client: Client, theme: str) -> None:
    client.post(THEME, {"theme": theme})
    assert _root(client) == '<html lang="en">'
    client.cookies["theme"] = "none-such"
    assert _root(client) == '<html lang="en">'


@pytest.mark.parametrize("address", [THEME, LANGUAGE])
def test_looking_changes_nothing(client: Client, address: str) -> None:
    assert client.get(address).status_code == 405


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "/\\evil.example"])
def test_only_our_own_pages_come_next(client: Client, target: str) -> None:
    for address, choice in ((THEME, {"theme": "dark"}), (LANGUAGE, {"language": "fr"})):
        assert client.post(address, {**choice, "next": target})["Location"] == "/"


def test_the_profile_changes_all_three() -> None:
    client = logged_in(person("Alice"))
    client.post("/account/", {"name": " Alizée ", "language": "fr", "theme": "dark"})
    assert list(User.objects.values_list("name", "language", "theme")) == [("Alizée", "fr", "dark")]


@pytest.mark.parametrize("name", ["bob", "ab", "<b>x</b>", "Moderator"])
def test_a_bad_name_is_not_taken_on(name: str) -> None:
    person("Bob")
    client = logged_in(person("Alice"))
    reply = client.post("/account/", {"name": name, "language": "", "theme": "auto"})
    assert (reply.status_code, "<h1>Alice</h1>" in reply.content.decode()) == (200, True)
    assert User.objects.filter(name="Alice").count() == 1
