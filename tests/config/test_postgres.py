"""The database connection: its roles and its refusals."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction


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
