"""A seat that lost its player can be taken over, by whom the match is open to."""

import pytest
from django.test import Client

from accounts.models import User
from play import commands
from play.access import watch_key
from play.models import MatchRow
from tests.lobby.tavern import browser, person, send, table, text

pytestmark = pytest.mark.django_db


def _deserted(**terms: object) -> MatchRow:
    """A match of Alice, Bob and Charlie that Bob has left."""
    row = table(person("Alice"), person("Bob").player, person("Charlie").player, **terms)
    commands.leave(row.id, 1, actor=row.players[1])
    return MatchRow.objects.get(id=row.id)


def _players(row: MatchRow) -> list[str]:
    players: list[str] = MatchRow.objects.get(id=row.id).players
    return players


def test_it_works(client: Client) -> None:
    row = _deserted()
    assert row.players[1] == "computer:raider"
    reply = send(client, f"/m/{row.id}/take-over/")
    assert reply["Location"] == f"/m/{row.id}/"
    assert _players(row)[1] == User.objects.get(is_guest=True).player


def test_who_left_may_come_back() -> None:
    row = _deserted()
    browser(person("Bob")).post(f"/m/{row.id}/take-over/", {"seat": "1"})
    assert _players(row) == [person(name).player for name in ("Alice", "Bob", "Charlie")]


def test_whoever_has_seen_a_hand_takes_no_other() -> None:
    """Charlie leaves as well: Bob may have his own seat back, and not Charlie's."""
    row = _deserted()
    commands.leave(row.id, 2, actor=person("Charlie").player)
    bob = browser(person("Bob"))
    bob.post(f"/m/{row.id}/take-over/", {"seat": "2"})
    assert _players(row)[2] == "computer:raider"
    bob.post(f"/m/{row.id}/take-over/")
    assert _players(row)[1:] == [person("Bob").player, "computer:raider"]


@pytest.mark.parametrize("seat", ["0", "2", "7"])
def test_only_a_seat_that_lost_its_player_can_be_taken(seat: str) -> None:
    row = _deserted()
    browser(person("Dora")).post(f"/m/{row.id}/take-over/", {"seat": seat})
    assert _players(row) == row.players


def test_who_plays_takes_no_second_seat() -> None:
    row = _deserted()
    said = text(browser(person("Alice")).post(f"/m/{row.id}/take-over/", follow=True))
    assert "There is no seat here for you to take over" in said
    assert _players(row) == row.players


def test_who_resigned_does_not_come_back() -> None:
    row = _deserted()
    commands.resign(row.id, 2, actor=person("Charlie").player)
    browser(person("Charlie")).post(f"/m/{row.id}/take-over/")
    assert _players(row) == MatchRow.objects.get(id=row.id).players
    assert person("Charlie").player not in _players(row)


def test_a_rated_seat_is_not_for_guests(client: Client) -> None:
    row = _deserted(rated=True)
    client.post(f"/m/{row.id}/take-over/")
    assert (_players(row), User.objects.filter(is_guest=True).exists()) == (row.players, False)


def test_a_private_match_answers_strangers_like_none(client: Client) -> None:
    row = _deserted(watch="players")
    hidden, missing = (client.post(f"/m/{match}/take-over/") for match in (row.id, "nosuchmtch"))
    assert (hidden.status_code, text(hidden)) == (404, text(missing))
    assert _players(row) == row.players


def test_whoever_was_given_the_link_may_take_the_seat(client: Client) -> None:
    """The page that the link opens has the button, and the button works."""
    row = _deserted(watch="link")
    key = watch_key(row.id)
    assert client.post(f"/m/{row.id}/take-over/", {"_key": "wrong"}).status_code == 404
    assert f'name="_key" value="{key}"' in client.get(f"/m/{row.id}/", {"key": key}).content.decode()
    reply = send(client, f"/m/{row.id}/take-over/", seat="1", _key=key)
    assert reply["Location"] == f"/m/{row.id}/"
    assert _players(row)[1] == User.objects.get(is_guest=True).player


def test_by_the_link_one_comes_back_to_the_page_of_the_link(client: Client) -> None:
    row = _deserted(watch="link")
    key = watch_key(row.id)
    reply = send(client, f"/m/{row.id}/take-over/", seat="0", _key=key)
    assert reply["Location"] == f"/m/{row.id}/?key={key}"
