"""What is kept of a table to be shown again shows nobody anything but what they would be shown without it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.middleware.csrf import _unmask_cipher_token  # type: ignore[attr-defined]  # of Django alone
from django.template import Context
from django.template.base import Template
from django.test import Client
from django.utils.safestring import SafeString
from jinja2 import Template as Compiled

from config import kept
from tests.asked import asked
from tests.nonces import settled
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)
LANGUAGES = ("en", "fr")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


def _differences(game: str) -> list[str]:
    """Pages that are not the same after everybody else has looked, in each language, as when nobody has."""
    people = [person("Bea"), person("Cid")]
    now = play_on(table(game, people, 2).id, people)
    clients: dict[str, Client] = {"Bea": client_of(people[0]), "Cid": client_of(people[1]), "nobody": client_of(None)}

    def shown(name: str, language: str) -> bytes:
        reply = clients[name].get(f"/m/{now.id}/", headers={"Accept-Language": language})
        assert reply.status_code == 200
        return settled(reply.content)

    asked = [(name, language) for language in LANGUAGES for name in clients]
    # The first look moves the mark up to which somebody has seen the match.
    alone = {}
    for one in asked:
        shown(*one)
        kept.forget()
        alone[one] = shown(*one)
    kept.forget()
    for one in asked:
        shown(*one)
    return [" ".join(one) for one in [*asked, *reversed(asked)] if shown(*one) != alone[one]]


@pytest.mark.parametrize("game", ["armadora", "few_orcs_more"])
def test_it_works(game: str) -> None:
    assert _differences(game) == []


def test_a_key_that_leaves_out_what_is_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: found by the language alone, each is shown what was drawn for whoever came first."""
    real = kept.key_of
    monkeypatch.setattr(kept, "key_of", lambda _values: real(None))
    assert {"Cid en", "nobody en", "Cid fr", "nobody fr"} <= set(_differences("armadora"))


def test_a_key_that_leaves_out_the_language_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = kept.get_language
    assert real() is not None
    monkeypatch.setattr(kept, "get_language", lambda: "en")
    assert {"Bea fr", "nobody fr"} <= set(_differences("armadora"))


def test_a_look_asks_for_nothing_twice() -> None:
    """Django's own two for a session that no list of sessions has, permissions, the note of its use, the match, the
    names, the visit, whom they hear, what was said, notes, bookmarks, what waits.
    """
    people = [person("Bea"), person("Cid")]
    match, client = table("armadora", people, 2).id, client_of(people[0])
    client.get(f"/m/{match}/")
    with asked() as found:
        assert client.get(f"/m/{match}/").status_code == 200
    assert len(set(found)) == len(found)
    assert len(found) == 12


def test_every_form_has_its_own_visitor_s_token() -> None:
    """Each page has its own visitor's token in every form, whoever the page was kept for."""
    people = [person("Bea"), person("Cid")]
    match = table("armadora", people, 2).id
    clients = [client_of(one) for one in people]
    for client in clients:
        page = client.get(f"/m/{match}/").content.decode()
        masked = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        secret = client.cookies[settings.CSRF_COOKIE_NAME].value
        assert {_unmask_cipher_token(one) for one in masked} == {secret}
        assert kept.left_open("csrf_token") not in page


def test_each_page_has_commands_of_its_own() -> None:
    """The same page asked for twice sends what was decided twice as two commands."""
    people = [person("Bea"), person("Cid")]
    match = table("armadora", people, 2).id
    client = client_of(people[0])
    keys = [
        set(re.findall(r'name="_command" value="([\w-]{16})-', client.get(f"/m/{match}/").content.decode()))
        for _ in "ab"
    ]
    assert [len(one) for one in keys] == [1, 1]
    assert keys[0] != keys[1]


def test_a_page_of_a_match_that_nobody_has_moved_is_not_rendered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor its news, nor the forms of its seat; a move has it rendered anew."""
    people = [person("Bea"), person("Cid")]
    match, client = table("armadora", people, 2).id, client_of(people[0])
    rendered: list[str] = []
    real, compiled = Template.render, Compiled.render

    def render(self: Template, context: Context) -> SafeString:
        rendered.append(str(self.name))
        return real(self, context)

    def render_compiled(self: Compiled, *given: Any, **named: Any) -> str:
        rendered.append(str(self.name))
        return compiled(self, *given, **named)

    monkeypatch.setattr(Template, "render", render)
    monkeypatch.setattr(Compiled, "render", render_compiled)
    addresses = (f"/m/{match}/", f"/m/{match}/news/")
    for address in addresses * 2:
        client.get(address)
    rendered.clear()
    for address in addresses:
        assert client.get(address).status_code == 200
    assert rendered == []
    play_on(match, people)
    for address in addresses:
        assert client.get(address).status_code == 200
    assert {"table/match.html", "table/news.html"} <= set(rendered)
