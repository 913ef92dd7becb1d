"""A dump is loaded by PostgreSQL's own programs, into servers of every release that the site can be run on."""

import io
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import connection

from config.postgres import programs

NEWER = b"transaction_timeout"
"""A setting that servers have from 17 on: one of 15 or 16 refuses the line, and all that would come after it."""
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    """Of a table with as much in it as shows."""
    _owner("DROP TABLE IF EXISTS dumped CASCADE; CREATE TABLE dumped AS SELECT repeat(n::text, 300) AS n"
           " FROM generate_series(1, 20000) n")  # fmt: skip
    file = tmp_path / "a dump"
    with file.open("wb") as to:
        programs.run("pg_dump", "--format=custom", "--compress=0", "--table=dumped", stdout=to)
    return file


def _owner(said: str) -> None:
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute(said)


def _sum() -> tuple[int, str]:
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute("SELECT count(*), md5(string_agg(n, ',' ORDER BY n)) FROM dumped")
        count, digest = cursor.fetchone()
    return count, digest


def test_it_works(dump: Path) -> None:
    """In the place of what is there."""
    before = _sum()
    _owner("UPDATE dumped SET n = 'x'")
    programs.load(dump)
    assert _sum() == before
    assert before[0] == 20000
    _owner("DROP TABLE dumped")


def test_a_dump_that_is_cut_short_changes_nothing(dump: Path) -> None:
    before = _sum()
    cut = dump.with_name("cut short")
    cut.write_bytes(dump.read_bytes()[: dump.stat().st_size // 2])
    with pytest.raises(CommandError, match=r"pg_restore|to its end"):
        programs.load(cut)
    assert _sum() == before
    _owner("DROP TABLE dumped")


def test_what_the_server_refuses_changes_nothing(dump: Path) -> None:
    """The reason is its own."""
    _owner("CREATE VIEW looks AS SELECT n FROM dumped")
    before = _sum()
    with pytest.raises(CommandError, match=r"psql: (?s:.)*dumped because other objects"):
        programs.load(dump)
    assert _sum() == before
    _owner("DROP VIEW looks; DROP TABLE dumped")


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "beside: the twin"])
def test_what_a_newer_release_has_made_is_not_in_the_way_of_its_migrations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, alone: bool
) -> None:
    """It can be made once more after the dump of an older release was put in its place."""
    newer = "CREATE TABLE newer (n serial); CREATE VIEW seen AS SELECT n FROM newer; CREATE FUNCTION doubled(integer)\
 RETURNS integer LANGUAGE sql AS 'SELECT $1 * 2'; CREATE MATERIALIZED VIEW summed AS SELECT count(*) FROM older"
    with _scratch(monkeypatch) as name:
        _psql(name, "CREATE TABLE older (n integer GENERATED ALWAYS AS IDENTITY); INSERT INTO older DEFAULT VALUES")
        with (tmp_path / "a dump").open("wb") as to:
            programs.run("pg_dump", "--format=custom", stdout=to)
        assert _psql(name, newer) == 0
        with nullcontext() if alone else pytest.raises(CommandError, match=r"summed depends on table public.older"):
            programs.load(tmp_path / "a dump", alone=alone)
        assert (_psql(name, newer) == 0) == alone


@contextmanager
def _scratch(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database of the owner's with nothing in it, in the place of the site's."""
    name = f"scratch_{connection.settings_dict['NAME']}"
    _owner(f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        with monkeypatch.context() as patch:
            patch.setitem(connection.settings_dict, "NAME", name)
            yield name
    finally:
        _owner(f"DROP DATABASE {name} WITH (FORCE)")


def _psql(name: str, said: str) -> int:
    words = [
        programs.program("psql"),
        "--no-psqlrc",
        "--quiet",
        "--set=ON_ERROR_STOP=1",
        f"--dbname={name}",
        "-c",
        said,
    ]
    return subprocess.run(words, env=programs.surroundings(), capture_output=True, check=False).returncode


def test_nothing_is_said_that_a_server_of_15_does_not_know(dump: Path) -> None:
    words = [programs.program("pg_restore"), "--file=-", dump]
    script = subprocess.run(words, capture_output=True, check=True).stdout
    handed = io.BytesIO()
    programs.hand_on(io.BytesIO(script), handed)
    assert (script.count(NEWER), handed.getvalue().count(NEWER)) == (1, 0)
    assert len(script.splitlines()) - len(handed.getvalue().splitlines()) == 1
    _owner("DROP TABLE dumped")


def test_what_was_written_by_people_stays(dump: Path) -> None:
    """The same words in a row are nobody's command."""
    _owner("INSERT INTO dumped VALUES ('SET transaction_timeout = 0;')")
    before = _sum()
    with dump.open("wb") as to:
        programs.run("pg_dump", "--format=custom", "--table=dumped", stdout=to)
    programs.load(dump)
    assert _sum() == before
    _owner("DROP TABLE dumped")
