"""The refusal to run on a server that may forget what it has confirmed (R4), and what it would be without."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import make_conninfo

from config.embedded import places
from config.embedded.postgres import DATABASE, OWNER, Postgres
from config.postgres.durability import NEEDED, refuse_unless_durable
from tests.config.var import ROOT, environment, var_folder


@contextmanager
def _server(monkeypatch: pytest.MonkeyPatch, **settings: str) -> Iterator[str]:
    """A PostgreSQL of its own with these settings; gives its address."""
    with var_folder(cluster=True) as folder:
        monkeypatch.setenv("VAR_DIR", str(folder))
        server = Postgres(settings)
        server.start()
        try:
            yield str(places.sockets())
        finally:
            server.stop()


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    with _server(monkeypatch) as host, psycopg.connect(make_conninfo(host=host, user=OWNER, dbname=DATABASE)) as first:
        refuse_unless_durable(first)
        kept = first.execute("SELECT name FROM pg_settings WHERE setting = 'on' AND name = ANY(%s)", [list(NEEDED)])
        assert {name for (name,) in kept} == {"fsync", "full_page_writes", "synchronous_commit"}


@pytest.mark.parametrize("setting", NEEDED)
def test_a_server_with_one_of_them_off_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    with _server(monkeypatch, **{setting: "off"}) as host:
        said = _shell(host, "from django.db import connection; connection.ensure_connection()")
        assert said.splitlines()[-1] == (
            "django.core.exceptions.ImproperlyConfigured: this PostgreSQL may lose confirmed moves:"
            f" {setting} is off. Warmoot does not run so."
        )


def test_without_the_check_such_a_server_would_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: the same server, the same command, the check taken out."""
    with _server(monkeypatch, fsync="off", full_page_writes="off", synchronous_commit="off") as host:
        unchecked = "import config.postgres.base as base; base.refuse_unless_durable = lambda connection: None; "
        served = "from django.db import connection; connection.ensure_connection(); print('served')"
        assert _shell(host, unchecked + served).splitlines()[-1] == "served"


def test_a_role_with_the_setting_off_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with _server(monkeypatch) as host:
        with Postgres.connect(DATABASE) as superuser:
            superuser.execute(f"ALTER ROLE {OWNER} SET synchronous_commit = off")
        with (
            psycopg.connect(make_conninfo(host=host, user=OWNER, dbname=DATABASE)) as first,
            pytest.raises(ImproperlyConfigured, match="synchronous_commit is off"),
        ):
            refuse_unless_durable(first)


EVERY_FILE = "syncing data directory (fsync)"
"""What the server says in its log while it brings its folder to disk file by file."""


@pytest.mark.parametrize(("settings", "file_by_file"), [({}, False), ({"recovery_init_sync_method": "fsync"}, True)])
def test_after_a_crash_the_folder_is_not_brought_to_disk_file_by_file(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], file_by_file: bool
) -> None:
    """A cluster of the site has thousands of files, and nobody is let in before they are on disk; the twin is
    PostgreSQL's default.
    """
    told = {"log_startup_progress_interval": "1ms", **settings}
    with var_folder(cluster=True) as folder:
        monkeypatch.setenv("VAR_DIR", str(folder))
        killed = Postgres(told)
        killed.start()
        os.kill(int((places.data("postgres") / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        again = Postgres(told)
        try:
            again.start()
            log = places.log("postgres").read_text()
        finally:
            again.stop()
            killed.stop()
    assert "automatic recovery in progress" in log
    assert (EVERY_FILE in log) is file_by_file


def _shell(host: str, program: str) -> str:
    """What the site says when it is pointed at that server and runs the program."""
    with var_folder() as folder:
        done = subprocess.run(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", program],
            cwd=ROOT,
            env=environment(folder, DATABASE_URL=f"postgresql://{OWNER}@/{DATABASE}?host={host}"),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    return (done.stdout + done.stderr).strip()
