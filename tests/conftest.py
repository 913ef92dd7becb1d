"""What every test may count on: a schema made by its owner, and the site's own restricted role at work."""

import gc
import os
import re
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import hypothesis
import psutil
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests import static_files
from tests.emptying import Emptier
from tests.passwords import QUICK, SITES
from tests.served import house, redis_url, site, workers

__all__ = ["house", "redis_url", "site", "workers"]

LIMITS = (
    "API_CALLS_PER_PERSON",
    "API_CALLS_PER_ADDRESS",
    "COMMANDS_PER_PERSON",
    "COMMANDS_PER_ADDRESS",
    "LOOKS_PER_ADDRESS",
)
"""Tests ask faster than anybody may; those about the limits set their own."""
HIGHEST_MADE_UP = 1_000_000
"""People who are numbers alone in a test ("user:101") have lower ones than anybody who is a row."""


def pytest_configure(config: pytest.Config) -> None:
    """Give each run on the embedded server a database of its own, as each process of a run has a server of its own (see
    `own_servers`): they never meet.

    What a test sends to workers stays in this process, unless it asks for a broker of its own; the anchors of the site
    on this machine are none of its log.
    """
    # No example fails because the machine is busy.
    hypothesis.settings.register_profile("house", deadline=None)
    hypothesis.settings.load_profile("house")
    settings.CELERY_BROKER_URL = "memory://"
    # A folder that nothing but the end of the run takes away: no test is blamed for what another process writes there.
    folder = mkdtemp(prefix="warmoot-test-")
    config.add_cleanup(partial(rmtree, folder, ignore_errors=True))
    settings.ANCHOR_FILE = str(Path(folder, "anchors.jsonl"))
    for limit in LIMITS:
        setattr(settings, limit, 10**6)
    QUICK.apply()
    static_files.list_once()
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
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:  # noqa: ARG001 - pytest-django's
    """After a test that commits, delete what it wrote, and do nothing else of what Django's `flush` does: it looks for
    the commands of all apps, and has them put back what stays here.
    """
    with django_db_blocker.unblock():
        with connection.as_owner(), connection.cursor() as cursor:
            cursor.execute("SELECT setval(pg_get_serial_sequence('accounts_user', 'id'), %s)", [HIGHEST_MADE_UP])
        emptier = Emptier()

    def empty(_: TransactionTestCase) -> None:
        # What the test left open would be waited for.
        connection.close()
        emptier.empty()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield
    emptier.close()


@pytest.fixture
def owner(db: None) -> Iterator[Any]:  # noqa: ARG001 - asked for so that the database exists
    """A connection of the schema's owner to the test database, beside the site's own: for tampering."""
    beside = connection.copy()
    with beside.as_owner():
        yield beside
