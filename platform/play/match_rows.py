"""Rows of matches by their ids, at less than half of what Django's own question costs."""

from collections.abc import Collection, Sequence
from typing import Any

from config.postgres.rows_by import RowsBy
from play.models import MatchRow

_by_id = RowsBy(MatchRow, "id")


def match_rows(ids: Collection[str]) -> list[MatchRow]:
    """The rows of those that exist, in no order; one query, none for nothing."""
    return _by_id.rows(ids)


def rows_by(statement: str, values: Sequence[Any]) -> list[MatchRow]:
    """The rows that a question gives which Django has compiled before."""
    return _by_id.told(statement, values)


def match_row(match_id: str) -> MatchRow | None:
    """The match's row; None where there is no such match."""
    return _by_id.first(match_id)
