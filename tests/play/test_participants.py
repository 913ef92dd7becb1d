"""Who has part in which match: as the log says after every step, and found without looking through all matches."""

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.kernel.refusals import Refused
from lobby.lists import _mine
from notices import turns
from play import commands, live, participants
from play.models import MatchRow, Participant
from play.participants import Part
from tests.play.clocked import ALICE, BOB, CAROL
from tests.play.rows_read import rows_read

pytestmark = pytest.mark.django_db

CROWD = 4_000
"""Matches of others."""


def listed(match_id: str) -> list[Part]:
    rows = Participant.objects.filter(match=match_id).order_by("player")
    return [Part(row.player, row.seats, row.over) for row in rows]


def test_it_works() -> None:
    """A table fills, somebody holds two seats, leaves and comes back, the match ends and is taken up again."""
    begun = commands.open_match("armadora", 4, {}, [ALICE, None, None, None], actor=ALICE)
    here = begun.id
    assert listed(here) == [Part(ALICE, [0], over=False)]
    commands.seat(here, 1, BOB, actor=BOB)
    commands.seat(here, 1, None, actor=BOB)
    assert listed(here) == [Part(ALICE, [0], over=False)]
    for seat, player in ((1, BOB), (2, CAROL), (3, "user:4")):
        last = commands.seat(here, seat, player, actor=player)
    assert [part.seats for part in listed(here)] == [[0], [1], [2], [3]]
    commands.leave(here, 1, actor=BOB)
    assert Part(BOB, [], over=False) in listed(here)
    commands.take_over(here, 1, "user:5", actor="user:5")
    assert Part("user:5", [1], over=False) in listed(here)
    for player, seat in ((ALICE, 0), (CAROL, 2)):
        commands.resign(here, seat, actor=player)
    assert {part.over for part in listed(here)} == {True}
    commands.rewind(here, last.receipt.last, "taken up again", actor="officer:900000009/rewind")
    assert {part.over for part in listed(here)} == {False}
    assert listed(here) == participants.of(live.read(here).match)


def test_a_cancelled_table_is_over() -> None:
    begun = commands.open_match("armadora", 2, {}, [ALICE, None], actor=ALICE)
    commands.cancel(begun.id, actor=ALICE)
    assert {part.over for part in listed(begun.id)} == {True}


def test_a_refused_command_changes_nothing() -> None:
    begun = commands.open_match("armadora", 2, {}, [ALICE, None], actor=ALICE)
    with pytest.raises(Refused):
        commands.seat(begun.id, 0, BOB, actor=BOB)
    assert listed(begun.id) == [Part(ALICE, [0], over=False)]


def test_rows_of_before_are_given_their_participants() -> None:
    """What the migrations fill in is what the log says, and the database notes."""
    three = commands.open_match("armadora", 3, {}, [ALICE, BOB, BOB], actor=ALICE)
    commands.leave(three.id, 0, actor=ALICE)
    ended = commands.open_match("armadora", 2, {}, [CAROL, "computer:grunt"], actor=CAROL)
    commands.resign(ended.id, 0, actor=CAROL)
    commands.open_match("armadora", 2, {}, [None, BOB], actor=ALICE)
    before = list(Participant.objects.order_by("match", "player").values())
    Participant.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(import_module("play.migrations.0005_participants").FILL)
    with connection.schema_editor() as editor:
        import_module("play.migrations.0013_results_of_participants").note_ended(None, editor)
    assert list(Participant.objects.order_by("match", "player").values()) == before


@pytest.fixture
def alice(owner: Any) -> User:
    """Somebody with two matches among thousands of others', of which the database's planner knows."""
    user = User.objects.create_user("Alice", password="x")
    for _ in range(2):
        commands.open_match("armadora", 2, {"first": 0}, [user.player, BOB], actor=user.player)
    columns = [field.column for field in MatchRow._meta.concrete_fields if not field.generated]
    columns = [column for column in columns if column not in ("id", "stream")]
    names = ", ".join(columns)
    like = ", ".join(
        f"'{json.dumps(['user:77', 'user:78'])}'::jsonb" if name == "players" else name for name in columns
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO play_matchrow (id, stream, {names}) SELECT 'c' || n, -n, {like} FROM"
            f" (SELECT * FROM play_matchrow LIMIT 1) AS row, generate_series(1, {CROWD}) AS n;"
            "INSERT INTO play_participant SELECT player, ARRAY[0], false, id FROM play_matchrow,"
            " unnest(ARRAY['user:77', 'user:78']) AS player WHERE stream < 0"
        )
    with owner.cursor() as cursor:
        cursor.execute("ANALYZE play_matchrow, play_participant")
    return user


LOOK_UPS: list[Callable[[User], object]] = [
    turns.count,
    turns.waiting_for,
    lambda user: _mine(user.player),
    lambda user: list(MatchRow.objects.filter(participants.holding(user.player))),
    lambda user: list(MatchRow.objects.filter(participants.playing(user.player))),
    lambda user: list(MatchRow.objects.filter(participants.taken_part(user.player))),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("look_up", LOOK_UPS)
def test_only_the_players_own_matches_are_looked_at(alice: User, look_up: Callable[[User], object]) -> None:
    with CaptureQueriesContext(connection) as asked:
        look_up(alice)
    assert rows_read(asked.captured_queries) < 20


@pytest.mark.django_db(transaction=True)
def test_twin_by_the_players_of_every_row_all_of_them_are(alice: User) -> None:
    by_row: QuerySet[MatchRow] = MatchRow.objects.filter(players__contains=[alice.player])
    with CaptureQueriesContext(connection) as asked:
        assert len(by_row) == 2
    assert rows_read(asked.captured_queries) > CROWD
