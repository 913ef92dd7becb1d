"""Programs that are no Python, which `make setup` sees to."""

import os
import shutil
from pathlib import Path

import pytest

from tests.config.var import ROOT


def program(name: str) -> str:
    """Where it is; the test is skipped without it, which a build server counts as a failure."""
    found = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], str(Path(ROOT, ".venv/debian/usr/bin"))]))
    if found is None:
        pytest.skip(f"{name} is not installed: sh tools/programs.sh")
    return found
