"""The restricted role of the running site, and what every new table grants it."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import ProgrammingError
from psycopg import errors, sql

SET_RIGHT_SINCE = 160000


def prepare(connection: Any) -> None:
    """Make the role if missing, and let it read and write the rows of tables yet to come.

    Runs as the owner before every migration and changes nothing the second time. What the role may not do to the log
    is taken away again by the log's own migration.
    """
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
        for kind, rights in (("TABLES", "SELECT, INSERT, UPDATE, DELETE"), ("SEQUENCES", "USAGE, SELECT")):
            grant = "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT {} ON {} TO {}"
            cursor.execute(sql.SQL(grant).format(sql.SQL(rights), sql.SQL(kind), role))
        cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role))
