"""`manage.py pg`: backup and restore, word for word as docs/OPERATIONS.md tells operators to do it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.config.var import ROOT, environment, python, typed, var_folder

QUESTIONS = (
    "SELECT count(*), sum(length(data)), max(encode(hash, 'hex')) FROM eventlog_event",
    "SELECT tgname, tgenabled, tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 3",
    "SELECT relname, relacl FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
)
STAY = "from config import embedded; embedded.join('postgres'); print('in', flush=True); input()"
BACKUP = ("warmoot.dump", "warmoot-files.tar")


class Machine:
    """An operator in the project's folder, with the site's data in `var`."""

    def __init__(self, var: Path, **more: str) -> None:
        self.folder = var.parent
        (self.folder / "manage.py").symlink_to(ROOT / "manage.py")
        given = environment(var, PATH=f"{Path(sys.executable).parent}:{os.defpath}", **more)
        self._environment = {name: value for name, value in given.items() if name not in {"SECRET_KEY", "ANCHOR_KEY"}}

    def types(self, line: str) -> str:
        """What comes of a line in the shell, which must succeed."""
        done = self.tries(line)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        return done.stdout

    def tries(self, line: str) -> "subprocess.CompletedProcess[str]":
        """What comes of a line in the shell."""
        return typed(line, self._environment, self.folder)

    def plays(self, seed: int) -> None:
        """A match is played on the site, and anchored."""
        program = f"from tests.played import played; played('armadora', 2, bytes([{seed}]) * 32)"
        self.types(f'python manage.py shell --no-imports -c "{program}"')
        assert self.types("python manage.py anchor") == "heads anchored: 1\n"

    def state(self) -> str:
        """The log, its guards and everybody's rights."""
        asked = " ".join(f'--command "{question}"' for question in QUESTIONS)
        return self.types(f"python manage.py pg psql --no-align --tuples-only {asked}")


@pytest.fixture
def machines() -> Iterator[tuple[Machine, Machine]]:
    """The old machine, with a match on it, and the new one."""
    with ExitStack() as both:
        old, new = (Machine(both.enter_context(var_folder(cluster=True))) for _ in range(2))
        # Somebody uses both servers throughout: to start one for each command takes most of the time that this takes.
        for machine in (old, new):
            user = both.enter_context(python(machine.folder / "var", STAY))
            both.callback(user.kill)
            assert user.stdout is not None
            assert user.stdout.readline() == "in\n"
        old.types("python manage.py migrate -v0")
        old.plays(1)
        yield old, new


def _documented() -> tuple[list[str], list[str]]:
    """The lines of the page's section, as an operator would type them: those of the backup and of the restore."""
    page = (ROOT / "docs/OPERATIONS.md").read_text()
    section = page.split("## Backup and restore")[1].split("\n## ")[0]
    blocks = re.findall(r"(?s)```\w*\n(.*?)```", section)
    backup, restore = (next(one for one in blocks if f" {program} " in one) for program in ("pg_dump", "pg_restore"))
    return backup.splitlines(), restore.splitlines()


def _carried_over(old: Machine, new: Machine) -> None:
    for name in BACKUP:
        shutil.copy(old.folder / name, new.folder / name)


@pytest.mark.long
def test_it_works(machines: tuple[Machine, Machine]) -> None:
    """What is restored on a new machine is what was played on the old one, as well guarded; it proves itself and goes
    on, although the site went on between the two halves of the backup.
    """
    old, new = machines
    (dump, files), restore = _documented()
    before = old.state()
    old.types(dump)
    old.plays(2)
    old.types(files)
    _carried_over(old, new)
    said = [new.types(line) for line in restore]
    assert said[-2] == "batches put aside: 1\nheads anchored: 0\n"
    assert said[-1].splitlines()[-1] == "1 matches verified, 0 faults"
    assert new.state() == before
    assert int(before.split("|")[0]) > 20
    new.plays(3)
    assert new.types("python manage.py verify --all").splitlines()[-1] == "2 matches verified, 0 faults"


@pytest.mark.long
def test_the_other_way_round_would_end_in_a_refusal(machines: tuple[Machine, Machine]) -> None:
    """The twin, and the reason for the order."""
    old, new = machines
    (dump, files), restore = _documented()
    old.types(files)
    old.plays(2)
    old.types(dump)
    _carried_over(old, new)
    *some, anchoring, _ = restore
    assert anchoring == "python manage.py anchor --after-restore"
    for line in some:
        new.types(line)
    refused = new.tries(anchoring)
    assert (refused.returncode, refused.stderr.partition(" does not contain batch 2")[1]) == (
        1,
        " does not contain batch 2",
    )


def test_an_unknown_program_is_named() -> None:
    with var_folder() as folder:
        done = Machine(folder).tries("python manage.py pg pg_dance")
    assert (done.returncode, done.stderr.split(":")[0], done.stdout) == (2, "name one of", "")
