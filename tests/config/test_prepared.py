"""Statements that the server prepares: the same rows as by cursors, in Django's transactions, before its watchers."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DataError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext
from psycopg.types.json import Jsonb

from accounts.models import User
from config.postgres import prepared
from play.match_rows import match_row
from play.models import MatchRow
from tests.play.beside import opened

pytestmark = pytest.mark.django_db(transaction=True)

AT = datetime(2031, 2, 3, 4, 5, 6, 7, UTC)


def test_it_works() -> None:
    values = [7, "häuptling", ["a", "b"], AT, timedelta(days=3), True, Jsonb({"terms": [1, None]}), b"\x00\xff"]
    statement = "SELECT %s, %s::text, %s::text[], %s, %s, %s, %s, %s, NULL, '100 %%'"  # a sign that stands for itself
    ((*found,),) = prepared.rows(statement, values)
    assert found == [
        7,
        "häuptling",
        ["a", "b"],
        AT,
        timedelta(days=3),
        True,
        {"terms": [1, None]},
        b"\x00\xff",
        None,
        "100 %",
    ]
    assert found[3].utcoffset() == timedelta(0)


def test_a_row_of_a_model_is_the_one_that_django_reads() -> None:
    match = opened().id
    ours, django = match_row(match), MatchRow.objects.get(pk=match)
    assert ours is not None
    for field in MatchRow._meta.concrete_fields:
        assert getattr(ours, field.attname) == getattr(django, field.attname), field.attname
    assert match_row("nowhere234") is None


def test_a_statement_is_prepared_once() -> None:
    for number in range(3):
        assert prepared.first("SELECT %s + 0 AS of_ours -- of ours", [number]) == (number,)
    assert prepared.rows("SELECT %s - 0 AS of_ours -- of ours", [5], prepared=False) == [(5,)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%of ours'")
        assert cursor.fetchall() == [("SELECT $1 + 0 AS of_ours -- of ours",)]


def test_what_watches_django_sees_it() -> None:
    seen: list[tuple[str, Any]] = []

    def watch(execute: Any, sql: str, values: Any, many: bool, context: Any) -> Any:
        seen.append((sql, values))
        return execute(sql, values, many, context)

    with CaptureQueriesContext(connection) as captured, connection.execute_wrapper(watch):
        assert prepared.rows("SELECT %s::text", ["x"]) == [("x",)]
    assert [one["sql"] for one in captured] == ["SELECT 'x'::text"]
    assert seen == [("SELECT %s::text", ["x"])]


def test_it_is_part_of_djangos_transaction() -> None:
    """Also where it is the first statement of one: what it has written goes when that is rolled back."""
    person = User.objects.create_user("Urtha")
    renamed = f'UPDATE "{User._meta.db_table}" SET theme = %s WHERE id = %s RETURNING theme'
    with transaction.atomic():
        assert prepared.rows(renamed, ["dark", person.pk]) == [("dark",)]
        transaction.set_rollback(True)
    assert User.objects.get(pk=person.pk).theme == person.theme
    assert prepared.rows(renamed, ["dark", person.pk]) == [("dark",)]
    assert User.objects.get(pk=person.pk).theme == "dark"


def test_without_the_promised_transaction_it_would_not_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: what was written stays, whatever becomes of the block."""
    person = User.objects.create_user("Urtha")
    renamed = f'UPDATE "{User._meta.db_table}" SET theme = %s WHERE id = %s RETURNING theme'
    monkeypatch.setattr(prepared, "begin_promised", lambda _wrapper: None)
    with transaction.atomic():
        assert prepared.rows(renamed, ["dark", person.pk]) == [("dark",)]
        transaction.set_rollback(True)
    assert User.objects.get(pk=person.pk).theme == "dark"


def test_errors_are_djangos_and_spoil_their_transaction_only() -> None:
    with pytest.raises(DataError):
        prepared.rows("SELECT 1 / %s", [0])
    with pytest.raises(ProgrammingError):
        prepared.rows("SELECT nothing_of_that_name")
    with pytest.raises(DataError), transaction.atomic():
        prepared.rows("SELECT 1 / %s", [0])
    with transaction.atomic():
        with pytest.raises(DataError), transaction.atomic(savepoint=False):
            prepared.rows("SELECT 1 / %s", [0])
        with pytest.raises(transaction.TransactionManagementError):
            prepared.rows("SELECT 1")
    assert prepared.first("SELECT 4 / %s", [2]) == (2,)


def test_a_session_that_was_reset_and_a_column_of_another_type(owner: Any) -> None:
    """As poolers and migrations do it behind our back."""
    with owner.cursor() as cursor:
        cursor.execute("CREATE TABLE of_ours AS SELECT 5::smallint AS number")
        cursor.execute("GRANT SELECT ON of_ours TO warmoot_app")
    try:
        assert prepared.first("SELECT number FROM of_ours WHERE number > %s", [0]) == (5,)
        with connection.cursor() as cursor:
            cursor.execute("DEALLOCATE ALL")
        assert prepared.first("SELECT number FROM of_ours WHERE number > %s", [0]) == (5,)
        with owner.cursor() as cursor:
            cursor.execute("ALTER TABLE of_ours ALTER COLUMN number TYPE bigint")
        assert prepared.first("SELECT number FROM of_ours WHERE number > %s", [0]) == (5,)
    finally:
        with owner.cursor() as cursor:
            cursor.execute("DROP TABLE of_ours")
