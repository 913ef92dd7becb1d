"""Setting up the restricted role, and what it may do."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import psycopg
import pytest
from django.db import ProgrammingError, connection

from config.embedded import places
from config.embedded.postgres import APP, Postgres
from tests.config.var import ROOT, environment, var_folder


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A PostgreSQL that no site has used yet; gives its address."""
    with var_folder(cluster=True) as folder:
        monkeypatch.setenv("VAR_DIR", str(folder))
        postgres = Postgres()
        postgres.start()
        with postgres.connect("postgres") as superuser:
            superuser.execute(f"DROP ROLE {APP}")
        try:
            yield str(places.sockets())
        finally:
            postgres.stop()


@pytest.fixture
def site() -> Iterator[Callable[..., "subprocess.CompletedProcess[str]"]]:
    """Runs `manage.py` on a database named by address."""
    with var_folder() as folder:

        def run(url: str, *words: str) -> "subprocess.CompletedProcess[str]":
            surroundings = environment(folder, DATABASE_URL=url)
            command = [sys.executable, "manage.py", *words]
            return subprocess.run(
                command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False, timeout=120
            )

        yield run


def _make_owner(name: str, rights: str) -> None:
    with Postgres.connect("postgres") as superuser:
        superuser.execute(f"CREATE ROLE {name} LOGIN {rights}")
        superuser.execute(f"CREATE DATABASE {name} OWNER {name}")


WHO = """
from django.db import ProgrammingError, connection
with connection.cursor() as cursor:
    cursor.execute("SELECT session_user, current_user")
    print(*cursor.fetchone())
"""


@pytest.mark.long
def test_it_works(server: str, site: Callable[..., "subprocess.CompletedProcess[str]"]) -> None:
    """One URL, an owner who may make roles: the site logs in as the owner and acts as the restricted role."""
    _make_owner("league", "CREATEROLE")
    url = f"postgresql://league@/league?host={server}"
    assert site(url, "migrate").returncode == 0
    assert site(url, "shell", "--no-imports", "-c", WHO).stdout == f"league {APP}\n"
    assert site(url, "migrate").stdout.endswith("No migrations to apply.\n")


def test_a_log_in_of_its_own_may_act_as_nothing_else(
    server: str, site: Callable[..., "subprocess.CompletedProcess[str]"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two URLs: the site's own log-in holds the restricted role and cannot take the owner's rights up again."""
    _make_owner("league", "CREATEROLE")
    monkeypatch.setenv("DATABASE_OWNER_URL", f"postgresql://league@/league?host={server}")
    assert site(f"postgresql://league@/league?host={server}", "migrate").returncode == 0
    with Postgres.connect("postgres") as superuser:
        superuser.execute(f"CREATE ROLE guest LOGIN IN ROLE {APP}")
    url = f"postgresql://guest@/league?host={server}"
    assert site(url, "shell", "--no-imports", "-c", WHO).stdout == f"guest {APP}\n"
    with psycopg.connect(host=server, user="guest", dbname="league") as guest:
        guest.execute(f"SET ROLE {APP}")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            guest.execute("SET ROLE league")


def test_the_documented_roles(
    server: str, site: Callable[..., "subprocess.CompletedProcess[str]"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two URLs on an empty server, word for word: an owner who is no more than that, and the site."""
    page = (ROOT / "docs/OPERATIONS.md").read_text()
    (statements,) = re.findall(r"(?s)```\n  (CREATE ROLE.*?)```", page)
    with Postgres.connect("postgres") as superuser:
        superuser.execute("DROP DATABASE warmoot")
        superuser.execute("DROP ROLE warmoot")
        for statement in statements.split(";"):
            superuser.execute(statement)
    monkeypatch.setenv("DATABASE_OWNER_URL", f"postgresql://warmoot@/warmoot?host={server}")
    url = f"postgresql://warmoot_site@/warmoot?host={server}"
    done = site(url, "migrate")
    assert done.returncode == 0, done.stderr
    assert site(url, "shell", "--no-imports", "-c", WHO).stdout == f"warmoot_site {APP}\n"


def test_an_owner_who_may_not_make_roles_is_told_what_to_do(
    server: str, site: Callable[..., "subprocess.CompletedProcess[str]"]
) -> None:
    _make_owner("humble", "")
    done = site(f"postgresql://humble@/humble?host={server}", "migrate")
    assert done.returncode == 1
    assert done.stderr == (
        f"CommandError: the owner may not set up the role {APP}: give the owner CREATEROLE,"
        f" or have an administrator create it and GRANT {APP} TO <the owner>\n"
    )


def test_a_database_nobody_has_migrated_is_named(
    server: str, site: Callable[..., "subprocess.CompletedProcess[str]"]
) -> None:
    _make_owner("league", "CREATEROLE")
    done = site(f"postgresql://league@/league?host={server}", "seed_demo")
    assert done.returncode == 1
    said = "The database cannot be used: cannot act as warmoot_app before `manage.py migrate` set it up:"
    assert done.stderr.splitlines() == [f'{said} role "warmoot_app" does not exist']


@pytest.mark.django_db
@pytest.mark.parametrize("table", ["django_migrations", "play_matchrow"])
def test_ordinary_tables_can_be_used_but_not_changed(table: str) -> None:
    with connection.cursor() as cursor:
        rights = ["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER"]
        asked = "SELECT has_table_privilege(%s, r) FROM unnest(%s::text[]) WITH ORDINALITY AS t(r, n) ORDER BY n"
        cursor.execute(asked, [table, rights])
        assert [may for (may,) in cursor.fetchall()] == [True, True, True, True, False, False, False]
        cursor.execute("SELECT has_schema_privilege('public', 'CREATE')")
        assert cursor.fetchone() == (False,)


@pytest.mark.django_db(transaction=True)
def test_a_table_that_no_migration_made_is_closed() -> None:
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE stray (id int)")
    try:
        with pytest.raises(ProgrammingError, match="permission denied for table stray"), connection.cursor() as cursor:
            cursor.execute("SELECT * FROM stray")
    finally:
        with connection.as_owner(), connection.cursor() as cursor:
            cursor.execute("DROP TABLE stray")
