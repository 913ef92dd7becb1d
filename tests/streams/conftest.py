"""The table of purses, which no migration makes."""

from collections.abc import Iterator

import pytest
from django.db import connection

from config.postgres.roles import grant
from streams import registry
from tests.streams.purse import PURSES, TABLE


@pytest.fixture
def purses(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:  # noqa: ARG001 - its database
    """Purses are a kind of stream like any other for the time of a test."""
    monkeypatch.setattr(registry, "_kinds", dict(registry._kinds))
    registry.register(PURSES)
    PURSES.repository.clear()
    with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(TABLE)
        grant(connection)
    try:
        yield
    finally:
        with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute("DROP TABLE purse")
