"""The application as a web process loads it."""

import subprocess
import sys

from tests.config.var import ROOT, environment, var_folder

WAIT_SECONDS = 120
ASKED = """
import gc, sys
import config.asgi
from django.urls import get_resolver
known, frozen = set(sys.modules), gc.get_freeze_count()
get_resolver().reverse_dict
print(sorted(set(sys.modules) - known), frozen > len(gc.get_objects()))
"""


def test_nothing_is_left_to_be_loaded_by_the_first_who_asks() -> None:
    """All views are there, and the collector looks through none of what they brought."""
    with var_folder() as var:
        told = subprocess.run(
            [sys.executable, "-c", ASKED],
            cwd=ROOT / "platform",
            env=environment(var, PYTHONPATH=f"{ROOT}:{ROOT / 'platform'}"),
            check=True,
            capture_output=True,
            text=True,
            timeout=WAIT_SECONDS,
        )
    assert told.stdout.split() == ["[]", "True"]
