"""The pools of all processes together fit the server; more are refused with words."""

import subprocess
import sys

import pytest

from config import pools
from config.embedded.postgres import SETTINGS
from config.management.commands.up import WEB, processes
from config.pools import NARROW, WIDE, TooManyError, needed, refuse_too_many
from tests.browser.house import free_port
from tests.config.var import ROOT, environment, var_folder

EMBEDDED = int(SETTINGS["max_connections"])


def test_it_works() -> None:
    """Every process but those that serve pages has a pool of its own; with the usual one for each they do not fit."""
    assert {"web", *NARROW} == set(processes(8000))
    refuse_too_many(web=WEB, workers=2, wide=WIDE, most=EMBEDDED)
    assert WEB * WIDE + 4 * WIDE + (2 + 3) * WIDE > EMBEDDED


@pytest.mark.parametrize(("web", "workers", "wide"), [(5, 2, 32), (2, 60, 32), (2, 2, 100)])
def test_more_than_there_are_is_refused(web: int, workers: int, wide: int) -> None:
    assert needed(web, workers, wide) > EMBEDDED
    with pytest.raises(TooManyError, match="lower WEB_CONCURRENCY, WORKERS or DATABASE_POOL"):
        refuse_too_many(web, workers, wide, EMBEDDED)


def test_the_command_says_so_and_starts_nothing() -> None:
    with var_folder(cluster=True) as var:
        words = [sys.executable, "manage.py", "up", "--port", str(free_port())]
        surroundings = environment(var, WEB_CONCURRENCY="12")
        said = subprocess.run(
            words, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=300, check=False
        )
    assert (said.returncode, said.stdout) == (1, "")
    assert f"12 web processes with up to {WIDE} connections each" in said.stderr
    assert str(pools.needed(12, 2, WIDE)) in said.stderr
