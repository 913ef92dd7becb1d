"""A data folder of its own for a test that starts servers, and what works in it."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def var_folder(name: str = "") -> Iterator[Path]:
    """A fresh VAR_DIR; when done, whatever still works in it is ended."""
    base = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    folder = base / (name or "var")
    folder.mkdir()
    try:
        yield folder
    finally:
        for process in servers(folder) | keepers(folder):
            process.kill()
        shutil.rmtree(base, ignore_errors=True)


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a process whose data lie in that folder, on embedded servers whatever the test run itself uses."""
    kept = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    paths = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")])}
    return {**kept, **paths, "VAR_DIR": str(folder), "SECRET_KEY": "a key for tests only", **more}


def python(folder: Path, program: str, **more: str) -> "subprocess.Popen[str]":
    """Run a few lines of Python there, their output and input held by us."""
    return subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(folder, **more),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def servers(folder: Path) -> set[psutil.Process]:
    """The server processes whose data lie there, without those that a server started itself."""
    found = [one for one in psutil.process_iter() if _cwd(one) in {folder / "postgres", folder / "redis"}]
    return {one for one in found if one.ppid() not in {other.pid for other in found}}


def keepers(folder: Path) -> set[psutil.Process]:
    """The keepers at work for that folder."""
    return {one for one in psutil.process_iter() if _keeps(one, folder)}


def wait_until(true: Callable[[], bool], patience: float = 30) -> bool:
    """Whether it came true in time."""
    deadline = time.monotonic() + patience
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _cwd(process: psutil.Process) -> Path | None:
    try:
        return Path(process.cwd())
    except psutil.Error:
        return None


def _keeps(process: psutil.Process, folder: Path) -> bool:
    try:
        is_keeper = "config.embedded.keeper" in process.cmdline()
        return is_keeper and process.environ().get("VAR_DIR") == str(folder)
    except psutil.Error:
        return False
