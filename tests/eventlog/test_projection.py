"""Statements that happen with an append or not at all."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from eventlog import store
from tests.eventlog.support import command, placed

pytestmark = pytest.mark.django_db

SET = """
UPDATE board SET version = receipt.last, first = receipt.first, at = receipt.at, note = %s FROM receipt WHERE id = %s"""
ADD = "INSERT INTO board (id, version, first, at, note) SELECT %s, last, first, at, %s FROM receipt"


@pytest.fixture(autouse=True)
def board(db: None) -> Iterator[None]:  # noqa: ARG001 - asked for so that the database exists
    """A table to project into, with one row."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE board (id int PRIMARY KEY, version int, first int, at timestamptz, note text);"
            " INSERT INTO board VALUES (1, 0, 0, NULL, 'new')"
        )
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE board")


def _rows() -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, version, first, at, note FROM board ORDER BY id")
        return list(cursor.fetchall())


def test_it_works(stream: int) -> None:
    receipt = store.append(stream, 0, placed("a1"), command(), [(SET, ("moved", 1))])
    assert _rows() == [(1, 1, 1, receipt.at, "moved")]


@pytest.mark.parametrize("count", [1, 3])
def test_several_statements_see_the_same_receipt(stream: int, count: int) -> None:
    store.append(stream, 0, placed("a1"), command())
    receipt = store.append(
        stream, 1, placed(*"abc"[:count]), command("id-1", {}), [(ADD, (2, "100 %")), (SET, (None, 1))]
    )
    assert receipt.last == 1 + count
    assert _rows() == [(1, 1 + count, 2, receipt.at, None), (2, 1 + count, 2, receipt.at, "100 %")]


def test_nothing_happens_where_nothing_is_appended(stream: int) -> None:
    store.append(stream, 0, placed("a1"), command("id-1", {}))
    before = _rows()
    with pytest.raises(store.VersionConflict):
        store.append(stream, 0, placed("a1"), command(), [(SET, ("moved", 1)), (ADD, (2, "added"))])
    with pytest.raises(store.CommandReused):
        store.append(stream, 1, placed("a1"), command("id-1", []), [(SET, ("moved", 1))])
    assert store.append(stream, 1, placed("a1"), command("id-1", {}), [(SET, ("moved", 1))]).repeated
    assert _rows() == before


def test_nothing_is_appended_where_a_statement_fails(stream: int) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        store.append(stream, 0, placed("a1"), command("id-1", {}), [(ADD, (1, "twice"))])
    assert store.head(stream).version == 0


@pytest.mark.parametrize("text", ["UPDATE board SET version = 7", "DELETE FROM board"])
def test_a_statement_that_would_not_depend_on_the_append_is_refused(stream: int, text: str) -> None:
    with pytest.raises(ValueError, match="FROM receipt"):
        store.append(stream, 0, placed("a1"), command(), [(text, ())])
    assert store.head(stream).version == 0
