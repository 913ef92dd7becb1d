"""Who watches by a link's key keeps it: no link on their pages leads to where the match is not there for them."""

import re
from html import unescape

import pytest
from django.test import Client

from play import commands, live
from play.access import watch_key
from play.terms import Terms
from table import clocks, log
from tests.table.tables import client_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def match_id(monkeypatch: pytest.MonkeyPatch) -> str:
    """A match with clocks that is watched by link, whose log and account of the clocks fill several pages."""
    monkeypatch.setattr(log, "LINES", 4)
    monkeypatch.setattr(clocks, "LINES", 4)
    monkeypatch.setattr("table.page.LINES", 4)
    players = [person(name).player for name in ("Ann", "Ben")]
    terms = Terms(pace="live", move_s=60, bank_s=300, watch="link")
    match = commands.open_match("armadora", 2, {"first": 0}, players, actor=players[0], terms=terms).id
    for _ in range(4):
        commands.pause(match, actor="officer:900000009/pause", reason="tea")
        commands.resume(match, actor="officer:900000009/pause")
    return match


def _broken(client: Client, match_id: str, pages: tuple[str, ...]) -> tuple[int, list[str]]:
    """How many links to the match there are on these pages, and those of them that lead nowhere."""
    links = set()
    for page in pages:
        reply = client.get(f"/m/{match_id}/{page}?key={watch_key(match_id)}")
        assert reply.status_code == 200, page
        links |= {unescape(one) for one in re.findall(rf'href="(/m/{match_id}/[^"#]*)', reply.content.decode())}
    return len(links), sorted(one for one in links if client.get(one, follow=True).status_code >= 400)


@pytest.mark.parametrize("name", ["", "Dot"])
def test_every_link_of_a_running_match_keeps_the_key(match_id: str, name: str) -> None:
    """For a stranger, and for somebody with an account who keeps notes."""
    client, sent = client_of(person(name) if name else None), {"_key": watch_key(match_id), "step": "2"}
    if name:
        client.post(f"/m/{match_id}/note/", {**sent, "text": "look"})
        client.post(f"/m/{match_id}/note/", {**sent, "deed": "bookmark"})
    pages = ("", "clock/", "2/", "verified/")
    links, broken = _broken(client, match_id, pages)
    assert links > 20
    assert broken == []
    for page, name_of_page in (("", "log"), ("clock/", "upto")):
        address = f"/m/{match_id}/{page}?{name_of_page}=5&key={watch_key(match_id)}"
        links = re.findall(rf'href="(/m/{match_id}/[^"#]*)', client.get(address).content.decode())
        assert links
        assert {client.get(unescape(one), follow=True).status_code for one in links} == {200}


def test_every_link_of_a_match_that_is_over_keeps_the_key(match_id: str) -> None:
    commands.resign(match_id, 0, actor=live.fresh(match_id).match.players[0] or "")
    assert live.fresh(match_id).match.outcome is not None
    links, broken = _broken(client_of(None), match_id, ("", "2/", "clock/", "verified/"))
    assert links > 20
    assert broken == []


def test_who_mutes_somebody_goes_on_watching(match_id: str) -> None:
    client = client_of(person("Dot"))
    page = client.get(f"/m/{match_id}/?key={watch_key(match_id)}").content.decode()
    (form, *_) = re.findall(rf'<form[^>]*action="/m/{match_id}/mute/"[^>]*>(.*?)</form>', page, re.DOTALL)
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert client.post(f"/m/{match_id}/mute/", sent, follow=True).status_code == 200
