"""The database connection: its roles and its refusals."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.db.backends.postgresql import base
from psycopg import errors

from config.postgres.base import DatabaseWrapper
from tests.config.var import wait_until
from tests.play.beside import beside


def _whoami() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return str(cursor.fetchone()[0])


@pytest.mark.django_db
def test_it_works() -> None:
    assert _whoami() == "warmoot_app"


@pytest.mark.django_db(transaction=True)
def test_the_owner_is_asked_for_by_name_and_only_for_a_while() -> None:
    with connection.as_owner():
        assert _whoami() == connection.settings_dict["OWNER"]["USER"] != "warmoot_app"
    assert _whoami() == "warmoot_app"


@pytest.mark.django_db(transaction=True)
def test_a_transaction_keeps_its_role() -> None:
    with transaction.atomic(), pytest.raises(transaction.TransactionManagementError), connection.as_owner():
        pytest.fail("the role changed half-way")


@pytest.mark.django_db(transaction=True)
def test_threads_share_connections_that_all_act_as_the_restricted_role() -> None:
    """Eight threads at once, each with a connection of the pool; eight after them find the same ones."""
    connection.close_pool()  # tests before this one may have widened it
    together = Barrier(8)

    def look(_: int) -> tuple[str, int]:
        together.wait(30)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (backend,) = cursor.fetchone()
            seen = _whoami(), backend
        together.wait(30)
        connection.close()
        return seen

    with ThreadPoolExecutor(8) as threads:
        first, second = list(threads.map(look, range(8))), list(threads.map(look, range(8)))
    assert {role for role, _ in first + second} == {"warmoot_app"}
    assert {backend for _, backend in first} == {backend for _, backend in second}


TAKE = "SELECT pg_advisory_xact_lock(7)"


def _limits() -> tuple[str, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('lock_timeout'), current_setting('statement_timeout')")
        lock, statement = cursor.fetchone()
        return lock, statement


@pytest.fixture
def hurried(settings: Any) -> Iterator[None]:
    """Connections with limits so short that whoever waits at all comes to their end."""
    limits = connection.settings_dict["LIMITS_MS"]
    connection.close_pool()
    connection.settings_dict["LIMITS_MS"] = {"lock_timeout": 20, "statement_timeout": 40}
    yield
    connection.close_pool()
    connection.settings_dict["LIMITS_MS"] = limits
    assert settings.DATABASES["default"]["LIMITS_MS"] == limits


@pytest.mark.django_db(transaction=True)
def test_nothing_of_the_site_waits_for_ever_and_what_the_owner_does_may() -> None:
    assert _limits() == ("5s", "30s")
    with connection.unhurried():
        assert _limits() == ("0", "0")
    assert _limits() == ("5s", "30s")
    with connection.as_owner():
        assert _limits() == ("0", "0")
    assert _limits() == ("5s", "30s")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("hurried")
def test_whoever_waits_too_long_for_a_lock_is_told_so(owner: Any) -> None:
    with transaction.atomic(using="default"), owner.cursor() as other:
        other.execute("SELECT pg_advisory_lock(7)")
        with pytest.raises(OperationalError) as refused, connection.cursor() as cursor:
            cursor.execute(TAKE)
        transaction.set_rollback(True)
    assert isinstance(refused.value.__cause__, errors.LockNotAvailable)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("hurried")
def test_a_statement_that_takes_too_long_is_ended() -> None:
    with pytest.raises(OperationalError) as refused, connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(600)")
    assert isinstance(refused.value.__cause__, errors.QueryCanceled)
    assert _limits() == ("20ms", "40ms")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("hurried")
def test_twin_unhurried_it_takes_its_time() -> None:
    with connection.unhurried(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(0.2)")
    assert _limits() == ("20ms", "40ms")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("command", "work"),
    [
        (("rebuild",), "streams.registry.kinds"),
        (("verify", "--all"), "play.management.commands.verify.check_everything"),
        (("rate",), "ratings.management.commands.rate.sweep"),
        (("rate", "--rebuild"), "ratings.management.commands.rate.rebuild"),
        (("anchor",), "eventlog.anchors.anchor"),
        (("anchor", "--after-restore"), "eventlog.repairs.cut_back"),
        (("seed_demo",), "lobby.demo.people.may_settle"),
    ],
)
def test_commands_of_operators_are_unhurried(
    command: tuple[str, ...], work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, str]] = []

    def worked(*_: object, **__: object) -> tuple[()]:
        seen.append(_limits())
        return ()

    module, _, name = work.rpartition(".")
    monkeypatch.setattr(import_module(module), name, worked)
    call_command(*command)
    assert (seen, _limits()) == ([("0", "0")], ("5s", "30s"))


class Hasty(dict[str, Any]):
    """Pools by name: one that has just been made is thrown away by another thread, if that one can."""

    def __init__(self) -> None:
        super().__init__()
        self._others = ThreadPoolExecutor(1)

    def setdefault(self, name: str, pool: Any = None) -> Any:
        """Put it in, and give the other thread half a second."""
        made = super().setdefault(name, pool)
        with suppress(TimeoutError):
            self._others.submit(connection._throw_away, made).result(0.5)
        return made

    def settle(self) -> None:
        """Wait for the other thread."""
        self._others.shutdown()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hasty]:
    connection.close_pool()
    made = Hasty()
    monkeypatch.setattr(DatabaseWrapper, "_connection_pools", made)
    yield made
    made.settle()


def test_a_pool_that_another_thread_throws_away_is_had_all_the_same(hasty: Hasty) -> None:
    assert connection.pool is not None
    hasty.settle()
    assert hasty == {}


@pytest.mark.usefixtures("hasty")
def test_twin_with_djangos_own_pool_it_is_missing() -> None:
    with pytest.raises(KeyError):
        base.DatabaseWrapper.pool.fget(connection)


@pytest.fixture
def narrow() -> Iterator[None]:
    """A pool of one connection."""
    connection.close_pool()
    options = connection.settings_dict["OPTIONS"]
    connection.settings_dict["OPTIONS"] = {**options, "pool": {**options["pool"], "max_size": 1}}
    yield
    connection.close_pool()
    connection.settings_dict["OPTIONS"] = options


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("narrow")
def test_who_waits_for_a_connection_keeps_the_place() -> None:
    """Whoever comes a moment later is behind, however long the first has waited: it has asked the pool once."""
    connection.ensure_connection()
    pool = connection.pool
    before = pool.get_stats().get("requests_queued", 0)
    with beside() as others:
        first = others.start(_whoami)
        assert wait_until(lambda: pool.get_stats()["requests_waiting"] == 1)
        sleep(1.5)
        assert pool.get_stats()["requests_queued"] == before + 1
        connection.close()
        assert first.result() == "warmoot_app"
