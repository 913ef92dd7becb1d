"""Connections to the database: as the restricted role by default, as the schema's owner on request."""

import select
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import perf_counter
from typing import Any, ClassVar

from django.db import connections
from psycopg import OperationalError, errors, sql
from psycopg_pool import ConnectionPool, PoolTimeout

from config import embedded
from config.metrics.instruments import child, pool_wait_seconds
from config.postgres.creation import DatabaseCreation
from config.postgres.durability import refuse_unless_durable
from config.postgres.owner import OwnableConnection
from config.postgres.reach import Reach, give_up

_waited = child(pool_wait_seconds)

MOST_LOST = 3
"""How many pools one thread may lose before it gives up: the server may go again while a new one is filled."""


def default() -> "DatabaseWrapper":
    """This thread's connection to the site's database."""
    connection = connections["default"]
    assert isinstance(connection, DatabaseWrapper)
    return connection


class DatabaseWrapper(OwnableConnection):
    """One thread's connection to the database."""

    creation_class = DatabaseCreation
    # Shared by all threads: one look a process is enough.
    _durable: set[tuple[str, str]] = set()
    _reach = Reach()
    _connection_pools: ClassVar[dict[str, ConnectionPool]]
    _pools = Lock()

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Wait as long as it takes inside the block, for locks and for statements: for commands of operators."""
        with self.cursor() as cursor:
            _limit(cursor, dict.fromkeys(self.settings_dict["LIMITS_MS"], 0))
        try:
            yield
        finally:
            # One that was lost or given back inside the block was never without limits, or has them again.
            if self.connection is not None and self.is_usable() and not self.needs_rollback:
                with self.cursor() as cursor:
                    _limit(cursor, self.settings_dict["LIMITS_MS"])

    def join_server(self) -> None:
        """Return once the server can be reached, starting the embedded one where no other is named."""
        if self.settings_dict["EMBEDDED"]:
            embedded.join("postgres")

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A new connection; the first of a process also starts the embedded server and looks at its durability."""
        self.join_server()
        server = (str(conn_params.get("host", "")), str(conn_params.get("dbname", "")))
        if server not in self._durable:
            # A connection of its own, so that a wrong password says so at once instead of after the pool's time-out.
            with self.Database.connect(**conn_params, autocommit=True) as first:
                refuse_unless_durable(first)
                self._configure_role(first)
            self._durable.add(server)
        return self._pooled(conn_params) if self.pool else super().get_new_connection(conn_params)

    @property
    def pool(self) -> Any:
        """The pool of this process, made if there is none; no other thread discards it in between."""
        with self._pools:
            return super().pool

    def _pooled(self, conn_params: dict[str, Any]) -> Any:
        """Return a working connection of the pool. If one does not work, the server was lost, and with it all the
        others.

        Raises `OperationalError` at once while the server is away, `PoolTimeout` if all connections stay in use.
        """
        lost = 0
        while True:
            if lost or self._reach.lost:
                self._reach.try_again(lambda: self.Database.connect(**conn_params).close())
            pool = self.pool
            began, outcome = perf_counter(), "none"
            try:
                got = super().get_new_connection(conn_params)
                outcome = "got"
                return self._checked(got)
            except OperationalError as problem:
                if isinstance(problem, PoolTimeout) and not pool.closed:
                    raise
                self._throw_away(pool)
                lost += 1
                if lost == MOST_LOST:
                    raise
            finally:
                _waited(outcome).observe(perf_counter() - began)

    def _checked(self, connection: Any) -> Any:
        """Return the connection; if it is dead, put it back into its pool and raise `OperationalError`.

        A server that has gone has closed the connection, which its socket shows; only then is a query sent.
        """
        try:
            if _has_news(connection):
                ConnectionPool.check_connection(connection)
        except OperationalError:
            connection._pool.putconn(connection)
            raise
        return connection

    def _throw_away(self, pool: Any) -> None:
        """Make everybody begin with a new pool."""
        with self._pools:
            if self._connection_pools.get(self.alias) is pool:
                del self._connection_pools[self.alias]
        give_up(pool)

    def _configure_role(self, connection: Any) -> bool:
        """Act as the role, within its limits of time: every connection but the owner's.

        Django's own way uses a second connection to quote the role's name, which starves the pool.
        """
        role = self.settings_dict["OPTIONS"].get("assume_role")
        if not role:
            return False
        try:
            connection.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))
        except (errors.InvalidParameterValue, errors.InsufficientPrivilege) as problem:
            raise OperationalError(f"cannot act as {role} before `manage.py migrate` set it up: {problem}") from problem
        _limit(connection, self.settings_dict["LIMITS_MS"])
        return True


def _has_news(connection: Any) -> bool:
    """Return whether unrequested data can be read; raises `OperationalError` if the connection is closed."""
    wire = select.poll()
    wire.register(connection.fileno(), select.POLLIN)
    return bool(wire.poll(0))


def _limit(connection: Any, milliseconds: dict[str, int]) -> None:
    """Set the limits for the rest of the session; 0 is none."""
    for name, limit in milliseconds.items():
        connection.execute("SELECT set_config(%s, %s, false)", [name, str(limit)])
