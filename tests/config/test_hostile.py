"""Hostile texts in every text that people write, on every page, in mails, in the feed and in the calendar: each comes
out as text, so that page and mail are built of the same parts as with a harmless one.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.core import mail
from django.test import Client
from icalendar import Calendar

from accounts.models import User
from chat.models import Saying
from doorbell import ring
from doorbell.stream import say
from notices import mails
from notices.calendars import calendar
from notices.kinds import Kind
from notices.models import Notice
from play import commands
from play.models import MatchRow
from play.terms import Terms
from replays.models import Comment
from tests.accounts.people import PASSWORD, person
from tests.budgets import budget
from tests.config.addresses import addresses
from tests.hostile import HARMLESS, HOSTILE, built, name
from tests.notices.people import alice
from tests.played import played

pytestmark = pytest.mark.django_db
AT_A_TIME = 100
DAYS = Terms(pace="days", move_s=3 * 86400)


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def _pages(client: Client, asked: list[str]) -> dict[str, list[str]]:
    """What the pages at these addresses are built of."""
    found = {}
    for address in asked:
        reply = client.get(address)
        assert reply.status_code < 500 or address in {"/feed/", "/api/v1/stream/", "/readyz"}
        if reply.get("Content-Type", "").startswith(("text/html", "image/svg")):
            found[address] = built(reply.content.decode())
    return found


def _named(users: list[User], names: list[str]) -> None:
    """Past every check, as an import might bring them."""
    for user, called in zip(users, names, strict=True):
        User.objects.filter(pk=user.pk).update(name=called)


def test_it_works() -> None:
    """The twin: unescaped, most of them would be found in one place or another, and no place would find none."""
    assert len(set(HOSTILE)) == 300
    places = [
        "<p>{}</p>",
        '<p title="{}">',
        "<p title='{}'>",
        "<textarea>{}</textarea>",
        '<a href="{}">',
        "<p title={}>",
    ]
    found = [{text for text in HOSTILE if built(place.format(text)) != built(place.format("axe"))} for place in places]
    assert min(map(len, found)) > 10
    assert len(set().union(*found)) > 200


@pytest.mark.soak
@pytest.mark.long
def test_a_name_on_every_page() -> None:
    """Two players at a running match, and at one that is over; each page sees names from all over the list."""
    mine, other = person("Alice"), person("Bob")
    running = commands.open_match("armadora", 2, {}, [mine.player, other.player], actor=mine.player, terms=DAYS).id
    over = commands.open_match("armadora", 2, {}, [mine.player, other.player], actor=mine.player).id
    commands.resign(over, 1, actor=other.player)
    client = _client(mine)
    for match_id in (running, over):
        _named([mine, other], ["0" * 12, "1" * 12])
        asked = [address for address in addresses(match_id, mine) if not address.startswith("/players/")]
        wanted = _pages(client, asked)
        assert len(wanted) > 20
        for number in range(0, 300, budget("NAMES_APART", 100, 30)):
            _named([mine, other], [name(number), name(number + 15)])
            found = _pages(client, asked)
            assert [address for address in wanted if found[address] != wanted[address]] == []


def test_a_players_own_page() -> None:
    mine = person("Alice")
    reader = Client()
    wanted = built(reader.get("/players/Alice/").content.decode())
    for called in map(name, range(300)):
        _named([mine], [called])
        reply = reader.get(f"/players/{quote(called, safe='')}/")
        assert reply.status_code == (404 if "/" in called else 200)
        assert reply.status_code == 404 or built(reply.content.decode()) == wanted


def test_every_name_in_the_lists() -> None:
    """The lobby, and a game's page."""
    users = User.objects.bulk_create([User(name=f"player {number}") for number in range(300)])
    for one, two in zip(users[::2], users[1::2], strict=True):
        commands.open_match("armadora", 2, {}, [one.player, two.player], actor=one.player)
    reader = Client()
    lists = ("/lobby/?show=watch", "/games/armadora/")
    wanted = [built(reader.get(address).content.decode()) for address in lists]
    _named(users, [name(number) for number in range(300)])
    assert [built(reader.get(address).content.decode()) for address in lists] == wanted


def test_talk() -> None:
    mine, other = person("Alice"), person("Bob")
    match_id = commands.open_match("armadora", 2, {}, [mine.player, other.player], actor=mine.player).id
    client = _client(mine)
    _compare(
        lambda text: Saying.objects.create(match_id=match_id, player=other.player, seat=1, version=2, text=text),
        lambda: [client.get(f"/m/{match_id}/")],
        Saying.objects.all().delete,
    )


def test_comments() -> None:
    match_id = played("armadora", 2)
    writer = person("Alice")
    written = {"match": match_id, "version": 5, "author": writer, "audience": "public"}
    client = _client(writer)
    _compare(
        lambda text: Comment.objects.create(text=text, **written),
        lambda: [client.get(f"/m/{match_id}/"), client.get(f"/m/{match_id}/5/")],
        Comment.objects.all().delete,
    )


def _compare(write: Callable[[str], object], read: Callable[[], list[Any]], clear: Callable[[], object]) -> None:
    """All texts, a hundred at a time, beside as many harmless ones."""
    for begin in range(0, len(HOSTILE), AT_A_TIME):
        found = []
        for texts in ([HARMLESS] * AT_A_TIME, HOSTILE[begin : begin + AT_A_TIME]):
            clear()
            for text in texts:
                write(text)
            found.append([built(reply.content.decode()) for reply in read()])
        assert found[1] == found[0]


def test_browsers_and_passkeys() -> None:
    """What browsers call themselves, and what somebody calls his keys."""
    mine = person("Alice")
    client = _client(mine)
    keys = Authenticator.objects.bulk_create(
        [Authenticator(user=mine, type=Authenticator.Type.WEBAUTHN, data={"credential": {}}) for _ in HOSTILE]
    )
    sessions = []
    for _ in HOSTILE:
        store = SessionStore()
        store.update(dict(client.session))
        store.create()
        sessions.append(UserSession(user=mine, session_key=store.session_key, ip="10.0.0.1", data={}))
    UserSession.objects.bulk_create(sessions)
    pages = ("/account/sessions/", "/account/second-factor/", "/account/second-factor/webauthn/")
    found = []
    for texts in ([HARMLESS] * 300, HOSTILE):
        for session, key, text in zip(sessions, keys, texts, strict=True):
            UserSession.objects.filter(pk=session.pk).update(user_agent=text)
            Authenticator.objects.filter(pk=key.pk).update(data={"name": text, "credential": {}})
        found.append([built(client.get(page).content.decode()) for page in pages])
    assert found[1] == found[0]
    assert [len(page) > 300 for page in found[1]] == [True, False, True]


@pytest.mark.parametrize(
    "ask",
    [
        lambda client, text: client.post("/account/login/", {"login": text, "next": text}),
        lambda client, text: client.get("/", {"game": text, "pace": text, "seats": text, "show": text}),
        lambda client, text: client.get("/nowhere/", {"x": text}),
    ],
    ids=["form", "filters", "nowhere"],
)
def test_what_is_typed_into_forms_and_addresses(ask: Callable[[Client, str], Any]) -> None:
    """Shown again where it is refused, and in what a page links to."""
    client = Client()
    wanted = built(ask(client, HARMLESS).content.decode())
    assert [text for text in HOSTILE if built(ask(client, text).content.decode()) != wanted] == []


def test_mails() -> None:
    """One part more, or a header more, would be somebody else's words."""
    reader, other = alice(), person("Bob")
    match = commands.open_match("armadora", 2, {}, [reader.player, other.player], actor=reader.player, terms=DAYS)
    row = MatchRow.objects.get(id=match.id)
    notice = Notice(user=reader, kind=Kind.YOUR_MOVE, match=row.id)
    built_of = []
    for called in [HARMLESS, *map(name, range(300))]:
        _named([reader, other], [f"{called[:22]}!", called])
        notice.user = User.objects.get(pk=reader.pk)
        mail.outbox.clear()
        assert mails.send(notice, row)
        message = mail.outbox[0].message()
        parts = list(message.walk())
        html = parts[-1].get_payload(decode=True).decode()
        built_of.append(([part.get_content_type() for part in parts], sorted(message.keys()), built(html)))
    assert built_of == [built_of[0]] * 301


def test_the_calendar() -> None:
    """A line's end in a name begins nothing of its own."""
    mine, other = person("Alice"), person("Bob")
    for _ in range(2):
        commands.open_match("armadora", 2, {}, [mine.player, other.player], actor=mine.player, terms=DAYS)
    made = []
    for called in [HARMLESS, *map(name, range(300))]:
        _named([other], [called])
        components = list(Calendar.from_ical(calendar(mine)).walk())
        made.append([(one.name, sorted(one.keys())) for one in components])
    assert made == [made[0]] * 301


def test_the_feed_says_nothing_that_anybody_wrote() -> None:
    """Ids and numbers alone: whatever else came by would be escaped, and end no message."""
    for text in HOSTILE:
        said = say(text, 7)
        assert said.count(b"\n") == 2
        assert said.endswith(b',"v":7}\n\n')
        with pytest.raises(msgspec.DecodeError):
            ring.decode(text.encode())
