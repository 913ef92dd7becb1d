"""The database connection: its roles and its refusals."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Barrier
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from psycopg import errors


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
        (("rebuild",), "play.management.commands.rebuild.rebuild"),
        (("verify", "--all"), "play.management.commands.verify.check_everything"),
        (("rate",), "ratings.management.commands.rate.sweep"),
        (("rate", "--rebuild"), "ratings.book.rebuild"),
        (("anchor",), "eventlog.anchors.anchor"),
        (("anchor", "--after-restore"), "eventlog.anchors.cut_back"),
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
