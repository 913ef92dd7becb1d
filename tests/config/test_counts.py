"""Counts on a full disk: no process ends of it, and what was counted meanwhile is there once there is room again."""

import os
import shutil
import subprocess
import sys
from contextlib import closing
from errno import ENOSPC
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import MmapedDict

from config.metrics import counts, processes
from config.metrics.counts import FIRST_BYTES, Counts
from tests.config.var import ROOT, environment

MANY = [f'["warmoot_{number}", "{"x" * 200}"]' for number in range(2 * FIRST_BYTES // 200)]
"""Keys for which the first room is too small."""


class Disk:
    """Gives room until it is full."""

    full = False

    def allocate(self, file: int, begin: int, size: int) -> None:
        if self.full:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        self._really(file, begin, size)

    _really = staticmethod(os.posix_fallocate)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(os, "posix_fallocate", disk.allocate)
    monkeypatch.setattr(counts, "TRY_AGAIN_S", 0.0)
    return disk


def _read(file: Path) -> dict[str, float]:
    return {key: value for key, value, _, _ in MmapedDict.read_all_values_from_file(str(file))}


def _holes(file: Path) -> int:
    """Bytes of it for which the disk has no room yet."""
    found = file.stat()
    return max(0, found.st_size - found.st_blocks * 512)


def test_it_has_its_room_before_anything_is_counted(tmp_path: Path) -> None:
    """The second is the twin, the library's own."""
    file, theirs = tmp_path / "ours.db", tmp_path / "theirs.db"
    with closing(Counts(str(file))) as ours:
        for key in MANY:
            ours.write_value(key, 1.0, 0.0)
            assert _holes(file) == 0
    assert file.stat().st_size > FIRST_BYTES
    assert _read(file) == dict.fromkeys(MANY, 1.0)
    MmapedDict(str(theirs)).close()
    assert _holes(theirs) > 0


def test_a_process_that_begins_on_a_full_disk_counts_in_memory(tmp_path: Path, disk: Disk) -> None:
    file, disk.full = tmp_path / "counter.db", True
    with closing(Counts(str(file))) as ours:
        for key in MANY:
            ours.write_value(key, 2.0, 0.0)
        # An empty file would be none that can be read.
        assert (ours.in_memory, file.exists()) == (True, False)
        disk.full = False
        ours.write_value(MANY[0], 3.0, 0.0)
        assert not ours.in_memory
        assert _read(file) == {**dict.fromkeys(MANY, 2.0), MANY[0]: 3.0}
        ours.write_value("later", 1.0, 0.0)
    assert _read(file)["later"] == 1.0


def test_one_that_needs_more_room_goes_on_in_memory(tmp_path: Path, disk: Disk) -> None:
    file = tmp_path / "counter.db"
    with closing(Counts(str(file))) as ours:
        ours.write_value("before", 1.0, 0.0)
        disk.full = True
        for key in MANY:
            ours.write_value(key, 1.0, 0.0)
        assert ours.in_memory
        assert _read(file).keys() < {"before", *MANY}
        disk.full = False
        ours.write_value("before", 2.0, 0.0)
    assert _read(file) == {"before": 2.0, **dict.fromkeys(MANY, 1.0)}


def test_the_dead_are_added_up_once_there_is_room(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """And once each: not until all of a file can be added is any of it."""
    monkeypatch.setenv("METRICS_DIR", str(tmp_path))
    dead = Counts(str(tmp_path / "counter_one.db"))
    for key in MANY:
        dead.write_value(key, 1.0, 0.0)
    dead.close()
    (tmp_path / "alive-one").touch()
    total = tmp_path / f"counter_{processes.DEAD}.db"
    Counts(str(total)).close()
    disk.full = True
    processes.add_up_the_dead()
    assert (_read(total), _read(tmp_path / "counter_one.db")) == ({}, dict.fromkeys(MANY, 1.0))
    disk.full = False
    for _ in range(2):
        processes.add_up_the_dead()
    assert _read(total) == dict.fromkeys(MANY, 1.0)
    assert {one.name for one in tmp_path.iterdir()} == {total.name}


FILLS = """
import os, sys
from pathlib import Path
from prometheus_client import values
from config.metrics import counts, instruments
counts.TRY_AGAIN_S = 0.0
if sys.argv[1] == "theirs":
    from prometheus_client.mmap_dict import MmapedDict
    values.MmapedDict = MmapedDict
instruments.tasks.labels("before", "done").inc()
full = Path(os.environ["METRICS_DIR"], "full")
with full.open("wb", buffering=0) as file:
    try:
        while True:
            file.write(bytes(4096))
    except OSError:
        pass
for number in range(2000):
    instruments.tasks.labels(f"task {number}", "done").inc()
full.unlink()
instruments.tasks.labels("after", "done").inc()
from config.metrics.exposition import Counted
print(sum(one.value for family in Counted().collect() for one in family.samples if one.name == "warmoot_tasks_total"))
"""


@pytest.mark.parametrize(("whose", "told"), [("ours", (0, "2002.0\n")), ("theirs", (-7, ""))])
def test_a_disk_that_is_really_full_ends_no_process(tmp_path: Path, whose: str, told: tuple[int, str]) -> None:
    """On one of a megabyte; the second is the twin, which the kernel ends by SIGBUS."""
    alone = [shutil.which("unshare") or "unshare", "--user", "--map-root-user", "--mount"]
    mounted = f"mount -t tmpfs -o size=1m none '{tmp_path}'"
    if subprocess.run([*alone, "sh", "-c", mounted], check=False, capture_output=True).returncode:
        # Where nobody may mount a disk, what the kernel ends a process for is looked at and not tried.
        file = tmp_path / "counter.db"
        with closing((Counts if whose == "ours" else MmapedDict)(str(file))):
            assert bool(_holes(file)) == (whose == "theirs")
        return
    done = subprocess.run(
        [*alone, "sh", "-c", f'{mounted} && exec "$0" -c "$1" {whose}', sys.executable, FILLS],
        cwd=ROOT,
        env=environment(
            tmp_path, METRICS_DIR=str(tmp_path), METRICS_TOKEN="a token", DJANGO_SETTINGS_MODULE="config.settings"
        ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == told, done.stderr
