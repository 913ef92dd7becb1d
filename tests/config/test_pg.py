"""`manage.py pg`: backup and restore as the pages describe them."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.postgres import DATABASE
from tests.config.var import ROOT, environment, var_folder

QUESTIONS = (
    "SELECT count(*), sum(length(data)), max(encode(hash, 'hex')) FROM eventlog_event",
    "SELECT tgname, tgenabled, tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 3",
    "SELECT relname, relacl FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
)
PLAY = "from tests.played import played; played('armadora', 2)"


@pytest.fixture
def var() -> Iterator[Path]:
    with var_folder(cluster=True) as folder:
        yield folder


def _manage(var: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(var),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_works(var: Path) -> None:
    """What was dumped and restored is what was played, and is as well guarded."""
    dump = var / "warmoot.dump"
    _manage(var, "migrate", "-v0")
    _manage(var, "shell", "--no-imports", "-c", PLAY)
    _manage(var, "pg", "pg_dump", "--format=custom", f"--file={dump}")
    _manage(var, "pg", "createdb", "restored")
    _manage(var, "pg", "pg_restore", "--no-owner", "--exit-on-error", "--dbname=restored", str(dump))
    ask = ("--no-align", "--tuples-only", *(word for question in QUESTIONS for word in ("--command", question)))
    played, restored = (_manage(var, "pg", "psql", name, *ask) for name in (DATABASE, "restored"))
    assert played == restored
    assert int(played.split("|")[0]) > 20


def test_an_unknown_program_is_named(var: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "pg", "pg_dance"],
        cwd=ROOT,
        env=environment(var),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.split(":")[0], done.stdout) == (2, "name one of", "")
