"""`manage.py pg`: backup and restore, word for word as docs/OPERATIONS.md tells operators to do it."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.config.var import ROOT, environment, var_folder

QUESTIONS = (
    "SELECT count(*), sum(length(data)), max(encode(hash, 'hex')) FROM eventlog_event",
    "SELECT tgname, tgenabled, tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 3",
    "SELECT relname, relacl FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
)
PLAY = "from tests.played import played; played('armadora', 2)"
KEPT = ("secret_key", "anchor_key", "anchors.jsonl")
DUMP = "warmoot.dump"


@pytest.fixture
def machines() -> Iterator[tuple[Path, Path]]:
    """The old machine and the new one."""
    with ExitStack() as both:
        yield both.enter_context(var_folder(cluster=True)), both.enter_context(var_folder(cluster=True))


def _manage(var: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, ROOT / "manage.py", *words],
        cwd=var,
        env=environment(var),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _documented() -> list[list[str]]:
    """The commands of the page's section, as an operator would type them."""
    page = (ROOT / "docs/OPERATIONS.md").read_text()
    section = page.split("## Backup and restore")[1].split("\n## ")[0]
    return [line.split()[2:] for line in re.findall(r"(?m)^python manage\.py .*$", section)]


def _state(var: Path) -> str:
    ask = [word for question in QUESTIONS for word in ("--command", question)]
    return _manage(var, "pg", "psql", "--no-align", "--tuples-only", *ask)


@pytest.mark.long
def test_it_works(machines: tuple[Path, Path]) -> None:
    """What is restored on a new machine is what was played on the old one, as well guarded, and proves itself."""
    old, new = machines
    dump, *restore = _documented()
    _manage(old, "migrate", "-v0")
    _manage(old, "shell", "--no-imports", "-c", PLAY)
    _manage(old, "anchor")
    _manage(old, *dump)
    for name in (DUMP, *KEPT):
        if (old / name).exists():
            shutil.copy(old / name, new / name)
    said = [_manage(new, *words) for words in restore]
    assert said[-1].splitlines()[-1] == "1 matches verified, 0 faults"
    assert _state(new) == _state(old)
    assert int(_state(old).split("|")[0]) > 20


def test_an_unknown_program_is_named(machines: tuple[Path, Path]) -> None:
    command = [sys.executable, "manage.py", "pg", "pg_dance"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(machines[0]), capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr.split(":")[0], done.stdout) == (2, "name one of", "")
