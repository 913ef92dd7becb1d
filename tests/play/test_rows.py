"""What a move costs the database beside its events: one new version of the match's row, no entry in any index, nothing
that is read anew from its text; and when a match ended, which the database notes.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from eventlog.store import Statement
from play import commands, projection
from play.match import Match
from play.models import MatchRow
from play.rebuild import rebuild
from tests.asked import asked
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


def test_a_move_sends_whose_turn_it_is_and_nothing_else() -> None:
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people)
    with asked() as found:
        play_on(here.id, people, 1)
    (append,) = [sql for sql in found if "UPDATE play_matchrow" in sql]
    assert append.count("phase = $14, turn = $15::smallint[], version = receipt.last, moved_at = receipt.at") == 1


def test_no_check_and_no_generated_column_is_worked_out_at_every_move() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE conrelid = 'play_matchrow'::regclass AND contype = 'c'"
            " UNION ALL SELECT attname FROM pg_attribute"
            " WHERE attrelid = 'play_matchrow'::regclass AND attgenerated <> ''"
        )
        assert cursor.fetchall() == []


def _ended() -> tuple[int, MatchRow, MatchRow]:
    """The last version of a match before it ended, its row, and the same after it was rebuilt."""
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people)
    commands.resign(here.id, 0, actor=people[0].player)
    ended = MatchRow.objects.get(id=here.id)
    MatchRow.objects.filter(id=here.id).update(phase="planted")
    rebuild()
    return here.version, ended, MatchRow.objects.get(id=here.id)


def test_the_end_is_noted_by_moves_and_by_rebuilding_and_taken_back_by_a_rewind() -> None:
    before, ended, rebuilt = _ended()
    assert ended.ended_at == ended.moved_at == rebuilt.ended_at
    later = commands.rewind(ended.id, before, "too early", actor="operator:test")
    assert later.live.match.outcome is None
    assert MatchRow.objects.get(id=ended.id).ended_at is None


def test_processes_that_send_the_status_with_every_move_note_the_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of the release before did."""
    everything = (*projection._PLAY, *projection._COURSE)

    def update(_before: Match, match: Match) -> list[Statement]:
        made = projection._play(match) | projection._course(match)
        return [(projection._update(everything, waits=False), (*projection._written(made), match.id))]

    monkeypatch.setattr(projection, "update", update)
    _, ended, _ = _ended()
    assert ended.ended_at == ended.moved_at


def test_twin_without_the_trigger_it_is_not() -> None:
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE play_matchrow DISABLE TRIGGER play_note_end")
    try:
        _, ended, rebuilt = _ended()
    finally:
        with connection.as_owner(), connection.cursor() as cursor:
            cursor.execute("ALTER TABLE play_matchrow ENABLE TRIGGER play_note_end")
    assert (ended.ended_at, rebuilt.ended_at) == (None, None)
