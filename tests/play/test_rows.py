"""What a move costs the database beside its events: one new version of the match's row, and no entry in any index."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from play.models import MatchRow
from tests.table.tables import person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)


def _changes() -> tuple[int, int]:
    """How many times a row of a match was changed so far, and how many of these without its indexes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute("SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'play_matchrow'")
        changed, alone = cursor.fetchone()
    return changed, alone


def _moved(moves: int) -> tuple[int, int]:
    """Let people move, without clocks; the changes that these moves made."""
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people)
    before = _changes()
    play_on(here.id, people, moves)
    after = _changes()
    assert MatchRow.objects.get(id=here.id).version > here.version
    return after[0] - before[0], after[1] - before[1]


@contextmanager
def _index_on_moves() -> Iterator[None]:
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute("CREATE INDEX planted ON play_matchrow (moved_at)")
    try:
        yield
    finally:
        with connection.as_owner(), connection.cursor() as cursor:
            cursor.execute("DROP INDEX planted")


def test_a_move_writes_to_no_index_of_the_matches() -> None:
    assert _moved(4) == (4, 4)


def test_twin_with_an_index_on_the_last_move_each_writes_to_all() -> None:
    with _index_on_moves():
        assert _moved(4) == (4, 0)
