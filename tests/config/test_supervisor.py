"""The supervisor: the site is served first, everything else begins then, is kept up, and ends together."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil
import pytest

from tests.config.var import environment, keepers, python, servers, var_folder, wait_until

SUPERVISE = """
import sys, time
from config import embedded
from config.supervisor.supervisor import Supervisor
if {stuck!r}: embedded.restore = lambda _: print("stuck", flush=True) or time.sleep(3600)
for server in {servers!r}: embedded.join(server)
web = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "{port}", "--directory", "{folder}"]
both = {{"web": web, "other": [sys.executable, "-u", "-c", {other!r}]}}
sys.exit(Supervisor(both, "http://127.0.0.1:{port}/", "hello", {watched!r}).run())
"""
PATIENT = "import time; print('up', flush=True); time.sleep(60)"
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
DYING = "import sys; print('a last word', flush=True); sys.exit(7)"


@pytest.fixture
def var() -> Iterator[Path]:
    with var_folder() as folder:
        yield folder


class Site:
    """A supervised site, and what it has said."""

    def __init__(
        self, var: Path, other: str, servers: Sequence[str] = (), watched: Sequence[str] = (), stuck: bool = False
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = {
            "port": self.port,
            "folder": var,
            "other": other,
            "servers": servers,
            "watched": watched,
            "stuck": stuck,
        }
        self.process = python(var, SUPERVISE.format(**words))
        self.said: list[str] = []

    def hear(self, words: str) -> str:
        """Listen until a line has these words."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if words in line:
                return line
        pytest.fail("\n".join(["never said: " + words, *self.said]))

    def is_up(self) -> None:
        """Wait until the site is served and the other process, which begins then, is there."""
        self.hear("ready")
        self.hear("  other | up")

    def children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def rest(self) -> str:
        """Everything else it says until it ends."""
        return self.process.communicate(timeout=60)[0]


def test_it_works(var: Path) -> None:
    site = Site(var, PATIENT)
    assert site.hear("ready") == f"warmoot | ready at http://127.0.0.1:{site.port}/ (Ctrl-C ends everything)\n"
    assert site.hear("") == "warmoot | hello\n"
    site.process.send_signal(signal.SIGINT)
    site.rest()
    assert site.process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_nothing_behind(var: Path, number: signal.Signals) -> None:
    site = Site(var, PATIENT)
    site.is_up()
    children = site.children()
    assert len(children) == 2
    site.process.send_signal(number)
    site.rest()
    assert (site.process.returncode, _alive(children)) == (0, [])


def test_a_second_signal_does_not_wait_for_the_deaf(var: Path) -> None:
    site = Site(var, DEAF)
    site.is_up()
    children = site.children()
    site.process.send_signal(signal.SIGINT)
    site.hear("ending")
    site.process.send_signal(signal.SIGINT)
    assert wait_until(lambda: site.process.poll() is not None, seconds=5)
    assert _alive(children) == []
    site.rest()


def test_killing_the_supervisor_ends_its_children(var: Path) -> None:
    site = Site(var, PATIENT)
    site.is_up()
    children = site.children()
    site.process.kill()
    site.rest()
    assert wait_until(lambda: _alive(children) == [], seconds=10)


def test_a_killed_child_is_reported_and_started_again(var: Path) -> None:
    site = Site(var, PATIENT)
    site.is_up()
    site.children()[1].kill()
    assert site.hear("ended by itself") == "warmoot | other ended by itself with code -9; its last lines:\n"
    assert site.hear("up") == "warmoot |   up\n"
    assert site.hear("up") == "  other | up\n"
    site.process.send_signal(signal.SIGTERM)
    site.rest()


def test_a_child_that_cannot_be_kept_up_ends_the_whole(var: Path) -> None:
    site = Site(var, DYING)
    said = site.rest()
    assert said.count("warmoot | other ended by itself with code 7; its last lines:\nwarmoot |   a last word\n") == 3
    assert "warmoot | other died 3 times within 60 s: ending everything\nwarmoot | ending\n" in said
    assert site.process.returncode == 1


@pytest.mark.parametrize("name", ["postgres", "redis"])
def test_a_server_whose_keeper_was_killed_is_kept_up(name: str) -> None:
    """With its keeper or without: both are killed, then the keeper alone."""
    with var_folder(cluster=True) as var:
        site = Site(var, PATIENT, [name], [name])
        site.is_up()
        before = _killed(var)
        assert site.hear("keeper") == f"warmoot | the keeper of {name} was gone and has been started again\n"
        assert wait_until(lambda: len(servers(var)) == 1 and not servers(var) & before)
        for keeper in keepers(var):
            keeper.kill()
        site.hear("keeper")
        assert len(keepers(var)) == 1
        site.process.send_signal(signal.SIGTERM)
        site.rest()
        assert wait_until(lambda: not servers(var) | keepers(var))


def test_unwatched_it_stays_away() -> None:
    """The twin."""
    with var_folder(cluster=True) as var:
        site = Site(var, PATIENT, ["redis"])
        site.is_up()
        _killed(var)
        assert not wait_until(lambda: bool(servers(var) | keepers(var)), seconds=3)
        site.process.send_signal(signal.SIGTERM)
        site.rest()


def _killed(var: Path) -> set[psutil.Process]:
    """The keepers and then the servers, gone."""
    gone = servers(var)
    for process in (*keepers(var), *gone):
        process.kill()
        process.wait(10)
    return gone


def test_a_taken_port_is_named_before_anything_starts(var: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "manage.py", "up", "--port", str(port)]
        done = subprocess.run(command, env=environment(var), capture_output=True, text=True, check=False, timeout=60)
    fault = f"CommandError: port {port} cannot be used (Address already in use); name another by PORT=…\n"
    assert (done.returncode, done.stderr, (var / "run").exists()) == (1, fault, False)


def _alive(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [one for one in processes if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]


def test_a_server_that_does_not_come_back_does_not_hold_up_the_end(var: Path) -> None:
    site = Site(var, PATIENT, watched=["postgres"], stuck=True)
    site.hear("stuck")
    site.process.send_signal(signal.SIGINT)
    site.rest()
    assert site.process.returncode == 0
