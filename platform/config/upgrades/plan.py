"""What an upgrade would do to this database: each step with its table, how much stands there, and how long it takes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib.postgres import operations as postgres
from django.db import connection
from django.db.migrations import Migration, operations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

READ_BYTES_S, BUILD_BYTES_S = 200e6, 40e6
"""How fast a table is read and indexed: by a slow disk, so that a good one surprises nobody."""
_SIZES = """
SELECT relname, greatest(reltuples, 0)::bigint, pg_table_size(oid) FROM pg_class
 WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"""
_AT_ONCE = (
    operations.CreateModel, operations.AddField, operations.RemoveField, operations.DeleteModel, operations.RenameField,
    operations.RenameModel, operations.AlterModelTable, operations.RemoveIndex, operations.RemoveConstraint,
    operations.AlterModelOptions, operations.RenameIndex, operations.AlterField, postgres.AddConstraintNotValid,
)  # fmt: skip


class UpgradeStep(NamedTuple):
    """One operation of a migration that is still to be applied."""

    migration: str
    does: str
    table: str
    rows: int
    size: int
    seconds: float | None
    """None where only the program that it runs could say."""
    holds_up: bool
    """Whether moves wait meanwhile, if it takes long."""


def steps() -> list[UpgradeStep]:
    """All that is still to be done here, in its order; asks for sizes, which cost nothing."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return []
    state = executor.loader.project_state(list(executor.loader.applied_migrations))
    with connection.cursor() as cursor:
        cursor.execute(_SIZES)
        sizes = {name: (rows, size) for name, rows, size in cursor.fetchall()}
    found: list[UpgradeStep] = []
    for migration, _ in plan:
        for operation in migration.operations:
            found += _steps(migration, operation, state, sizes)
            operation.state_forwards(migration.app_label, state)
    return found


def _steps(
    migration: Migration, operation: Operation, before: ProjectState, sizes: dict[str, tuple[int, int]]
) -> Iterator[UpgradeStep]:
    if isinstance(operation, operations.SeparateDatabaseAndState):
        for one in operation.database_operations:
            yield from _steps(migration, one, before, sizes)
        return
    table = _table(migration, operation, before)
    rows, size = sizes.get(table, (0, 0))
    seconds, holds_up = _takes(operation, size)
    name = f"{migration.app_label}.{migration.name}"
    yield UpgradeStep(name, operation.describe(), table, rows, size, seconds, holds_up)


def _table(migration: Migration, operation: Any, before: ProjectState) -> str:
    if isinstance(operation, (operations.RunSQL, operations.RunPython)):
        return ""
    name = getattr(operation, "model_name", None) or getattr(operation, "old_name", None) or operation.name
    key = migration.app_label, name.lower()
    given = before.models[key].options.get("db_table") if key in before.models else None
    return given or "_".join(key)


def _takes(operation: Operation, size: int) -> tuple[float | None, bool]:
    """Seconds, and whether moves wait: by what PostgreSQL has to read or write for it."""
    if isinstance(operation, postgres.AddIndexConcurrently):
        return size / BUILD_BYTES_S, False
    if isinstance(operation, operations.AddIndex):
        return size / BUILD_BYTES_S, True
    if isinstance(operation, postgres.ValidateConstraint):
        return size / READ_BYTES_S, False
    if isinstance(operation, operations.AddConstraint) and not isinstance(operation, postgres.AddConstraintNotValid):
        return size / READ_BYTES_S, True
    return (0.0, False) if isinstance(operation, _AT_ONCE) else (None, True)
