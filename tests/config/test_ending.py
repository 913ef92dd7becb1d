"""A command that is asked to end puts away what it has begun."""

import signal
import subprocess
import sys

import pytest

from tests.config.var import ROOT, environment, var_folder

PROGRAM = """
from contextlib import nullcontext
from time import sleep
from config import ending
with {block}:
    try:
        print("begun", flush=True)
        sleep(600)
    finally:
        print("put away")
"""


def _asked_to_end(block: str, by: signal.Signals) -> tuple[int, str]:
    with var_folder() as folder:
        words = [sys.executable, "-c", PROGRAM.format(block=block)]
        with subprocess.Popen(words, cwd=ROOT, env=environment(folder), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            process.send_signal(by)
            said = process.stdout.read()
        return process.returncode, said


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_it_works(by: signal.Signals) -> None:
    assert _asked_to_end("ending.in_order()", by) == (128 + by, "put away\n")


def test_by_itself_nothing_is_put_away() -> None:
    """The twin."""
    assert _asked_to_end("nullcontext()", signal.SIGTERM) == (-signal.SIGTERM, "")
