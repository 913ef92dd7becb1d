"""Notes and bookmarks at the table: one's own alone, at the step that was shown, the same ones that the replay has."""

import re

import pytest
from django.test import Client

from accounts.models import User
from play import commands
from play.live import Live
from replays.models import LONGEST, Bookmark, Comment
from tests.table.tables import client_of, person, table

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}


def _notes(page: str) -> list[tuple[str, str]]:
    """Step and words of each note on the page."""
    return re.findall(r'class="at"[^>]*>(\d+)</(?:a|span)><span class="said-text">(.*?)</span>', page)


def _post(client: Client, match_id: str, **sent: object) -> str:
    reply = client.post(f"/m/{match_id}/note/", sent, headers=HTMX)
    assert reply.status_code == 200
    return reply.content.decode()


def test_it_works(match: Live, bea: User) -> None:
    """A note stands at the step that the page showed, although the match has moved on; and in the replay."""
    shown = match.match.version
    commands.give(match.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=bea.player)
    part = _post(client_of(bea), match.id, _n=shown, text="he fears <b>h5</b>")
    step = Comment.objects.get().version
    assert step <= shown
    assert _notes(part) == [(str(step), "he fears &lt;b&gt;h5&lt;/b&gt;")]
    assert f"Note saved at step {step}." in part
    assert _notes(client_of(bea).get(f"/m/{match.id}/").content.decode()) == _notes(part)
    assert "he fears" in client_of(bea).get(f"/m/{match.id}/{step}/").content.decode()
    assert Comment.objects.get().seat == 0


def test_nobody_else_reads_them(match: Live, bea: User, cid: User) -> None:
    _post(client_of(bea), match.id, text="a secret plan")
    for other in (cid, None):
        assert "a secret plan" not in client_of(other).get(f"/m/{match.id}/").content.decode()


def test_without_scripts_it_leads_back_to_the_table(match: Live, bea: User) -> None:
    reply = client_of(bea).post(f"/m/{match.id}/note/", {"step": 1, "text": "the opening"}, follow=True)
    assert reply.redirect_chain == [(f"/m/{match.id}/#notes", 302)]
    assert [text for _, text in _notes(reply.content.decode())] == ["the opening"]


def test_a_bookmark_is_set_and_taken_away(match: Live, bea: User) -> None:
    client = client_of(bea)
    step = match.match.version
    part = _post(client, match.id, _n=step, deed="bookmark")
    marked = Bookmark.objects.get().version
    assert f"Step {marked} is bookmarked." in part
    assert f'href="/m/{match.id}/{marked}/?as=1">{marked}</a>' in part
    assert f"Step {marked} is no longer bookmarked." in _post(client, match.id, _n=step, deed="bookmark")
    assert Bookmark.objects.count() == 0


@pytest.mark.parametrize("text", ["", "   ", "x" * (LONGEST + 1)])
def test_what_cannot_be_kept_stays_in_the_form(match: Live, bea: User, text: str) -> None:
    part = _post(client_of(bea), match.id, text=text)
    assert Comment.objects.count() == 0
    assert "Note saved at step" not in part
    assert text.strip() in part


def test_only_ones_own_are_taken_away(match: Live, bea: User, cid: User) -> None:
    _post(client_of(bea), match.id, text="mine")
    note = Comment.objects.get().pk
    for erased in (note, 0, "x", "9" * 5000, "-1"):
        _post(client_of(cid), match.id, erase=erased)
    assert Comment.objects.count() == 1
    assert _notes(_post(client_of(bea), match.id, erase=note)) == []
    assert Comment.objects.count() == 0


@pytest.mark.parametrize("step", ["0", "-3", "999999", "x", ""])
def test_a_step_that_is_none_is_the_newest(match: Live, bea: User, step: str) -> None:
    _post(client_of(bea), match.id, _n=step, text="here")
    newest = client_of(bea).get(f"/m/{match.id}/").content.decode()
    assert f'name="_n" value="{Comment.objects.get().version}"' in newest


def test_strangers_are_asked_to_log_in(match: Live) -> None:
    reply = client_of(None).post(f"/m/{match.id}/note/", {"text": "hello"})
    assert reply.status_code == 302
    assert "/account/login/" in reply["Location"]


def test_a_match_of_memory_has_no_way_back(bea: User, cid: User) -> None:
    """Where a seat may not look back, the table links to no earlier step: the same words, without the links."""
    here = table("few_orcs_more", [bea, cid, person("Dot"), person("Eve")], 4)
    _post(client_of(bea), here.id, text="remember this")
    page = client_of(bea).get(f"/m/{here.id}/").content.decode()
    assert [text for _, text in _notes(page)] == ["remember this"]
    assert re.findall(rf'href="/m/{here.id}/\d+/(?!dispute/)', page) == []
    (dispute,) = re.findall(rf'href="(/m/{here.id}/\d+/dispute/)', page)
    assert client_of(bea).get(dispute).status_code == 200
