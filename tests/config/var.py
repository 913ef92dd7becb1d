"""A data folder of its own for a test that starts servers, and what works in it."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def var_folder(name: str = "var", *, cluster: bool = False) -> Iterator[Path]:
    """A VAR_DIR of its own, empty or with a PostgreSQL cluster ready made; when done, whatever works in it is ended."""
    base = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    folder = base / name
    folder.mkdir()
    if cluster:
        subprocess.run(["cp", "-a", _cluster(), folder / "postgres"], check=True)  # noqa: S607 - keeps the owner
    try:
        yield folder
    finally:
        end_all(folder)
        shutil.rmtree(base, ignore_errors=True)


@cache
def _cluster() -> Path:
    """A cluster made once for the whole run: making one takes longer than most of what is tested with it."""
    base = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    program = "from config import embedded; embedded.join('postgres'); embedded.leave('postgres')"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment(base), check=True, timeout=120)
    return base / "postgres"


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a process on embedded servers with their data in that folder."""
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
    parents = {
        one: _parent(one) for one in psutil.process_iter() if _cwd(one) in {folder / "postgres", folder / "redis"}
    }
    mothers = {one.pid for one in parents}
    return {one for one, parent in parents.items() if parent is not None and parent not in mothers}


def keepers(folder: Path) -> set[psutil.Process]:
    """The keepers at work for that folder."""
    return {one for one in psutil.process_iter() if _keeps(one, folder)}


def ran(words: Sequence[str | Path], env: Mapping[str, str], cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """What comes of a program; the limit is for one that hangs, not for a slow machine."""
    return subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=1800)


def typed(line: str, env: Mapping[str, str], cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """What comes of lines in the shell, the first of which to fail is the last."""
    return ran(["bash", "-euo", "pipefail", "-c", line], env, cwd)


def end_all(folder: Path) -> None:
    """Kill whatever works there: keepers first, who would start their servers again."""
    for found in (keepers, servers):
        for process in found(folder):
            # It may have ended by itself since it was found.
            with suppress(psutil.NoSuchProcess):
                process.kill()


def wait_until(true: Callable[[], bool], seconds: float = 120) -> bool:
    """Whether it came true in time; the limit is for what never does, not for what a busy machine is slow at."""
    deadline = time.monotonic() + seconds
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


def _parent(process: psutil.Process) -> int | None:
    """None for one that has just ended."""
    try:
        return process.ppid()
    except psutil.Error:
        return None


def _keeps(process: psutil.Process, folder: Path) -> bool:
    try:
        is_keeper = "config.embedded.keeper" in process.cmdline()
        return is_keeper and process.environ().get("VAR_DIR") == str(folder)
    except psutil.Error:
        return False
