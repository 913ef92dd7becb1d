"""How many rows the database looks at for queries: the same on any machine, however busy."""

from typing import Any

from django.db import connection


def rows_read(queries: list[dict[str, str]]) -> int:
    """How many rows the database looks at for these queries, those that it passes over included."""
    return sum(map(rows_of, (query["sql"] for query in queries)))


def rows_of(sql: str) -> int:
    """The same for one query."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + sql)
        return _read(cursor.fetchone()[0][0]["Plan"])


def _read(plan: dict[str, Any]) -> int:
    own = 0 if "Plans" in plan else plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return int(own * plan["Actual Loops"]) + sum(map(_read, plan.get("Plans", [])))
