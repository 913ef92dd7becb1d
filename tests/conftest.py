"""What every test may count on: a schema made by its owner, and the site's own restricted role at work."""

import gc
import os
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hypothesis
import psutil
import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management.commands import flush
from django.db import connection
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests.passwords import QUICK, SITES
from tests.served import house, redis_url, site, workers

__all__ = ["house", "redis_url", "site", "workers"]

LARGE = 2**20
"""Bytes of a table from which on it is truncated."""
_GUARDS = """
SELECT format('ALTER TABLE %%s DISABLE TRIGGER %%I', tgrelid::regclass, tgname),
       format('ALTER TABLE %%s ENABLE %%s TRIGGER %%I', tgrelid::regclass,
              CASE tgenabled WHEN 'A' THEN 'ALWAYS' END, tgname)
  FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgrelid = ANY(%s::regclass[])"""
LIMITS = (
    "API_CALLS_PER_PERSON",
    "API_CALLS_PER_ADDRESS",
    "COMMANDS_PER_PERSON",
    "COMMANDS_PER_ADDRESS",
    "LOOKS_PER_ADDRESS",
)
"""Tests ask faster than anybody may; those about the limits set their own."""

KEPT_TABLES = {"django_content_type", "auth_permission", "auth_group", "auth_group_permissions"}
"""Filled by migrations: who holds which office, and what it permits."""


def pytest_configure(config: pytest.Config) -> None:
    """Give each run on the embedded server, and each process of a run, a database of its own: they never meet.

    What a test sends to workers stays in this process, unless it asks for a broker of its own; the anchors of the site
    on this machine are none of its log.
    """
    # No example fails because the machine is busy.
    hypothesis.settings.register_profile("house", deadline=None)
    hypothesis.settings.load_profile("house")
    settings.CELERY_BROKER_URL = "memory://"
    folder = TemporaryDirectory(prefix="warmoot-test-")
    config.add_cleanup(folder.cleanup)
    settings.ANCHOR_FILE = str(Path(folder.name, "anchors.jsonl"))
    for limit in LIMITS:
        setattr(settings, limit, 10**6)
    QUICK.apply()
    database = settings.DATABASES["default"]
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if database["EMBEDDED"]:
        database.setdefault("TEST", {})["NAME"] = f"test_warmoot_{os.getpid()}"
    elif worker:
        database.setdefault("TEST", {})["NAME"] = f"test_{database['NAME']}_{worker}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files with a test that takes long begin first, so that the processes of a run end together; what has no short
    form is left to soak runs.
    """
    whole = [] if os.environ.get("WARMOOT_SOAK") else [item for item in items if item.get_closest_marker("whole")]
    if whole:
        config.hook.pytest_deselected(items=whole)
        items[:] = [item for item in items if item not in whole]
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """What has been loaded stays: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_runtest_setup() -> None:
    """No test speaks the language in which the one before it was answered, or knows what that remembered."""
    translation.deactivate()
    cache.clear()


@pytest.fixture
def hashed_as_on_the_site() -> Iterator[None]:
    """Passwords cost what they cost on the site."""
    SITES.apply()
    yield
    QUICK.apply()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """On a build server a test that does not run is a test that fails."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"skipped although CI is true: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_blocker: DjangoDbBlocker) -> None:
    """Sweep up the databases of runs that were killed, before a new one is made."""
    if not connection.settings_dict["EMBEDDED"]:
        return
    with django_db_blocker.unblock(), connection.as_owner(), connection.cursor() as cursor:
        cursor.execute(r"SELECT datname FROM pg_database WHERE datname ~ '^test_warmoot_\d+'")
        for (name,) in cursor.fetchall():
            if not psutil.pid_exists(int(re.findall(r"\d+", name)[0])):
                cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:  # noqa: ARG001 - pytest-django's own makes the database first
    """After a test that commits, empty the tables as the owner and past the triggers that guard the log.

    What migrations put there stays: to put it there anew after each test takes most of the time that this takes.
    """
    connection.ops.execute_sql_flush = _flush_as_owner
    all_names = connection.introspection.django_table_names
    connection.introspection.django_table_names = lambda **options: [
        name for name in all_names(**options) if name not in KEPT_TABLES
    ]
    flush.emit_post_migrate_signal = lambda *_, **__: None


@pytest.fixture
def owner(db: None) -> Iterator[Any]:  # noqa: ARG001 - asked for so that the database exists
    """A connection of the schema's owner to the test database, beside the site's own: for tampering."""
    beside = connection.copy()
    with beside.as_owner():
        yield beside


def _flush_as_owner(statements: list[str]) -> None:
    """What no command of the site can do, done to the test database only.

    Rows are deleted, of the tables that have any: to truncate all of them makes a file anew for each table and index
    and took three times as long. Where one has grown large, by what it holds or what it held, truncating is quicker.
    """
    tables = [name for statement in statements for name in re.findall(r'"(\w+)"', statement)]
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in tables))
        full = [name for (name,) in cursor.fetchall()]
        if not full:
            return
        cursor.execute("SELECT max(pg_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name", [full])
        large = cursor.fetchone()[0] > LARGE
        cursor.execute(_GUARDS, [tables if large else full])
        guards = cursor.fetchall()
        off, on = [off for off, _ in guards], [on for _, on in guards]
        if large:
            emptied = [statement.rstrip(";") for statement in statements]
        else:
            emptied = [*(f"DELETE FROM {name}" for name in full), "SET CONSTRAINTS ALL IMMEDIATE"]
        cursor.execute("; ".join([*off, *emptied, *on]))
