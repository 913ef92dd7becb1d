"""Every account page: there in both languages, without inline code, and nothing hostile obeyed."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from accounts.preferences import appearance
from tests.accounts.people import PASSWORD, log_in, logged_in, person, with_app

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "{{ 7*7 }}{% load x %}",
    "</textarea><svg/onload=alert(1)>",
    "\u202egnp.exe",
    "%(name)s %s {0}",
]
FACTOR = "second-factor/"
KEY = 700_007


class _Reader(HTMLParser):
    """Reads a page as a browser does, and notes what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.obeyed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Scripts of the page's own, handlers, and addresses that are code."""
        named = dict(attrs)
        if tag == "script" and not (named.get("src") or "").startswith("/static/"):
            self.obeyed.append(tag)
        self.obeyed += [f"{tag} {name}" for name in named if name.startswith("on") or name == "style"]
        self.obeyed += [f"{tag} {name}" for name, value in attrs if (value or "").startswith("javascript:")]


def _obeyed(page: str) -> list[str]:
    reader = _Reader()
    reader.feed(page)
    return reader.obeyed


def _nobody() -> Client:
    return Client()


def _half_in() -> Client:
    with_app(person("Hal"))
    client = Client()
    log_in(client, "Hal")
    return client


def _alice() -> Client:
    """Logged in, proved, with everything that a list can show."""
    alice = with_app(person("Alice", email="alice@example.org"))
    data = {"name": "Axe", "credential": {}}
    Authenticator.objects.create(pk=KEY, user=alice, type=Authenticator.Type.WEBAUTHN, data=data)
    client = Client()
    client.force_login(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def _plain() -> Client:
    client = logged_in(person("Alice"))
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def _unproved() -> Client:
    return logged_in(person("Bob"))


PAGES: list[tuple[Callable[[], Client], str]] = [
    (_nobody, "login/"),
    (_nobody, "signup/"),
    (_nobody, "inactive/"),
    (_nobody, "confirm-email/"),
    (_nobody, "confirm-email/abc/"),
    (_nobody, "password/reset/"),
    (_nobody, "password/reset/done/"),
    (_nobody, "password/reset/key/1-abc-def/"),
    (_nobody, "password/reset/key/done/"),
    (_half_in, f"{FACTOR}authenticate/"),
    (_unproved, "reauthenticate/"),
    (_unproved, FACTOR),
    (_alice, ""),
    (_alice, "email/"),
    (_alice, "logout/"),
    (_alice, "password/change/"),
    (_alice, "sessions/"),
    (_alice, FACTOR),
    (_alice, f"{FACTOR}reauthenticate/"),
    (_alice, f"{FACTOR}totp/deactivate/"),
    (_alice, f"{FACTOR}recovery-codes/"),
    (_alice, f"{FACTOR}recovery-codes/generate/"),
    (_alice, f"{FACTOR}webauthn/"),
    (_alice, f"{FACTOR}webauthn/keys/{KEY}/edit/"),
    (_alice, f"{FACTOR}webauthn/keys/{KEY}/remove/"),
    (_plain, f"{FACTOR}totp/activate/"),
    (_plain, f"{FACTOR}webauthn/add/"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("who", "page"), PAGES, ids=lambda value: value.__name__ if callable(value) else value or "profile"
)
def test_it_works(who: Callable[[], Client], page: str, language: str) -> None:
    reply = who().get(f"/account/{page}", headers={"Accept-Language": language})
    text = reply.content.decode()
    assert reply.status_code == 200
    assert f'<html lang="{language}">' in text
    assert text.count("<h1>") == 1
    assert INLINE.findall(text) == []
    assert "'unsafe-inline'" not in reply["Content-Security-Policy"]
    named = set(re.findall(r'<label for="([^"]+)"', text))
    fields = set(re.findall(r'<(?:input|select)(?![^>]*type="hidden")[^>]* id="([^"]+)"', text))
    assert fields <= named


def test_the_languages_differ() -> None:
    """The twin: what is compared is really said in two languages."""
    pages = [Client().get("/account/login/", headers={"Accept-Language": code}).content for code in ("en", "fr")]
    assert [b"Forgotten your password?" in page for page in pages] == [True, False]
    assert "Mot de passe oublié" in pages[1].decode()


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_typed_is_only_shown(text: str) -> None:
    forms = {
        "login/": {"login": text, "password": "x"},
        "signup/": {"username": text, "email": text, "password1": text},
        "password/reset/": {"email": text},
    }
    for page, data in forms.items():
        reply = Client().post(f"/account/{page}?next={text}", {**data, "next": text})
        assert reply.status_code == 200
        assert _obeyed(reply.content.decode()) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_stored_is_only_shown(text: str) -> None:
    """A name past every check, as an import might bring it; a key's name; a browser's."""
    alice = with_app(person("Alice"))
    User.objects.filter(pk=alice.pk).update(name=text[:24], email="alice@example.org")
    data = {"name": text, "credential": {}}
    Authenticator.objects.create(user=alice, type=Authenticator.Type.WEBAUTHN, data=data)
    client = Client(HTTP_USER_AGENT=text)
    client.force_login(User.objects.get())
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    for page in ("", "sessions/", "logout/", FACTOR, f"{FACTOR}webauthn/", "email/"):
        reply = client.get(f"/account/{page}")
        assert reply.status_code == 200
        assert _obeyed(reply.content.decode()) == []


@pytest.mark.parametrize("text", HOSTILE[:2] + HOSTILE[4:5])
def test_a_browser_would_obey_it_unescaped(text: str) -> None:
    """The twin."""
    assert len(_obeyed(f'<input value="{text}">{text}')) > 0


def test_pages_of_an_account_are_kept_by_no_cache() -> None:
    client = _alice()
    for page in ("", "login/", f"{FACTOR}recovery-codes/download/"):
        assert "no-store" in client.get(f"/account/{page}").get("Cache-Control", "no-store")


def test_a_page_made_without_middleware_has_a_look_all_the_same() -> None:
    assert appearance(HttpRequest())["theme"] == "auto"
