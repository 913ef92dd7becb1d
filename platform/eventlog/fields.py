"""Column types of PostgreSQL that Django has no field for."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class TransactionField(models.Field):  # type: ignore[type-arg]
    """The full 64-bit number of a transaction, which never comes round again."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "xid8"

    def from_db_value(self, value: Any, *_: object) -> int | None:
        return None if value is None else int(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(value)


class PositionField(models.BigIntegerField):  # type: ignore[type-arg]
    """A number that the database counts up and nobody can choose."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "bigint GENERATED ALWAYS AS IDENTITY"
