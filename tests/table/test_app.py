"""The table as an app: under the label and with the table of the database that it had as a part of another."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from accounts.models import User
from play.live import Live
from table import visits
from table.models import Visit

OF_BEFORE = ("table", "0001_initial")
"""How a database of before the move names what it has applied."""


@pytest.mark.django_db
def test_a_database_of_before_has_nothing_to_migrate(bea: User, match: Live) -> None:
    assert apps.get_app_config("table").name == "table"
    assert Visit._meta.db_table == "table_visit"
    visits.see(match.id, bea, 3)
    executor = MigrationExecutor(connection)
    assert MigrationRecorder(connection).applied_migrations().keys() >= {OF_BEFORE}
    assert [node for node in executor.loader.graph.leaf_nodes() if node[0] == "table"] == [OF_BEFORE]
    assert executor.migration_plan([OF_BEFORE]) == []
    assert Visit.objects.get(match=match.id, user=bea).seen == 3
