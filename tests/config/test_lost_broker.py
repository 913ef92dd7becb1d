"""Redis is killed under the workers, or cannot write: they connect again instead of ending, which counts as dying."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from kombu.exceptions import OperationalError
from redis import RedisError

from config.celery import app
from config.management.commands.up import processes
from tests.config.refusing import cannot_save
from tests.config.var import ROOT, environment, keepers, servers, var_folder, wait_until


@pytest.fixture
def var() -> Iterator[Path]:
    with var_folder(cluster=True) as folder:
        yield folder


def _answers(var: Path) -> bool:
    """Whether a worker hears what is sent to it."""
    try:
        with Celery(broker=f"redis+socket://{var / 'run' / 'sockets' / 'redis.sock'}", set_as_current=False) as asking:
            asking.conf.broker_transport_options = {"max_retries": 0}
            return bool(asking.control.ping(timeout=1))
    except (OSError, OperationalError, RedisError):
        return False


def _kill_redis(var: Path, *, keeper: bool) -> None:
    """The server, and its keeper where nobody shall start it again."""
    if keeper:
        for one in keepers(var):
            one.suspend()
    for server in servers(var):
        if server.name() == "redis-server":
            server.kill()


@pytest.mark.long
@pytest.mark.parametrize("name", ["quick", "thinking"])
def test_it_works(var: Path, name: str) -> None:
    """Killed and back at once; killed and away until the worker has tried in vain; at work, and refusing everything."""
    said = var / "said"
    with said.open("wb") as output:
        worker = subprocess.Popen(
            processes(0, level="WARNING")[name], cwd=ROOT, env=environment(var), stdout=output, stderr=output
        )
    try:
        assert wait_until(lambda: _answers(var))
        for keeper in (False, True):
            tried = said.read_text().count("Cannot connect")
            _kill_redis(var, keeper=keeper)
            if keeper:
                assert wait_until(lambda tried=tried: said.read_text().count("Cannot connect") > tried + 1)
                for one in keepers(var):
                    one.resume()
            assert wait_until(lambda: _answers(var), seconds=90), said.read_text()
        with cannot_save(f"unix://{var / 'run' / 'sockets' / 'redis.sock'}"):
            assert wait_until(lambda: "MISCONF" in said.read_text())
        assert wait_until(lambda: _answers(var), seconds=90), said.read_text()
        assert worker.poll() is None
    finally:
        worker.terminate()
        worker.wait(60)


def test_nobody_gives_up() -> None:
    assert app.conf.broker_connection_max_retries is None
