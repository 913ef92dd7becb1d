"""deploy/postgres/backup.sh where something comes between: a second one, one that is ended, one that was killed.

What it makes, and what is restored from it, is in `test_kept_log.py`.
"""

import os
import signal
import subprocess
from pathlib import Path

from tests.config.var import ROOT, wait_until

SCRIPT = Path(ROOT, "deploy/postgres/backup.sh")
TAKES_LONG = '#!/bin/sh\ntouch "$BACKUPS/begun"\nexec sleep 600\n'


def _begun(folder: Path) -> "subprocess.Popen[str]":
    """A backup whose `pg_basebackup` does not come to its end."""
    programs, kept = folder / "bin", folder / "kept"
    programs.mkdir(exist_ok=True)
    (programs / "pg_basebackup").write_text(TAKES_LONG)
    (programs / "pg_basebackup").chmod(0o755)
    given = {"PATH": f"{programs}:{os.environ['PATH']}", "BACKUPS": str(kept), "ACCOUNT": str(os.geteuid())}
    return subprocess.Popen(["sh", SCRIPT], env=given, stderr=subprocess.PIPE, text=True, start_new_session=True)  # noqa: S607


def _parts(folder: Path) -> list[str]:
    return [one.name for one in (folder / "kept").glob(".part-*")]


def test_it_works(tmp_path: Path) -> None:
    """The second is refused and takes nothing from the first, which leaves nothing when it is ended."""
    (tmp_path / "kept" / ".part-killed").mkdir(parents=True)
    first = _begun(tmp_path)
    assert wait_until((tmp_path / "kept" / "begun").exists)
    (part,) = _parts(tmp_path)
    assert part != ".part-killed"
    _, said = _begun(tmp_path).communicate(timeout=60)
    assert said == f"another backup is being made in {tmp_path / 'kept'}\n"
    assert _parts(tmp_path) == [part]
    os.killpg(first.pid, signal.SIGTERM)
    first.communicate(timeout=60)
    assert (first.returncode, _parts(tmp_path)) == (143, [])
