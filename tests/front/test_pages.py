"""The front page and the games' pages, as a browser gets them."""

import re
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.html import escape

from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from tests.played import played

ROOT = Path(__file__).resolve().parents[2]
INLINE = re.compile(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


def _page(client: Client, address: str, language: str = "en") -> str:
    reply = client.get(address, headers={"Accept-Language": language})
    assert reply.status_code == 200
    assert reply["Content-Language"] == language
    return str(reply.content.decode())


@pytest.mark.django_db
def test_it_works(client: Client) -> None:
    match = played("armadora", 2)
    page = _page(client, "/")
    assert f'href="/m/{match}/"' in page
    assert [f'href="/games/{name}/"' in page for name in games_by_name()] == [True] * len(games_by_name())


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_games_stand_side_by_side(client: Client, language: str) -> None:
    """Each with its sentence, who can play it, how much there is to decide, its rules, and two ways to a table."""
    played("armadora", 2)
    cache.clear()
    page = _page(client, "/games/", language)
    cards = re.findall(r'<li class="card game">.*?</li>', page, re.DOTALL)
    assert len(cards) == len(games_by_name())
    for card, (name, game) in zip(cards, games_by_name().items(), strict=True):
        words = catalogue(name, language)
        assert all(escape(words[key]) in card for key in ("game.title", "game.summary"))
        assert f"{min(game.seats)} {'to' if language == 'en' else 'à'} {max(game.seats)}" in card
        assert [f'"{way}/"' in card for way in (f"/games/{name}", f"/play/{name}", f"/play/{name}/friend")] == [
            True
        ] * 3
        assert bool(re.search(r"(about|environ) \d+ d[eé]cisions", card)) is (name == "armadora")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/games/"])
def test_a_table_for_a_friend_is_one_tap_away(client: Client, address: str) -> None:
    """On every game's card, and a table of one's own choosing is a link beside them."""
    page = _page(client, address)
    assert [page.count(f'action="/play/{name}/friend/"') for name in games_by_name()] == [1] * len(games_by_name())
    assert 'href="/new/"' in page


@pytest.mark.django_db
def test_the_games_are_found_from_everywhere(client: Client) -> None:
    assert _page(client, "/").count('href="/games/"') == 2
    assert _page(client, "/games/armadora/").count('href="/games/"') == 1


@pytest.mark.django_db
def test_an_empty_site_says_what_to_do(client: Client) -> None:
    assert "manage.py seed_demo" in _page(client, "/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Where the clans meet"), ("fr", "Là où les clans se retrouvent")]
)
def test_the_front_page_speaks_the_readers_language(client: Client, language: str, said: str) -> None:
    page = _page(client, "/", language)
    assert said in page
    assert f'<html lang="{language}">' in page
    assert re.findall(r'lang="(..)"(?: aria-current="true")?>([^<]+)</button>', page) == [
        ("en", "English"),
        ("fr", "Français"),
    ]


@pytest.mark.django_db
def test_the_language_is_chosen_once_and_kept(client: Client) -> None:
    chosen = client.post("/i18n/setlang/", {"language": "fr", "next": "/games/armadora/"})
    assert (chosen.status_code, chosen["Location"]) == (302, "/games/armadora/")
    assert '<html lang="fr">' in client.get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", games_by_name())
def test_a_games_page_holds_its_rules(client: Client, game: str, language: str) -> None:
    page = _page(client, f"/games/{game}/", language)
    assert f"<h1>{catalogue(game, language)['game.title']}</h1>" in page
    rules = set(re.findall(r'id="(rule-[\d.]+)"', page))
    assert len(rules) > 20
    assert set(re.findall(r'href="#(rule-[\d.]+)"', page)) <= rules


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/games/nonsense/", "/games/../", "/m/nothere/", "/nonsense/"])
def test_what_is_not_there_is_said_so(client: Client, address: str) -> None:
    reply = client.get(address)
    assert reply.status_code == 404
    assert "<h1>There is nothing here</h1>" in reply.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("en", "Nothing was done"), ("fr", "Rien n’a été fait")])
def test_a_form_without_its_token_is_told_what_to_do(language: str, words: str) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
    reply = browser.post("/new/armadora/")
    assert reply.status_code == 403
    page = reply.content.decode()
    assert f"<h1>{words}</h1>" in page
    assert f'<html lang="{language}">' in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/games/armadora/", "/m/{match}/", "/nonsense/", "/static/img/icon.svg"])
def test_every_page_keeps_strangers_code_out(client: Client, address: str) -> None:
    reply = client.get(address.format(match=played("armadora", 2)))
    policy = dict(part.split(" ", 1) for part in reply["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        **dict.fromkeys(("script-src", "style-src", "img-src", "font-src", "connect-src"), "'self'"),
        **dict.fromkeys(("manifest-src", "form-action"), "'self'"),
        **dict.fromkeys(("frame-ancestors", "base-uri", "object-src"), "'none'"),
    }
    others = {name: reply[name] for name in ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy")}
    assert others == {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
    }
    assert INLINE.findall(b"".join(reply).decode()) == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/games/armadora/", "/m/nothere/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_pages_are_only_read(client: Client, address: str, method: str) -> None:
    assert getattr(client, method)(address).status_code == 405


def test_only_the_tokens_name_a_colour() -> None:
    colour = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(", re.IGNORECASE)
    sheets = {path.name: colour.findall(path.read_text()) for path in (ROOT / "static/css").rglob("*.css")}
    assert {name for name, colours in sheets.items() if colours} == {"tokens.css"}


def test_templates_have_no_inline_script_or_style() -> None:
    pages = {path.name: re.sub(r"{%.*?%}", "", path.read_text()) for path in (ROOT / "templates").rglob("*.html")}
    found = {name: INLINE.findall(page) for name, page in pages.items()}
    assert {name: inline for name, inline in found.items() if inline} == {}
