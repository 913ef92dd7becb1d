"""The database connection: its roles and its refusals."""

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
        assert _whoami() == "warmoot"
    assert _whoami() == "warmoot_app"


@pytest.mark.django_db(transaction=True)
def test_a_transaction_keeps_its_role() -> None:
    with transaction.atomic(), pytest.raises(transaction.TransactionManagementError), connection.as_owner():
        pytest.fail("the role changed half-way")
