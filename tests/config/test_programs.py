"""A dump is loaded by PostgreSQL's own programs, into servers of every release that the site can be run on."""

import io
import subprocess
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
