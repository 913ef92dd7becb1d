"""Talk at the tables: who may say something, who reads it, and how much of it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts import limits
from accounts.limits import CHAT, Limit, TooMany
from accounts.models import User
from chat import access, removal, talk
from chat.models import LONGEST, Saying
from games.kernel.refusals import Refused
from play.live import Live
from play.terms import Terms
from tests.accounts.people import person as officer_of
from tests.accounts.people import with_app
from tests.table.tables import client_of, person, table

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def people() -> list[User]:
    """Bea and Dot against Cid and Eve, by seats in turn."""
    return [person(name) for name in ("Bea", "Cid", "Dot", "Eve")]


@pytest.fixture
def match(people: list[User]) -> Live:
    """Orcs vs Orcs in two teams of two."""
    here = table("orcs_vs_orcs", people, 4)
    assert here.match.sides == ((0, 2), (1, 3))
    return here


def _texts(match: Live, seats: tuple[int, ...], reader: User | None, **more: Any) -> list[str]:
    return [said.text for said in talk.heard(match.id, seats, reader, **more)]


def test_it_works(people: list[User], match: Live) -> None:
    """What is said to the table is read by everybody in the order in which it was said."""
    talk.say(match.match, people[0], 0, "well met")
    talk.say(match.match, people[1], 1, "and good luck")
    for seat, reader in enumerate(people):
        assert _texts(match, (seat,), reader) == ["well met", "and good luck"]
    assert _texts(match, (), None) == ["well met", "and good luck"]


def test_what_a_team_says_is_the_teams(people: list[User], match: Live) -> None:
    """Nobody else reads it on any channel: not the others, not who watches, not after the match."""
    talk.say(match.match, people[0], 0, "our secret plan", apart=True)
    assert _texts(match, (2,), people[2]) == ["our secret plan"]
    assert _texts(match, (1,), people[1]) == _texts(match, (), None) == []
    pages = {user.name: client_of(user).get(f"/m/{match.id}/").content for user in people}
    assert {name for name, page in pages.items() if b"our secret plan" in page} == {"Bea", "Dot"}
    for client in (client_of(people[1]), client_of(None)):
        assert b"our secret plan" not in client.get(f"/m/{match.id}/news/?_n=1&_r=0&_t=0&_s=0").content
    client_of(people[0]).post(f"/m/{match.id}/agree/", {"what": "resign", "_sure": "1"})
    assert b"our secret plan" not in client_of(people[1]).get(f"/m/{match.id}/news/").content


def test_a_planted_leak_is_found(people: list[User], match: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: without the right, everybody's page has it."""
    talk.say(match.match, people[0], 0, "our secret plan", apart=True)
    monkeypatch.setattr(access, "may_hear", lambda *_: True)
    assert b"our secret plan" in client_of(None).get(f"/m/{match.id}/").content


def test_only_who_sits_there_talks(people: list[User], match: Live) -> None:
    stranger = person("Fay")
    with pytest.raises(Refused, match="not_your_seat"):
        talk.say(match.match, stranger, 0, "let me in")
    with pytest.raises(Refused, match="not_your_seat"):
        talk.say(match.match, people[1], 0, "as somebody else")
    assert client_of(stranger).post(f"/m/{match.id}/talk/", {"text": "let me in"}, headers=HTMX).status_code == 422
    assert client_of(None).post(f"/m/{match.id}/talk/", {"text": "let me in"}).status_code == 302
    assert Saying.objects.count() == 0


def test_partners_talk_before_everybody_where_the_rules_say_so(people: list[User]) -> None:
    """Armadora 6.1: partners may talk, but not tell one another what to play."""
    here = table("armadora", people, 4)
    assert here.match.sides == ((0, 2), (1, 3))
    with pytest.raises(Refused, match="no_team"):
        talk.say(here.match, people[0], 0, "our secret plan", apart=True)
    talk.say(here.match, people[0], 0, "well met")
    assert _texts(here, (1,), people[1]) == _texts(here, (2,), people[2]) == ["well met"]
    page = client_of(people[0]).get(f"/m/{here.id}/").content.decode()
    assert ('name="text"' in page, 'name="room"' in page) == (True, False)


def test_nobody_talks_apart_without_a_team() -> None:
    bea = person("Ann")
    here = table("armadora", [bea, person("Ben")], options={"first": 0})
    with pytest.raises(Refused, match="no_team"):
        talk.say(here.match, bea, 0, "to myself", apart=True)


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b", "\x07"])
def test_nothing_is_not_said(people: list[User], match: Live, text: str) -> None:
    reply = client_of(people[0]).post(f"/m/{match.id}/talk/", {"text": text}, headers=HTMX)
    assert reply.status_code == 422
    assert "Your message was empty." in reply.content.decode()
    assert Saying.objects.count() == 0


def test_too_much_is_not_said_at_once(people: list[User], match: Live) -> None:
    talk.say(match.match, people[0], 0, "x" * LONGEST)
    with pytest.raises(Refused, match="too_long"):
        talk.say(match.match, people[0], 0, "x" * (LONGEST + 1))
    assert Saying.objects.count() == 1


def test_what_cannot_be_seen_is_left_out(people: list[User], match: Live) -> None:
    """Signs that turn a line round or hide in it are no part of what was said."""
    assert talk.say(match.match, people[0], 0, " a\u202eb\x07\n c ").text == "a b c"


def test_markup_is_text(people: list[User], match: Live) -> None:
    talk.say(match.match, people[0], 0, "<script>alert(1)</script>&amp;")
    page = client_of(people[1]).get(f"/m/{match.id}/").content.decode()
    assert "<q>&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</q>" in page


def test_a_reader_mutes_and_hears_again(people: list[User], match: Live) -> None:
    """For that reader alone."""
    talk.say(match.match, people[1], 1, "louder")
    client = client_of(people[0])
    client.post(f"/m/{match.id}/mute/", {"player": people[1].player})
    assert b"louder" not in client.get(f"/m/{match.id}/").content
    assert b"Unmute Cid" in client.get(f"/m/{match.id}/").content
    assert _texts(match, (2,), people[2]) == ["louder"]
    client.post(f"/m/{match.id}/mute/", {"player": people[1].player, "hear": "1"})
    assert b"louder" in client.get(f"/m/{match.id}/").content


@pytest.mark.parametrize("player", ["", "user:999999", "computer:grunt", "x" * 999])
def test_only_who_sits_there_is_muted(people: list[User], match: Live, player: str) -> None:
    client_of(people[0]).post(f"/m/{match.id}/mute/", {"player": player})
    assert talk.muted_by(people[0]) == frozenset()


def test_nobody_mutes_himself(people: list[User], match: Live) -> None:
    client_of(people[0]).post(f"/m/{match.id}/mute/", {"player": people[0].player})
    assert talk.muted_by(people[0]) == frozenset()


def test_onlookers_who_see_the_match_later_hear_the_talk_later(people: list[User]) -> None:
    here = table("armadora", people[:2], options={"first": 0}, terms=Terms(delay_s=3600))
    talk.say(here.match, people[0], 0, "I shall go left")
    assert b"go left" in client_of(people[1]).get(f"/m/{here.id}/").content
    assert b"go left" not in client_of(None).get(f"/m/{here.id}/").content
    assert _texts(here, (), None, until=timezone.now() + timedelta(seconds=1)) == ["I shall go left"]


def test_talking_leaves_a_half_filled_form_alone(people: list[User], match: Live) -> None:
    """The answer to a line of talk has no forms in it, as long as they are still the same."""
    client = client_of(people[0])
    known = dict(re.findall(r'name="(_[vdnrts])" value="([^"]*)"', client.get(f"/m/{match.id}/").content.decode()))
    answer = client.post(f"/m/{match.id}/talk/", {**known, "text": "one moment"}, headers=HTMX).content.decode()
    assert "<q>one moment</q>" in answer
    assert 'id="deed"' not in answer
    without = client.post(f"/m/{match.id}/talk/", {"text": "another"}, headers=HTMX).content.decode()
    assert 'id="deed"' in without


def test_news_bring_what_was_said_once(people: list[User], match: Live) -> None:
    first = talk.say(match.match, people[0], 0, "one")
    talk.say(match.match, people[0], 0, "two")
    assert _texts(match, (1,), people[1], after=first.pk) == ["two"]


def _shout(match: Live, user: User, times: int) -> int:
    """How often somebody gets a word in who talks from many tabs at once."""

    def say(number: int) -> int:
        try:
            talk.say(match.match, user, 0, f"word {number}")
        except TooMany:
            return 0
        finally:
            connection.close()
        return 1

    with ThreadPoolExecutor(8) as tabs:
        return sum(tabs.map(say, range(times)))


def test_nobody_drowns_the_others(people: list[User], match: Live) -> None:
    """However many at once, no more than the limit; and the page says when to try again."""
    assert _shout(match, people[0], CHAT.most + 10) == CHAT.most == Saying.objects.count()
    reply = client_of(people[0]).post(f"/m/{match.id}/talk/", {"text": "more"}, headers=HTMX)
    assert reply.status_code == 429
    assert "You are sending too much at once." in reply.content.decode()


def test_without_the_limit_they_would(people: list[User], match: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr(talk, "CHAT", Limit("no limit", 10_000, timedelta(minutes=1)))
    assert limits.CHAT.most < _shout(match, people[0], CHAT.most + 10)


def _known(client: Any, match: Live) -> dict[str, str]:
    """What an open page knows of the log."""
    return dict(re.findall(r'name="(_[vdnrtsx])" value="([^"]*)"', client.get(f"/m/{match.id}/").content.decode()))


def test_what_is_removed_goes_from_open_pages(people: list[User]) -> None:
    """In its place stands why, once; who said it, and moderators who do not play, have a link to remove it."""
    match = table("orcs_vs_orcs", people, 4, terms=Terms(watch="everyone"))
    mara = with_app(officer_of("Mara", group="moderators"))
    said = [talk.say(match.match, people[0], 0, text) for text in ("well met", "you cheat")]
    reader, author, officer = (client_of(one) for one in (people[1], people[0], mara))
    links = [client.get(f"/m/{match.id}/").content.decode().count("/remove/") for client in (reader, author, officer)]
    assert links == [0, 2, 2]
    known = _known(reader, match)
    removal.remove(said[1].pk, mara, "No insults.")
    news = reader.get(f"/m/{match.id}/news/", known, headers=HTMX).content.decode()
    assert re.findall(r'<li id="(said-\d+)" hx-swap-oob="true"', news) == [f"said-{said[1].pk}"]
    assert "<q>(removed by an officer: No insults.)</q>" in news
    known |= dict(re.findall(r'name="(_[vdnrtsx])" value="([^"]*)"', news))
    assert "<q>" not in reader.get(f"/m/{match.id}/news/", known, headers=HTMX).content.decode()
    talk.say(match.match, people[2], 2, "better")
    removal.remove(said[0].pk, people[0], "")
    news = reader.get(f"/m/{match.id}/news/", known, headers=HTMX).content.decode()
    assert re.findall(r"<q>(.*?)</q>", news) == ["better", "(taken back)", "(removed by an officer: No insults.)"]
    assert author.get(f"/m/{match.id}/").content.decode().count("/remove/") == 0
