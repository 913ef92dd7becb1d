"""A what-if line in play: it says what it is, leads back, can be given up, and is found again."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from play import commands, live
from play.access import watch_key
from play.models import MatchRow
from play.terms import Terms
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db
ME_AGAINST_GRUNT = {"seat-0": "me", "seat-1": "grunt"}


def _branch(client: Client, match: str, number: int = 12, **seats: str) -> MatchRow:
    client.post(f"/m/{match}/{number}/branch/", ME_AGAINST_GRUNT | seats)
    return MatchRow.objects.get(parent=match)


def _begun() -> tuple[User, Client, str, MatchRow]:
    """Somebody in a what-if line, some decisions into it."""
    bea, match = person("Bea"), played("armadora", 2)
    client = client_of(bea)
    branch = _branch(client, match)
    play_on(branch.id, [bea], 2)
    return bea, client, match, MatchRow.objects.get(id=branch.id)


def test_it_works() -> None:
    _, client, match, branch = _begun()
    page = client.get(f"/m/{branch.id}/").content.decode()
    left = branch.parent_version
    assert 'class="badge what-if"' in page
    assert f'<a href="/m/{match}/{left}/?as=1">Back to step {left} of the match</a>' in page
    assert re.search(rf'href="/m/{match}/\d+/compare/\?as=1&amp;line={branch.id}"', page)
    assert "Discard this line" in page


def test_a_match_itself_says_nothing_of_the_kind() -> None:
    """The twin."""
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    client = client_of(bea)
    page = client.get(f"/m/{match}/").content.decode()
    assert [word for word in ("what-if", "Discard this line", "Compare") if word in page] == []
    assert "Your what-if lines" not in client.get("/").content.decode()


def test_every_link_of_it_leads_somewhere() -> None:
    """The table counts its steps as the replay does: from the match's beginning."""
    _, client, match, branch = _begun()
    newest = int(re.findall(r'class="at" href="/m/\w+/(\d+)/', client.get(f"/m/{branch.id}/").content.decode())[-1])
    replay = f"/m/{match}/{newest}/?line={branch.id}"
    pages = [f"/m/{branch.id}/", f"/m/{branch.id}/{newest}/", replay, f"/m/{match}/{newest}/compare/?line={branch.id}"]
    dead = {}
    followed = set[str]()
    for page in pages:
        answer = client.get(page, follow=True)
        assert answer.status_code == 200, page
        for link in map(unescape, re.findall(r'<a [^>]*href="(/[^"#]*)', answer.content.decode())):
            if link not in followed and client.get(link, follow=True).status_code != 200:
                dead[link] = page
            followed.add(link)
    assert dead == {}
    assert len(followed) > newest


def test_a_step_of_it_is_the_one_that_the_log_names() -> None:
    _, client, match, branch = _begun()
    page = client.get(f"/m/{branch.id}/").content.decode()
    for number in re.findall(r'class="at" href="/m/\w+/(\d+)/\?as=1"', page):
        shown = client.get(f"/m/{branch.id}/{number}/?as=1", follow=True)
        assert shown.redirect_chain == [(f"/m/{match}/{number}/?as=1&line={branch.id}", 302)]
        assert f'data-step="{number}"' in shown.content.decode()


@pytest.mark.parametrize("seats", [{}, {"seat-1": "me"}])
def test_its_owner_gives_it_up_when_asked_once_more(seats: dict[str, str]) -> None:
    bea, match = person("Bea"), played("armadora", 2)
    client = client_of(bea)
    branch = _branch(client, match, **seats)
    page = client.get(f"/m/{branch.id}/").content.decode()
    form = re.search(r'<form method="post" action="([^"]*)"[^>]*>((?:(?!</form>).)*)Discard this line', page)
    assert form is not None
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2]))
    asked = client.post(form[1], sent)
    assert "the match ends at once" in asked.content.decode()
    assert live.fresh(branch.id).match.outcome is None
    sure = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked.content.decode()))
    after = client.post(form[1], sent | sure | {"sure": "1"} | dict(_sure(asked.content.decode())), follow=True)
    assert live.fresh(branch.id).match.outcome is not None
    assert f'href="/m/{match}/' in after.content.decode()


def _sure(page: str) -> list[tuple[str, str]]:
    """The button that says yes."""
    return re.findall(r'<button[^>]*name="(\w+)" value="([^"]*)"', page)[:1]


def test_nobody_else_can_give_it_up() -> None:
    _, _, _, branch = _begun()
    rolf = client_of(person("Rolf"))
    assert "Discard this line" not in rolf.get(f"/m/{branch.id}/").content.decode()
    rolf.post(f"/m/{branch.id}/agree/", {"what": "propose", "kind": "stop", "_command": "x", "sure": "1"})
    assert live.fresh(branch.id).match.outcome is None


def test_there_is_no_rematch_of_it() -> None:
    """The lobby knows none: the page does not offer what would not be found."""
    bea, client, _, branch = _begun()
    commands.propose(branch.id, 0, "stop", actor=bea.player)
    page = client.get(f"/m/{branch.id}/", follow=True).content.decode()
    assert "/rematch/" not in page
    assert "/rematch/" not in client.get(f"/m/{branch.id}/news/?_n=1&_r=0&_t=0&_s=0").content.decode()


# found again


def test_the_lobby_lists_it_while_it_is_open_to_its_owner_alone() -> None:
    bea, client, match, branch = _begun()
    page = client.get("/").content.decode()
    assert f'<a href="/m/{branch.id}/">Armadora, what if from step {branch.parent_version}</a>' in page
    assert f'href="/m/{match}/{branch.parent_version}/' in page
    assert "no match is waiting for you" in page or "wait" not in page.partition("<h1>")[2].partition("</h1>")[0]
    assert branch.id not in client_of(person("Rolf")).get("/").content.decode()
    assert branch.id not in Client().get("/").content.decode()
    commands.propose(branch.id, 0, "stop", actor=bea.player)
    assert branch.id not in client.get("/").content.decode()


# what is private stays so


def _private(watch: str) -> tuple[User, str]:
    bea = person("Bea")
    match = play_on(table("armadora", [bea], terms=Terms(watch=watch)).id, [bea], 3).id  # type: ignore[arg-type]
    commands.resign(match, 0, actor=bea.player)
    return bea, match


def test_a_line_beside_a_private_match_is_as_private() -> None:
    bea, match = _private("players")
    branch = _branch(client_of(bea), match, number=4)
    for path in ("", "4/", "news/", "export/"):
        assert client_of(bea).get(f"/m/{branch.id}/{path}", follow=True).status_code in {200, 204}
        assert Client().get(f"/m/{branch.id}/{path}", follow=True).status_code == 404


def test_a_match_watched_by_link_is_left_with_the_link() -> None:
    _, match = _private("link")
    rolf = client_of(person("Rolf"))
    key = watch_key(match)
    reply = rolf.post(f"/m/{match}/4/branch/?key={key}", ME_AGAINST_GRUNT)
    branch = MatchRow.objects.get(parent=match)
    assert reply["Location"] == f"/m/{branch.id}/?key={key}"
    back = re.search(r'<a href="([^"]*)">Back to step', rolf.get(reply["Location"]).content.decode())
    assert back is not None
    assert rolf.get(unescape(back[1])).status_code == 200
