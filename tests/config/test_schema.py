"""Commands on a machine where nothing was ever started: the embedded database is made and migrated first."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import pytest
from django.conf import settings


@pytest.fixture
def nothing_yet() -> Iterator[str]:
    """A folder for data that holds none."""
    folder = tempfile.mkdtemp(prefix="warmoot-test-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def said(folder: str, *words: str) -> list[str]:
    """The lines of a command on the data in the folder, and no server but the embedded ones."""
    surroundings = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env={**surroundings, "VAR_DIR": folder},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.long
def test_it_works(nothing_yet: str) -> None:
    played = said(nothing_yet, "selfplay", "armadora", "--seats", "2", "--matches", "1", "--seed", "1")
    assert any(line.endswith("0 faults") for line in played)
    assert said(nothing_yet, "verify", "--all")[-1] == "1 matches verified, 0 faults"
