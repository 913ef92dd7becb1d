"""A table that waits: who may see it, sit down, get up, invite, fill it with computers and call it off."""

import re
from contextlib import suppress
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client

from accounts import limits
from accounts.guests import GuestMade, ensure_user
from accounts.models import User
from lobby import waiting_table_pages
from lobby.models import Invitation, Table
from play import commands
from play.models import MatchRow
from tests.lobby.tavern import browser, key_of, person, table, text

pytestmark = pytest.mark.django_db


def _now(row: MatchRow) -> MatchRow:
    return MatchRow.objects.get(id=row.id)


def _post(client: Client, row: MatchRow, deed: str, **sent: Any) -> str:
    """Do it and follow where it leads; the words of the page after it."""
    return text(client.post(f"/tables/{row.id}/{deed}/", sent, follow=True))


def test_it_works() -> None:
    """Alice opens, Bob sits down, the last seat goes to a computer, and the match begins."""
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, None, None)
    assert "This table is waiting for 2 more players" in text(browser(bob).get(f"/tables/{row.id}/"))
    _post(browser(bob), row, "join", seat="2")
    assert _now(row).players == [alice.player, None, bob.player]
    assert "This table is waiting for 1 more player" in text(browser(alice).get(f"/tables/{row.id}/"))
    reply = browser(alice).post(f"/tables/{row.id}/fill/", {"level": "warlord"})
    assert (_now(row).players[1], _now(row).status) == ("computer:warlord", "running")
    assert browser(alice).get(reply["Location"])["Location"] == f"/m/{row.id}/"


def test_a_waiting_match_is_shown_as_its_table() -> None:
    row = table(person("Alice"), None)
    assert browser().get(f"/m/{row.id}/")["Location"] == f"/tables/{row.id}/"


def test_a_stranger_sits_down_as_a_guest(client: Client) -> None:
    """And is told before that no account is needed, and where the game is taught."""
    alice = person("Alice")
    row = table(alice, None)
    come = text(client.get(f"/tables/{row.id}/"))
    assert "No account is needed. New to Armadora?" in come
    assert "New to Armadora?" not in text(browser(alice).get(f"/tables/{row.id}/"))
    client.post(f"/tables/{row.id}/join/", follow=True)
    guest = User.objects.get(is_guest=True)
    assert _now(row).players == [row.host, guest.player]
    assert _now(row).status == "running"


def _lost(address: str, client: Client) -> str:
    """Ask, and never get the answer: nothing of it, nor its cookies, reach the browser. Where it would have led."""
    elsewhere = Client()
    elsewhere.cookies.load({name: cookie.value for name, cookie in client.cookies.items()})
    return str(elsewhere.post(address)["Location"])


def test_whichever_answer_is_lost_nobody_loses_his_seat(client: Client) -> None:
    row = table(person("Alice"), None)
    _lost(f"/tables/{row.id}/join/", client)
    assert _now(row).players[1] is None
    again = client.post(f"/tables/{row.id}/join/")["Location"]
    assert _now(row).players[1] is None
    _lost(again, client)
    assert _now(row).players[1] == f"user:{client.session['_auth_user_id']}"


def test_a_guest_seated_at_once_is_lost_with_the_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: made and seated in one go, he has a seat that no browser can prove to be his."""

    def at_once(request: HttpRequest) -> User:
        with suppress(GuestMade):
            return ensure_user(request)
        assert isinstance(request.user, User)
        return request.user

    monkeypatch.setattr(waiting_table_pages, "ensure_user", at_once)
    row = table(person("Alice"), None)
    _lost(f"/tables/{row.id}/join/", client)
    assert _now(row).players[1] == User.objects.get(is_guest=True).player
    assert "_auth_user_id" not in client.session


def test_what_counts_for_ratings_needs_an_account(client: Client) -> None:
    row = table(person("Alice"), None, rated=True)
    assert "sign up or log in" in _post(client, row, "join")
    assert (_now(row).players[1], User.objects.filter(is_guest=True).exists()) == (None, False)
    bob = person("Bob")
    _post(browser(bob), row, "join")
    assert _now(row).players[1] == bob.player


def test_nobody_sits_twice_or_on_somebody() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, bob.player, None)
    assert "no longer possible" in _post(browser(bob), row, "join")
    assert "That seat is already taken" in _post(browser(person("Charlie")), row, "join", seat="1")
    assert _now(row).players == [alice.player, bob.player, None]


@pytest.mark.parametrize("seat", ["9", "-1", "x", "1" * 50])
def test_a_seat_that_is_none_changes_nothing(seat: str) -> None:
    row = table(person("Alice"), None)
    browser(person("Bob")).post(f"/tables/{row.id}/join/", {"seat": seat})
    assert _now(row).version == row.version


def test_getting_up_frees_the_seat() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, bob.player, None)
    _post(browser(bob), row, "leave")
    assert _now(row).players == [alice.player, None, None]
    assert "no longer possible" in _post(browser(alice), row, "leave")


def test_the_host_frees_seats_and_calls_the_table_off() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, bob.player, "computer:grunt", None)
    for seat in ("1", "2"):
        _post(browser(alice), row, "free", seat=seat)
    assert _now(row).players == [alice.player, None, None, None]
    _post(browser(alice), row, "cancel")
    assert _now(row).status == "cancelled"


@pytest.mark.parametrize("deed", ["fill", "free", "renew", "publish", "cancel"])
def test_only_the_host_arranges_the_table(deed: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, bob.player, None)
    before = Table.objects.get(match=row.id).key
    for other in (browser(bob), browser(person("Charlie")), browser()):
        assert "no longer possible" in _post(other, row, deed, level="grunt", seat="1")
    assert (_now(row).version, Table.objects.get(match=row.id).key) == (row.version, before)


@pytest.mark.parametrize(
    "deed", ["join", "leave", "invite", "decline", "fill", "free", "renew", "publish", "cancel", ""]
)
def test_a_private_table_is_not_there_for_strangers(deed: str) -> None:
    alice = person("Alice")
    row = table(alice, None, private=True)
    for stranger in (browser(), browser(person("Charlie"))):
        missing = stranger.post("/tables/nosuchtbl2/join/") if deed else stranger.get("/tables/nosuchtbl2/")
        hidden = stranger.post(f"/tables/{row.id}/{deed}/") if deed else stranger.get(f"/tables/{row.id}/")
        assert (hidden.status_code, text(hidden)) == (404, text(missing))
    assert _now(row).version == row.version


def test_the_link_lets_in(client: Client) -> None:
    row = table(person("Alice"), None, None, private=True)
    key = key_of(row)
    assert len(key) >= 24
    page = client.get(f"/join/{key}/")
    assert "Alice opened it" in text(page)
    assert re.findall(r'name="key" value="([^"]+)"', page.content.decode()) == [key] * 2
    assert client.post(f"/tables/{row.id}/join/", {"key": "nonsense"}).status_code == 404
    client.post(f"/tables/{row.id}/join/", {"key": key, "seat": "2"}, follow=True)
    assert _now(row).players[2] == User.objects.get(is_guest=True).player


def test_whoever_comes_late_by_the_link_is_told_so(client: Client) -> None:
    """And becomes no guest for it; without the link there is still nothing."""
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, None, private=True, watch="players")
    key = key_of(row)
    _post(browser(bob), row, "join", key=key)
    assert _now(row).status == "running"
    late = client.post(f"/tables/{row.id}/join/", {"key": key}, follow=True)
    for reply in (late, client.get(f"/join/{key}/")):
        assert (reply.status_code, "Every seat is taken" in text(reply)) == (410, True)
    assert "La table est complète" in text(client.get(f"/join/{key}/", headers={"Accept-Language": "fr"}))
    assert User.objects.filter(is_guest=True).count() == 0
    assert browser(bob).get(f"/join/{key}/")["Location"] == f"/m/{row.id}/"
    for address in (f"/tables/{row.id}/", f"/m/{row.id}/", "/join/nonsense/"):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize(("watch", "listens"), [("everyone", True), ("players", False)])
def test_the_page_listens_only_to_what_its_reader_may_watch(client: Client, watch: str, listens: bool) -> None:
    """Who was given the link of a table may not watch its match yet: the feed would answer 404."""
    row = table(person("Alice"), None, private=True, watch=watch)
    page = client.get(f"/join/{key_of(row)}/").content.decode()
    assert (f'data-listen="{row.id}"' in page) is listens


def test_a_new_link_makes_the_old_one_void(client: Client) -> None:
    alice = person("Alice")
    row = table(alice, None, private=True)
    old = key_of(row)
    _post(browser(alice), row, "renew")
    assert client.get(f"/join/{old}/").status_code == 404
    assert client.post(f"/tables/{row.id}/join/", {"key": old}).status_code == 404
    assert client.get(f"/join/{key_of(row)}/").status_code == 200


def test_the_link_is_shown_to_those_who_sit_there() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, bob.player, None)
    shown = f'value="http://testserver/join/{key_of(row)}/"'
    page = {user.name: browser(user).get(f"/tables/{row.id}/").content.decode() for user in (alice, bob)}
    assert {name: shown in markup for name, markup in page.items()} == {"Alice": True, "Bob": True}
    assert key_of(row) not in browser(person("Charlie")).get(f"/tables/{row.id}/").content.decode()


def test_players_are_asked_by_name_and_may_decline() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, None, private=True)
    assert "Bob is invited." in _post(browser(alice), row, "invite", name=" bob ")
    assert "Alice opened it" in text(browser(bob).get(f"/tables/{row.id}/"))
    _post(browser(bob), row, "decline")
    assert Invitation.objects.get().declined is True
    assert "Bob (declined)" in text(browser(alice).get(f"/tables/{row.id}/"))
    _post(browser(alice), row, "invite", name="Bob")
    _post(browser(bob), row, "join")
    assert _now(row).players == [alice.player, bob.player]


@pytest.mark.parametrize(
    ("name", "said"),
    [("Nobody Here", "There is no player called “Nobody Here”."), ("alice", "Alice is already at this table.")],
)
def test_an_invitation_to_nobody_says_so(name: str, said: str) -> None:
    alice = person("Alice")
    row = table(alice, None)
    assert said in _post(browser(alice), row, "invite", name=name)
    assert Invitation.objects.count() == 0


def test_a_host_may_let_everybody_in(client: Client) -> None:
    alice = person("Alice")
    row = table(alice, None, private=True)
    assert client.get(f"/tables/{row.id}/").status_code == 404
    _post(browser(alice), row, "publish")
    assert client.get(f"/tables/{row.id}/").status_code == 200


def test_invitations_are_limited() -> None:
    alice, bob = person("Alice"), person("Bob")
    row, host = table(alice, None), browser(alice)
    for _ in range(limits.INVITATIONS.most):
        assert host.post(f"/tables/{row.id}/invite/", {"name": bob.name}).status_code == 302
    assert host.post(f"/tables/{row.id}/invite/", {"name": bob.name}).status_code == 429


def test_the_page_follows_the_match_once_it_has_begun() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = table(alice, None)
    commands.seat(row.id, 1, bob.player, actor=bob.player)
    page = browser(alice)
    assert page.get(f"/tables/{row.id}/")["Location"] == f"/m/{row.id}/"
    assert page.get(f"/tables/{row.id}/", headers={"HX-Request": "true"})["HX-Redirect"] == f"/m/{row.id}/"
    assert "no longer possible" in _post(browser(person("Charlie")), row, "join")


@pytest.mark.parametrize("deed", ["join", "leave", "invite", "decline", "fill", "free", "renew", "publish", "cancel"])
def test_nothing_is_done_by_looking(deed: str) -> None:
    alice = person("Alice")
    row = table(alice, None)
    assert browser(alice).get(f"/tables/{row.id}/{deed}/").status_code == 405


def test_names_are_shown_and_never_obeyed() -> None:
    alice = person("Alice")
    row = table(alice, None)
    page = browser(alice).post(f"/tables/{row.id}/invite/", {"name": "<script>alert(1)</script>"}, follow=True)
    assert "<script>alert" not in page.content.decode()
