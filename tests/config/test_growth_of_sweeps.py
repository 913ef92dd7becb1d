"""What the site does by itself again and again costs as much when a site is old as when it was young."""

from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection
from django.utils.module_loading import import_string

from leagues import progress as leagues
from tests.config.settled import settle

pytestmark = pytest.mark.django_db(transaction=True)

YOUNG, OLD = 10, 10_000
SPARE = 100
"""Rows more or less, where the planner takes another way."""
TIMES = 3
"""A task reads what it must each time; what the server does of its own meanwhile is not in the least of them."""
_BY_TABLE = """
SELECT relname, seq_tup_read, (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid)
  FROM pg_stat_user_tables t"""


def _rows_read(owner: Any, do: Callable[[], object]) -> tuple[int, dict[str, int]]:
    """How many rows and entries of indexes this process reads meanwhile, however it asks; in all and by table."""
    before = _counts(owner)
    do()
    after = _counts(owner)
    grown = {table: count - before.get(table, 0) for table, count in after.items() if count > before.get(table, 0)}
    return sum(grown.values()), grown


def _counts(owner: Any) -> dict[str, int]:
    """What all have read; a connection that reported within the last second keeps the next to itself, unless asked."""
    for beside in (connection, owner):
        with beside.cursor() as cursor:
            cursor.execute("SELECT pg_stat_force_next_flush()")
    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(_BY_TABLE)
        return {table: int(rows or 0) + int(entries or 0) for table, rows, entries in cursor.fetchall()}


def _all_at(owner: Any, count: int) -> dict[str, tuple[int, dict[str, int]]]:
    """What each of the site's recurring tasks reads where so much of everything is settled."""
    with owner.cursor() as cursor:
        settle(cursor, count)
    found = {}
    for name, entry in site.CELERY_BEAT_SCHEDULE.items():
        task = import_string(str(entry["task"]))
        task()
        found[name] = min((_rows_read(owner, task) for _ in range(TIMES)), key=itemgetter(0))
    return found


def test_it_works(owner: Any, settings: Any, tmp_path: Path) -> None:
    """And its twin: without the index of what is being played, the seasons that are over are read."""
    settings.ANCHOR_FILE = str(tmp_path / "anchors.jsonl")
    young, old = _all_at(owner, YOUNG), _all_at(owner, OLD)
    grown = {name: read for name, (count, read) in old.items() if count > young[name][0] + SPARE}
    assert not grown, grown
    with owner.cursor() as cursor:
        cursor.execute("DROP INDEX leagues_playing")
        try:
            count, _ = _rows_read(owner, leagues.sweep)
        finally:
            cursor.execute(
                "CREATE INDEX leagues_playing ON leagues_seasonrow (id) WHERE status IN ('running', 'played')"
            )
    assert count > OLD
