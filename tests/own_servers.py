"""Each process of a run has embedded servers of its own.

What is settled goes by the oldest transaction of a whole server, and some tests keep theirs open for minutes: on one
server the tests of other processes would wait for them. This is loaded before the settings are; see pyproject.toml.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests.config.var import end_all


def _end(base: Path) -> None:
    end_all(base / "var")
    shutil.rmtree(base, ignore_errors=True)


if "PYTEST_XDIST_WORKER" in os.environ and "DATABASE_URL" not in os.environ:
    base = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    (base / "var").mkdir()
    os.environ["VAR_DIR"] = str(base / "var")
    atexit.register(_end, base)
