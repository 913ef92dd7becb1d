"""Who gets into the embedded PostgreSQL, and as whom: what docs/OPERATIONS.md says, and what it says is not so."""

import os
import pwd
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.embedded import places
from config.embedded.postgres import APP, DATABASE, OWNER, SUPERUSER, Postgres
from tests.config.var import ROOT, servers, var_folder

CLIMBS = [
    f"SET ROLE {OWNER}",
    f"SET ROLE {SUPERUSER}",
    f"SET SESSION AUTHORIZATION {OWNER}",
    f"ALTER ROLE {APP} SUPERUSER",
    f"GRANT pg_execute_server_program TO {APP}",
    "COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT lo_import('/etc/hostname')",
    "CREATE TABLE mine (id int)",
]


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """The data folder of a server that runs."""
    with var_folder(cluster=True) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("VAR_DIR", str(folder))
        server = Postgres()
        server.start()
        try:
            yield folder
        finally:
            server.stop()


def _who(role: str) -> str:
    with psycopg.connect(host=str(places.sockets()), user=role, dbname=DATABASE) as connection:
        row = connection.execute("SELECT session_user, current_setting('is_superuser')").fetchone()
        assert row is not None
        return " ".join(row)


@pytest.mark.usefixtures("var")
def test_it_works() -> None:
    """The site's role comes in, and is nobody much."""
    assert _who(APP) == "warmoot_app off"


@pytest.mark.usefixtures("var")
@pytest.mark.parametrize("climb", CLIMBS)
def test_inside_a_connection_the_site_can_become_nothing_else(climb: str) -> None:
    with (
        psycopg.connect(host=str(places.sockets()), user=APP, dbname=DATABASE) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(climb)


@pytest.mark.usefixtures("var")
@pytest.mark.parametrize("climb", CLIMBS)
def test_each_of_these_does_something_for_whoever_may(climb: str) -> None:
    """The twin: none of them is refused for another reason than a lack of rights."""
    with Postgres.connect(DATABASE) as connection:
        connection.autocommit = False
        connection.execute(climb)
        connection.rollback()


def test_there_is_no_network_port(var: Path) -> None:
    [server] = servers(var)
    assert [line for process in (server, *server.children()) for line in process.net_connections("inet")] == []
    assert {line.laddr for line in server.net_connections("unix")} & {str(places.sockets() / ".s.PGSQL.5432")}


@pytest.mark.usefixtures("var")
def test_another_account_does_not_reach_the_socket() -> None:
    """Neither by the folder's mode, nor when it tries."""
    assert stat.S_IMODE(places.sockets().stat().st_mode) == 0o700
    assert stat.S_IMODE((places.sockets() / ".s.PGSQL.5432").stat().st_mode) == 0o700
    if os.geteuid() == 0:
        assert "Permission denied" in _knock("nobody")


@pytest.mark.usefixtures("var")
@pytest.mark.parametrize("role", [OWNER, SUPERUSER])
def test_the_account_itself_comes_in_as_whom_it_likes(role: str) -> None:
    """What the page says plainly: there is no wall here. Whoever builds one says so there."""
    assert _who(role) == {OWNER: "warmoot off", SUPERUSER: "postgres on"}[role]
    page = " ".join((ROOT / "docs/OPERATIONS.md").read_text().split())
    assert "the account that runs the site can log in as the owner, or as the cluster's superuser" in page


USERADD = """#!/bin/sh
mkdir "$0.busy" || echo overlapping >> "$0.said"
for _ in $(seq $PATIENCE); do grep -qs overlapping "$0.said" || sleep 0.1; done
echo made >> "$0.said"
rmdir "$0.busy"
"""
MAKE_ACCOUNT = """
import sys
from pathlib import Path
from config.embedded import access, locks, places
places.SERVER_USER, places.ACCOUNT_LOCK = "nobody-has-this", Path(sys.argv[1])
if sys.argv[2] == "unlocked":
    locks.hold = lambda *_, **__: None
access._ensure_account()
"""


@pytest.mark.parametrize(
    ("lock", "patience", "said"), [("locked", 3, {"made"}), ("unlocked", 300, {"made", "overlapping"})]
)
def test_servers_that_start_together_make_their_account_one_after_the_other(
    tmp_path: Path, lock: str, patience: int, said: set[str]
) -> None:
    """Two `useradd` at once lose one of the two accounts; without the lock they do overlap."""
    useradd = tmp_path / "useradd"
    useradd.write_text(USERADD)
    useradd.chmod(0o755)
    path = {"PYTHONPATH": str(ROOT / "platform"), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    env = {**os.environ, **path, "PATIENCE": str(patience)}
    command = [sys.executable, "-c", MAKE_ACCOUNT, str(tmp_path / "lock"), lock]
    starting = [subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for one in starting:
        _, error = one.communicate()
        assert "could not make the account nobody-has-this" in error
    assert set(useradd.with_name("useradd.said").read_text().split()) == said


def _knock(account: str) -> str:
    """What another account hears at the door."""
    found = pwd.getpwnam(account)
    psql = Postgres().program().with_name("psql")
    done = subprocess.run(
        [psql, "--host", places.sockets(), "--username", SUPERUSER, "--command", "SELECT 1", DATABASE],
        user=found.pw_uid,
        group=found.pw_gid,
        extra_groups=[],
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    return done.stderr
