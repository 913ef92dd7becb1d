"""The site's own processes for browser tests: the same as `manage.py up` starts, on the test database."""

import os
import shutil
import socket
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

import pytest
import redis
from django.conf import settings
from django.db import connection
from kombu import pools

from config.celery import app
from config.embedded.redis import Redis
from config.management.commands.up import processes
from config.supervisor.child import Child

WAIT_SECONDS = 120.0
BEAT = 0.05


class House:
    """The web process at an address, and the workers where asked for."""

    def __init__(self, folder: Path, port: int, at: str = "127.0.0.1", **more: str) -> None:
        self.url = f"http://{at}:{port}"
        self.anchors = folder / "anchors.jsonl"
        self.said: list[str] = []
        self._commands = {
            name: [at if word == "127.0.0.1" else word for word in words] for name, words in processes(port).items()
        }
        self._environment = {
            "VAR_DIR": str(folder),
            "SECRET_KEY": settings.SECRET_KEY,
            "DATABASE_URL": database(),
            "REDIS_URL": settings.REDIS_URL,
            "COMPUTER_PAUSE_MS": "0",
            **more,
        }

    @contextmanager
    def at_work(self, *names: str) -> Iterator[list[Child]]:
        """The named processes, by default all but the web, until the block ends."""
        children = [self._start(name) for name in names or self._commands.keys() - {"web"}]
        try:
            yield children
        finally:
            for child in children:
                child.ask_to_end()
            for child in children:
                _wait(lambda child=child: not child.is_running())
                child.kill()

    def answers(self) -> bool:
        """Whether the web process serves a page."""
        try:
            with urllib.request.urlopen(f"{self.url}/account/login/", timeout=5) as reply:  # noqa: S310 - our own
                return bool(reply.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _start(self, name: str) -> Child:
        with pytest.MonkeyPatch.context() as patch:
            for variable, value in self._environment.items():
                patch.setitem(os.environ, variable, value)
            return Child(name, self._commands[name], lambda name, line: self.said.append(f"{name} | {line}"))


@contextmanager
def house() -> Iterator[House]:
    """A house with its web process up and a broker that no other site shares, the test's own commands included."""
    folder = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    try:
        with broker(folder):
            house = House(folder, free_port())
            with house.at_work("web"):
                if not _wait(house.answers):
                    pytest.fail("\n".join(["the site does not answer", *house.said]))
                yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def broker(folder: Path) -> Iterator[None]:
    """A Redis of our own, for the site's processes and for what the test itself sends."""
    at = folder / "redis.sock"
    server = redis_in(folder)
    before = app.conf.broker_url
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "REDIS_URL", f"unix://{at}")
        patch.setattr(settings, "REDIS_EMBEDDED", False)
        _point_celery(f"redis+socket://{at}")
        try:
            if not _wait(lambda: _answers(at)):
                pytest.fail("Redis does not answer")
            yield
        finally:
            _point_celery(before)
            server.kill()


def redis_in(folder: Path) -> Child:
    """Its process, there for whoever asks at the socket in that folder."""
    words = ("--port", "0", "--unixsocket", str(folder / "redis.sock"), "--save", "", "--dir", str(folder))
    return Child("redis", [str(Redis().program()), *words], lambda _name, _line: None)


def _answers(at: Path) -> bool:
    """Whether Redis takes what is sent to it: a message sent before is lost."""
    try:
        return bool(redis.Redis(unix_socket_path=str(at)).ping())
    except redis.RedisError:
        return False


def _point_celery(url: str) -> None:
    """Have tasks sent there from now on: connections to another broker are not used again."""
    app.conf.broker_url = url
    pools.reset()
    app.amqp._producer_pool = None
    app._pool = None


def database() -> str:
    """The test database's address, for another process; it logs in as the site does."""
    login = connection.settings_dict
    user = quote(login["USER"]) + (f":{quote(login['PASSWORD'])}" if login["PASSWORD"] else "")
    port = f"&port={login['PORT']}" if login["PORT"] else ""
    return f"postgresql://{user}@/{quote(login['NAME'])}?host={quote(login['HOST'], safe='')}{port}"


_FIRST = 11_000 + 1_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw15").removeprefix("gw"))
_ports = cycle(range(_FIRST, _FIRST + 1_000))


def free_port() -> int:
    """A port that nobody listens at, of those that this process alone gives out, and that no connection is given."""
    while True:
        port = next(_ports)
        with socket.socket() as free, suppress(OSError):
            free.bind(("", port))
            return port


def _wait(true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(BEAT)
    return True
