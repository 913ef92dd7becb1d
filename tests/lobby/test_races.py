"""Many at one table in the same moment. Each test has a twin without the protection, which the race must then beat."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.kernel.refusals import Refused
from lobby import rematches, tables
from lobby.models import Table
from play import commands, rights
from play.models import MatchRow
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
