"""The restricted role of the running site, and what it may do to the tables."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import ProgrammingError
from psycopg import errors, sql

SET_RIGHT_SINCE = 160000
_UNDECIDED = """
SELECT relname FROM pg_class
 WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND pg_has_role(relowner, 'USAGE')
   AND NOT has_table_privilege(%s, oid, 'SELECT')
"""


def prepare(connection: Any) -> None:
    """Make the role if missing; changes nothing the second time. For the owner, before migrations."""
    role = sql.Identifier(settings.DATABASE_ROLE)
    with connection.cursor() as cursor:
        # Since PostgreSQL 16 a member may still lack the right to act as the role.
        right = "SET" if connection.pg_version >= SET_RIGHT_SINCE else "MEMBER"
        may_act = "SELECT pg_has_role(current_user, oid, %s) FROM pg_roles WHERE rolname = %s"
        cursor.execute(may_act, [right, settings.DATABASE_ROLE])
        found = cursor.fetchone()
        try:
            if found is None:
                cursor.execute(sql.SQL("CREATE ROLE {}").format(role))
            if found is None or not found[0]:
                cursor.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(role))
        except ProgrammingError as problem:
            if not isinstance(problem.__cause__, errors.InsufficientPrivilege):
                raise
            raise CommandError(
                f"the owner may not set up the role {settings.DATABASE_ROLE}: give the owner CREATEROLE, or have an"
                f" administrator create it and GRANT {settings.DATABASE_ROLE} TO <the owner>"
            ) from problem
        cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role))


def grant(connection: Any) -> None:
    """Let the role read and write every table whose migration does not say otherwise. For the owner, after migrations.

    A table whose own migration has granted the role less, as the log's does, is left as it is. There are no default
    privileges: a table made anew, by a restore or by hand, is closed until somebody decides.
    """
    role = sql.Identifier(settings.DATABASE_ROLE)
    with connection.cursor() as cursor:
        cursor.execute(_UNDECIDED, [settings.DATABASE_ROLE])
        for (table,) in cursor.fetchall():
            rights = sql.SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON {} TO {}")
            cursor.execute(rights.format(sql.Identifier(table), role))
        cursor.execute(sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role))
