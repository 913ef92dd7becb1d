"""The lines with which docs/OPERATIONS.md starts each process by itself, and those of an upgrade: typed as they are."""

import os
import shlex
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from config.supervisor.child import Child
from tests.browser.house import free_port
from tests.config.composed import image_command
from tests.config.var import ROOT, environment, python, typed, var_folder, wait_until
from tests.deploy.handbook import documented

STAY = (
    "from config import embedded; embedded.join('postgres'); embedded.join('redis'); print('in', flush=True); input()"
)
WEB = "python -m uvicorn "


def _lines() -> tuple[str, str, list[str]]:
    """Of the schema, of the web process, and of those without an address."""
    migrate, web, *more = documented("More machines", "python ")[:9]
    assert web.startswith(WEB)
    return migrate, web, more


def test_the_web_process_is_that_of_the_image() -> None:
    """To the last option, in whatever order: one without its time for ending would wait for every stream."""
    (_, web, _), image = _lines(), image_command("CMD")
    assert sorted(web.split()) == sorted(image)


@pytest.mark.long
def test_it_works(tmp_path: Path) -> None:
    migrate, web, more = _lines()
    plan, upgrade = documented("More machines", "python manage.py upgrade")
    port = free_port()
    with var_folder(cluster=True) as var, ExitStack() as ending:
        given = environment(var, PATH=f"{Path(sys.executable).parent}:{os.defpath}")
        stays = ending.enter_context(python(var, STAY))
        ending.callback(stays.kill)
        assert stays.stdout is not None
        assert stays.stdout.readline() == "in\n"
        for line in (migrate, plan, upgrade):
            done = typed(line, given, ROOT)
            assert done.returncode == 0, f"{line}\n{done.stderr}"
        started = {}
        for number, line in enumerate(more):
            beats = tmp_path / str(number)
            words = [sys.executable, *shlex.split(line.replace("%h", f"%h{number}"))[1:]]
            started[line] = beats, Child(line, words, lambda *_: None, {**given, "HEARTBEAT_FILE": str(beats)})
            ending.callback(started[line][1].kill)
        served = [sys.executable, *shlex.split(web.replace("0.0.0.0", "127.0.0.1").replace("8000", str(port)))[1:]]  # noqa: S104
        page = Child("web", served, lambda *_: None, given)
        ending.callback(page.kill)
        assert wait_until(lambda: _healthy(port)), page.last_lines
        for line, (beats, child) in started.items():
            assert wait_until(beats.exists), (line, *child.last_lines)
            assert child.is_running()
            assert time.time() - beats.stat().st_mtime < 120


def _healthy(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as reply:
            return bool(reply.status == 200)
    except URLError:
        return False
