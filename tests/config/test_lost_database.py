"""PostgreSQL is killed under a site that has been under load, and comes back: nobody waits, and it is there at once."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import psycopg
import pytest

from config.embedded.postgres import APP, DATABASE
from config.management.commands.up import processes
from config.threads import AT_WORK
from tests.browser.house import free_port
from tests.config.var import ROOT, environment, keepers, servers, var_folder, wait_until

ADDRESS = "/m/nomatch/version/"
"""Looked for in the database, and answered without a turn: strangers of one network wait for theirs at pages."""
NO_MATCH = (404, "")
"""What the address answers while the database is there."""
AWAY = (503, "1")
AT_ONCE = 24
WARM = AT_WORK
"""Connections that the pool has at the least when it has been under load: as many requests are at work at once."""
POOL_SECONDS = 10.0
"""What a request waits for a connection where it is not known that there are none."""
SITE, TWIN = "config.asgi:application", "tests.config.slow_pool:application"


class Site:
    """A web process on an embedded PostgreSQL of its own."""

    def __init__(self, var: Path, port: int) -> None:
        self._var = var
        self._url = f"http://127.0.0.1:{port}{ADDRESS}"

    def ask(self, seconds: float = 60.0) -> tuple[int, str]:
        """Status and Retry-After of an answer; 0 where none comes in time."""
        try:
            with urllib.request.urlopen(self._url, timeout=seconds) as reply:  # noqa: S310 - our own address
                return reply.status, ""
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.headers.get("Retry-After", "")
        except OSError:
            return 0, ""

    def asked(self, times: int, seconds: float = 60.0) -> Counter[tuple[int, str]]:
        """What so many get who ask at the same time."""
        with ThreadPoolExecutor(AT_ONCE) as askers:
            return Counter(askers.map(lambda _: self.ask(seconds), range(times)))

    def connections(self) -> int:
        """How many the web process holds."""
        with self._connect() as found:
            row = found.execute("SELECT count(*) FROM pg_stat_activity WHERE usename = %s", [APP]).fetchone()
            assert row is not None
            return int(row[0]) - 1

    def has_database(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def _connect(self) -> "psycopg.Connection[tuple[int]]":
        return psycopg.connect(host=str(self._var / "run" / "sockets"), user=APP, dbname=DATABASE)

    @contextmanager
    def without_database(self) -> Iterator[None]:
        """Kill the server, and keep its keeper from starting it again within the block."""
        found = keepers(self._var)
        for keeper in found:
            keeper.suspend()
        for server in servers(self._var):
            server.kill()
        assert wait_until(lambda: not self.has_database())
        try:
            yield
        finally:
            for keeper in found:
                keeper.resume()


@contextmanager
def _warmed_up(application: str) -> Iterator[Site]:
    """A site that has answered many at once."""
    with var_folder(cluster=True) as var:
        surroundings = environment(var)
        subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=surroundings, check=True)
        port = free_port()
        command = [application if word == SITE else word for word in processes(port)["web"]]
        web = subprocess.Popen(
            command, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            site = Site(var, port)
            assert wait_until(lambda: site.ask() == NO_MATCH)
            assert wait_until(lambda: site.asked(AT_ONCE) == {NO_MATCH: AT_ONCE} and site.connections() >= WARM)
            yield site
        finally:
            os.kill(web.pid, signal.SIGTERM)
            web.wait(30)


@pytest.mark.long
def test_it_works() -> None:
    with _warmed_up(SITE) as site:
        for _ in range(2):
            with site.without_database():
                began = monotonic()
                assert [site.ask() for _ in range(10)] == [AWAY] * 10
                assert monotonic() - began < POOL_SECONDS
                assert site.asked(AT_ONCE) == {AWAY: AT_ONCE}
            assert wait_until(site.has_database)
            began = monotonic()
            assert site.asked(2 * AT_ONCE) == {NO_MATCH: 2 * AT_ONCE}
            assert monotonic() - began < POOL_SECONDS


@pytest.mark.long
def test_without_it_everybody_waits() -> None:
    """The twin: nobody is told while it is away, and its next try comes long after it is back."""
    with _warmed_up(TWIN) as site:
        with site.without_database():
            assert site.asked(AT_ONCE, POOL_SECONDS * 0.8) == {(0, ""): AT_ONCE}
        assert wait_until(site.has_database)
        assert site.asked(AT_ONCE, seconds=1.0) == {(0, ""): AT_ONCE}
