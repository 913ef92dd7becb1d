"""Standings inside other pages: framable, without cookies and scripts, cacheable; the address names language, look."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from msgspec.structs import replace

from tests.lobby.tavern import browser, person
from tests.rights.headers import faults
from tests.tournaments.pages.hall import hosted, played_out, running
from tournament_pages import embedding
from tournaments import commands
from tournaments.stream import commands as c
from tournaments.stream.settings import PodSwiss, Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


def _address(tournament_id: str, query: str = "") -> str:
    return f"/tournaments/{tournament_id}/standings/1/embed/{query}"


def test_it_works() -> None:
    live = played_out(Swiss(2), 2, 4)
    reply: Any = Client().get(_address(live.id))
    page = reply.content.decode()
    assert reply.status_code == 200
    names = re.findall(r'<th scope="row">(.*?)</th>', page)
    assert (names[0], sorted(names)) == ("Player 1", ["Player 1", "Player 2", "Player 3", "Player 4"])
    assert faults(_address(live.id), reply) == []
    assert "frame-ancestors *" in reply["Content-Security-Policy"]
    assert "X-Frame-Options" not in reply


def test_it_has_neither_cookies_nor_scripts_nor_anything_of_the_reader() -> None:
    live = played_out(PodSwiss(2), 4, 8)
    stranger, host = Client().get(_address(live.id)), browser(person("Alice")).get(_address(live.id))
    assert stranger.content == host.content
    assert not stranger.cookies
    assert not host.cookies
    page = stranger.content.decode()
    for word in ("<script", "<form", "<input", "csrf", "style=", " on", "Alice"):
        assert not re.search(rf"<[^>]*{word}\w*=" if word == " on" else re.escape(word), page), word


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'; --", "{{ 7 }}"])
def test_a_hostile_name_is_text(name: str) -> None:
    live, _people = running(Swiss(2), 4)
    host = person("Alice")
    settings = replace(commands.find(live.id).tournament.settings, name=name)
    commands.give(live.id, c.Configure(settings=settings), commands.director(host.pk, live.id))
    page = Client().get(_address(live.id)).content.decode()
    assert escape(name) in page
    assert name not in page or name == escape(name)


def test_other_pages_of_the_tournament_are_framed_by_nobody() -> None:
    live, _people = running(Swiss(2), 4)
    reply: Any = Client().get(f"/tournaments/{live.id}/standings/1/")
    assert "frame-ancestors 'none'" in reply["Content-Security-Policy"]
    assert reply["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize(("query", "language", "theme"), [
    ("", "en", None), ("?lang=fr", "fr", None), ("?lang=fr&theme=dark", "fr", "dark"), ("?theme=light", "en", "light"),
    ("?lang=xx&theme=pink", "en", None),
])  # fmt: skip
def test_language_and_look_are_the_addresses(query: str, language: str, theme: str | None) -> None:
    live, _people = running(Swiss(2), 4)
    reply = Client(headers={"accept-language": "fr" if language == "en" else "en"}).get(_address(live.id, query))
    page = reply.content.decode()
    assert f'<html lang="{language}"' in page
    assert ("Classement" in page) == (language == "fr")
    assert re.findall(r'data-theme="(\w+)"', page) == ([theme] if theme else [])


def test_what_has_not_changed_is_not_sent_again() -> None:
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    first: Any = Client().get(_address(live.id))
    assert first["Cache-Control"] == "public, max-age=30"
    again: Any = Client().get(_address(live.id), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    french: Any = Client().get(_address(live.id, "?lang=fr"), headers={"If-None-Match": first["ETag"]})
    assert french.status_code == 200
    commands.give(live.id, c.Announce(text="x"), commands.director(person("Alice").pk, live.id))
    assert Client().get(_address(live.id), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_what_a_release_words_anew_is_sent_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a tournament that is over nothing else changes ever."""
    live = played_out(Swiss(2), 2, 4)
    tag = Client().get(_address(live.id))["ETag"]
    monkeypatch.setattr(embedding, "title_of", lambda _game: "Armadora anew")
    anew: Any = Client().get(_address(live.id), headers={"If-None-Match": tag})
    assert (anew.status_code, b"Armadora anew" in anew.content) == (200, True)
    assert anew["ETag"] != tag


def test_there_is_none_of_a_draft_or_before_the_start() -> None:
    live = hosted(person("Alice"), Swiss(2))
    for client in (Client(), browser(person("Alice"))):
        assert client.get(_address(live.id)).status_code == 404
    commands.give(live.id, c.OpenEntry(), commands.director(person("Alice").pk, live.id))
    assert Client().get(_address(live.id)).status_code == 404
