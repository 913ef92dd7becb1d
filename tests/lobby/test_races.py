"""Many at one table in the same moment. Each test has a twin without the protection, which the race must then beat."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.conf import settings
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse

from accounts import guests
from accounts.models import Stranger, User
from games.kernel.refusals import Refused
from lobby import rematches, tables
from lobby.models import Table
from play import commands
from play.models import MatchRow
from play.rights import tables as rights
from tests.lobby.tavern import person, table

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 6
RACES = 20


def _at_once(works: list[Callable[[], object]]) -> list[object]:
    """What each comes to when all begin together: its answer, or the code it was refused with."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return work()
        except Refused as no:
            return no.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))


def _all_sit(seat: int | None) -> tuple[list[object], MatchRow]:
    """Everybody tries to sit down on that seat of a table for three, the host being there."""
    row = table(person("Alice"), None, None)
    others = [person(f"Guest {number}") for number in range(THREADS)]
    told = _at_once([lambda user=user: tables.sit(row, user, seat) for user in others])  # type: ignore[misc]
    return told, MatchRow.objects.get(id=row.id)


def test_one_sits_down_on_a_seat() -> None:
    told, row = _all_sit(1)
    assert sorted(map(str, told)) == ["None", *["seat_taken"] * (THREADS - 1)]
    assert (row.players[1] is not None, row.players[2], row.status) == (True, None, "open")


def test_the_last_seats_are_filled_once_and_the_match_begins_once() -> None:
    told, row = _all_sit(None)
    assert sorted(map(str, told))[:2] == ["None", "None"]
    assert set(map(str, told[2:])) <= {"None", "seat_taken", "match_begun"}
    assert (len(set(row.players)), row.status) == (3, "running")


def test_the_race_for_a_seat_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: where nobody looks whether somebody sits there, several are told that the seat is theirs.

    Where threads happen to come one after the other there is no race: so it is run until there was one.
    """
    monkeypatch.setattr(rights, "is_person", lambda _player: False)
    assert any(_all_sit(1)[0].count(None) > 1 for _ in range(RACES))


def _a_stranger_joins() -> tuple[int, int]:
    """A stranger's form to join, sent many times at once by one browser: how many guests that makes, and how many seats
    they hold.
    """
    row = table(person("Alice"), None, None)
    address, secret = reverse("lobby:join", args=[row.id]), "t" * 32
    waiting = Barrier(THREADS)

    def join() -> None:
        browser = Client()
        browser.cookies[settings.CSRF_COOKIE_NAME] = secret
        first = browser.post(address)
        assert first.status_code == 307
        waiting.wait()
        browser.post(first["Location"])

    _at_once([join] * THREADS)
    guests = [guest.player for guest in User.objects.filter(is_guest=True)]
    return len(guests), sum(player in guests for player in MatchRow.objects.get(id=row.id).players)


def test_a_strangers_form_that_is_sent_many_times_makes_one_guest() -> None:
    assert _a_stranger_joins() == (1, 1)


def test_twin_who_is_not_known_again_is_many_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "AT_ONCE", timedelta(seconds=-60))
    assert _a_stranger_joins() == (THREADS, 2)


def test_another_browser_is_another_guest() -> None:
    """And so is the same one later, or from elsewhere."""
    address = reverse("lobby:join", args=[table(person("Alice"), None, None).id])

    def made(secret: str, network: str = "192.0.2.1") -> int:
        browser = Client(REMOTE_ADDR=network)
        browser.cookies[settings.CSRF_COOKIE_NAME] = secret
        browser.post(address)
        return User.objects.filter(is_guest=True).count()

    assert [made("t" * 32), made("t" * 32), made("u" * 32), made("t" * 32, "198.51.100.1")] == [1, 1, 2, 3]
    Stranger.objects.update(made_at=Now() - guests.AT_ONCE - timedelta(seconds=1))
    assert made("t" * 32) == 4


def test_who_has_signed_up_since_is_not_given_away() -> None:
    """A form with the token of before makes a guest, and never logs in to an account."""
    address = reverse("lobby:join", args=[table(person("Alice"), None, None).id])
    browser = Client()
    browser.cookies[settings.CSRF_COOKIE_NAME] = "t" * 32
    browser.post(address)
    User.objects.filter(is_guest=True).update(is_guest=False)
    other = Client()
    other.cookies[settings.CSRF_COOKIE_NAME] = "t" * 32
    other.post(address)
    assert User.objects.get(is_guest=True).pk == int(other.session["_auth_user_id"])


def _all_play_again() -> tuple[set[object], int]:
    """Both players ask for a rematch, several times each: the tables they were led to, and how many there are."""
    alice, bob = person("Alice"), person("Bob")
    begun = table(alice, bob.player)
    commands.resign(begun.id, 0, actor=alice.player)
    row = MatchRow.objects.get(id=begun.id)
    asking = [user for user in (alice, bob) for _ in range(THREADS // 2)]
    told = _at_once([lambda user=user: rematches.play_again(row, user) for user in asking])  # type: ignore[misc]
    return set(told), Table.objects.filter(rematch_of=row.id).count()


def test_a_rematch_is_one_table_however_many_ask() -> None:
    led_to, count = _all_play_again()
    assert (len(led_to), count) == (1, 1)
    again = MatchRow.objects.get(id=led_to.pop())
    assert (set(again.players), again.status) == ({person("Alice").player, person("Bob").player}, "running")


def test_the_race_for_a_rematch_is_real(owner: object) -> None:
    """The twin: where the database does not keep it to one, there are several."""
    constraint = _constraint()
    with owner.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(f'ALTER TABLE lobby_table DROP CONSTRAINT "{constraint}"')
    try:
        led_to, count = _all_play_again()
        assert (len(led_to) > 1, count > 1) == (True, True)
    finally:
        Table.objects.all().delete()
        with owner.cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute(f'ALTER TABLE lobby_table ADD CONSTRAINT "{constraint}" UNIQUE (rematch_of)')


def _constraint() -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE conrelid = 'lobby_table'::regclass AND contype = 'u'"
            " AND pg_get_constraintdef(oid) = 'UNIQUE (rematch_of)'"
        )
        (name,) = cursor.fetchone()
    return str(name)
