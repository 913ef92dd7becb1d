"""Which changes of the schema are refused, since processes of the last release work on while they happen and after.

Their statements name the tables and columns that they know, write no others, and wait for no lock for long.
What is done to a table that the last release does not have is nobody's concern.
"""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from django.contrib.postgres import operations as postgres
from django.db.migrations import Migration, operations
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, CheckConstraint, Field

from config.upgrades.released import Key

AnyField: TypeAlias = "Field[Any, Any]"

_NEW = r"\bADD (?:COLUMN )?(?!CONSTRAINT|UNIQUE|PRIMARY|CHECK|FOREIGN)"
_SQL = {
    r"\bRENAME\b": "renames: add the new name beside the old one, and drop that two releases later",
    r"\bALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b": (
        "changes a type, which rewrites the table under a lock: add a column beside it"
    ),
    r"\bSET NOT NULL\b": "adds NOT NULL under a lock: add a check NOT VALID, then validate it in the next migration",
    rf"{_NEW}(?!.*\bDEFAULT\b).*\bNOT NULL\b": "adds a column NOT NULL without a default of the database's",
    rf"{_NEW}.*\b(?:REFERENCES|UNIQUE|PRIMARY KEY|CHECK)\b": "adds a column that is checked under a lock: add it bare",
    rf"{_NEW}.*\b(?:DEFAULT [^,]*\(|GENERATED|\w*SERIAL\b)": "fills a column row by row under a lock: add it bare",
    r"\bCREATE (?:UNIQUE )?INDEX\b(?! CONCURRENTLY)": "builds an index under a lock: use CONCURRENTLY, not atomic",
    r"\bADD (?:CONSTRAINT|UNIQUE|PRIMARY KEY|CHECK|FOREIGN KEY)\b(?!.*\b(?:NOT VALID|USING INDEX)\b)": (
        "checks all rows under a lock: add it NOT VALID, then validate it"
    ),
    r"\bREINDEX\b(?!.* CONCURRENTLY)": "builds an index anew under a lock: use CONCURRENTLY, not atomic",
    r"\b(?:VACUUM FULL|VACUUM \(.*FULL|CLUSTER)\b|\bSET (?:(?:UN)?LOGGED|TABLESPACE)\b": (
        "rewrites the table under a lock"
    ),
    r"\bTRUNCATE\b": "empties what the last release reads",
    r"\bREVOKE\b": "takes a right away that the last release may need",
    r"\bLOCK(?: TABLE)?\b": "locks a table",
    r"\block_timeout\b": "sets lock_timeout, which `manage.py migrate` sets for all",
}
_DROPS = re.compile(r"\bDROP (?:COLUMN |TABLE )?(?:IF EXISTS )?\"?(\w+)", re.IGNORECASE)
_QUOTED = re.compile(r"(?<!\bDO )\$(\w*)\$.*?\$\1\$", re.IGNORECASE | re.DOTALL)
"""The body of a function, which is run by whom calls it; that of a block is run at once."""


def faults(key: Key, migration: Migration, last: ProjectState) -> Iterator[str]:
    """What is wrong with a migration; `last` is the state of the last release."""
    where = ".".join(key)
    for operation in migration.operations:
        yield from (f"{where}: {fault}" for fault in _of(operation, migration.app_label, last))


def _of(operation: Operation, app: str, last: ProjectState) -> Iterator[str]:
    if isinstance(operation, operations.SeparateDatabaseAndState):
        for one in operation.database_operations:
            yield from _of(one, app, last)
        return
    if isinstance(operation, operations.RunSQL):
        yield from _of_sql(operation, last)
        return
    yield from _of_a_model(operation, app, last)


def _of_a_model(operation: Operation, app: str, last: ProjectState) -> Iterator[str]:
    name = getattr(operation, "model_name", getattr(operation, "old_name_lower", getattr(operation, "name", "")))
    if (app, name.lower()) not in last.models:
        return
    if isinstance(operation, (postgres.AddIndexConcurrently, postgres.RemoveIndexConcurrently)):
        return
    if isinstance(operation, (operations.RenameField, operations.RenameModel, operations.AlterModelTable)):
        yield f"renames something of {name}: add the new beside the old, and drop that two releases later"
    elif isinstance(operation, (operations.RemoveField, operations.DeleteModel)):
        field = getattr(operation, "name", "")
        if isinstance(operation, operations.DeleteModel) or field in last.models[app, name.lower()].fields:
            yield (
                f"drops {field} of {name}, which the last release still reads: take it out of the state in this release"
                " (SeparateDatabaseAndState), and drop it by RunSQL in the next"
            )
    elif isinstance(operation, operations.AddField):
        yield from _of_new_field(name, operation.name, operation.field)
    elif isinstance(operation, operations.AlterField):
        yield from _of_changed_field(name, operation, last.models[app, name.lower()].fields.get(operation.name))
    elif isinstance(operation, operations.AddIndex):
        yield f"builds an index on {name} under a lock: AddIndexConcurrently, in a migration that is not atomic"
    elif isinstance(operation, operations.AddConstraint) and not isinstance(operation, postgres.AddConstraintNotValid):
        how = (
            "AddConstraintNotValid"
            if isinstance(operation.constraint, CheckConstraint)
            else "a unique index, concurrently"
        )
        yield f"checks all rows of {name} under a lock: {how}, and then the rest"


def _of_new_field(model: str, name: str, field: AnyField) -> Iterator[str]:
    if not field.null and getattr(field, "db_default", NOT_PROVIDED) is NOT_PROVIDED and not field.many_to_many:
        yield f"adds {model}.{name} NOT NULL without db_default: processes of the last release could insert no row"
    if _indexed(field):
        yield f"adds {model}.{name} with an index that is built under a lock: AddIndexConcurrently after it"


def _of_changed_field(model: str, operation: operations.AlterField, was: "AnyField | None") -> Iterator[str]:
    name, field = operation.name, operation.field
    if was is None:
        return
    if was.null and not field.null:
        yield f"makes {model}.{name} NOT NULL under a lock: a check NOT VALID first, then validate it"
    if _kind(was) != _kind(field):
        yield f"changes the type of {model}.{name}, which rewrites the table under a lock: add a column beside it"
    if _indexed(field) and not _indexed(was):
        yield f"builds an index on {model}.{name} under a lock: AddIndexConcurrently"
    if _refers(was) and _of_the_database(was) != _of_the_database(field):
        yield (
            f"makes the foreign key of {model}.{name} anew, under locks of both tables and over all rows: RunSQL, and"
            " AlterField in the state alone (SeparateDatabaseAndState)"
        )


def _indexed(field: AnyField) -> bool:
    return bool(field.unique or getattr(field, "db_index", False))


def _refers(field: AnyField) -> bool:
    """Whether the database has a foreign key for it."""
    return bool(field.remote_field and getattr(field, "db_constraint", False))


def _of_the_database(field: AnyField) -> dict[str, Any]:
    """What Django compares to find out whether anything is to be done there."""
    return {key: value for key, value in field.deconstruct()[3].items() if key not in field.non_db_attrs}


def _kind(field: AnyField) -> tuple[str, object]:
    """What decides about the column's type; a longer text is the same type to PostgreSQL, a shorter one is not."""
    return field.get_internal_type(), getattr(field, "max_digits", None)


def _of_sql(operation: operations.RunSQL, last: ProjectState) -> Iterator[str]:
    """Its statements, one by one, by their words. What stands in a function's body is no statement of the migration."""
    known_tables = {model.options.get("db_table", f"{app}_{name}") for (app, name), model in last.models.items()}
    for statement in _statements(operation.sql):
        words = " ".join(statement.split())
        if not any(re.search(rf"\b{table}\b", words) for table in known_tables):
            continue
        yield from (why for pattern, why in _SQL.items() if re.search(pattern, words, re.IGNORECASE))
        for dropped in _DROPS.findall(words):
            fields = {field for model in last.models.values() for field in model.fields}
            if dropped in fields | known_tables:
                yield f"drops {dropped}, which the last release still knows"


def _statements(sql: object) -> Iterator[str]:
    if isinstance(sql, str):
        bare = _QUOTED.sub("''", sql)
        yield from (one for one in bare.split(";") if one.strip())
    elif isinstance(sql, (list, tuple)):
        for one in sql:
            yield from _statements(one[0] if isinstance(one, tuple) else one)
