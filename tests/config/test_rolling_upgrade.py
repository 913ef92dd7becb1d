"""R30's upgrade under twenty moves a second, behind the proxy: migrations, and each process replaced by another.

Nobody hears of it beyond one more try of a command with the same key, no move is lost or done twice, and streams come
back. In `make test` one web process of two is replaced, and then the only one. In a soak run, the last release's own
processes play on a database as it left it; `manage.py upgrade` goes on beside them, and then all of them give way to
this release's. How many moves a second there are in fact is for the machine to say: what is judged is what fails.
"""

import http.client
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any, NamedTuple

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from config.management.commands.up import processes
from config.upgrades import released
from play.models import MatchRow
from play.verify import check_match
from tests.browser import house as houses
from tests.config.composed import composed
from tests.config.load import Load, load, moves
from tests.config.var import ROOT, wait_until
from tests.crashes.test_web import _given, _player
from tests.deploy.proxied import Proxy, proxied

A_SECOND, SENDERS = 20.0, 4
BEFORE, BETWEEN = 10, 20
"""Moves at the least before anything is done, and after each step."""
PATIENCE_S = 120.0
LONGEST_LOCK_MS = 500.0
DATABASE = "warmoot_of_the_last_release"
OTHERS = ("clock", "worker", "mail", "quick", "thinking", "beat")
_WAITS = """
SELECT (extract(epoch FROM clock_timestamp() - waits.waitstart) * 1000)::float8, left(waiter.query, 80),
       left(migration.query, 200)
  FROM pg_locks waits JOIN pg_stat_activity waiter USING (pid)
  JOIN pg_stat_activity migration ON migration.pid = ANY (pg_blocking_pids(waiter.pid))
 WHERE NOT waits.granted AND waiter.datname = current_database() AND waits.waitstart IS NOT NULL
   AND migration.usename = %(owner)s AND waiter.usename <> %(owner)s ORDER BY 1 DESC LIMIT 1"""
"""Who has waited for longest behind the owner, which migrations alone are, and for how long."""


class Wait(NamedTuple):
    """Milliseconds for which a statement waits behind another."""

    ms: float = 0.0
    statement: str = ""
    behind: str = ""


class Site:
    """Two web processes behind the proxy, and others, of one folder or another with the project's code."""

    def __init__(self, folder: Path, held: ExitStack) -> None:
        self._folder, self._held = folder, held
        self.ports = [houses.free_port() for _ in range(2)]
        self.at_work: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, root: Path = ROOT) -> "subprocess.Popen[bytes]":
        """A process by the name of a command; those of the web have the number of theirs behind it."""
        port = self.ports[int(name[3:])] if name.startswith("web") else 0
        # By this release's interpreter, which may lie within the project's folder, as its requirements do.
        interpreter, *words = processes(port)[name.rstrip("01")]
        words = [interpreter, *(word.replace(str(ROOT), str(root)) for word in words)]
        with (self._folder / f"{name}.log").open("ab") as said:
            made = subprocess.Popen(words, cwd=root, env=self._environment(root), stdout=said, stderr=said)
        self._held.callback(_end, made)
        return made

    def begins(self, root: Path, *names: str) -> None:
        """All of them at once; what serves pages does so."""
        for name in names:
            self.at_work[name] = self.start(name, root)
        for port in self.ports:
            assert wait_until(lambda port=port: _ready(port), PATIENCE_S)

    def replaces(self, name: str, root: Path = ROOT) -> None:
        """One after the other, as two processes cannot have one port; of the others the new one is there first."""
        old = self.at_work[name]
        if name.startswith("web"):
            _end(old)
            self.at_work[name] = self.start(name, root)
            assert wait_until(lambda: _ready(self.ports[int(name[3:])]), PATIENCE_S)
        else:
            self.at_work[name] = self.start(name, root)
            _end(old)
        assert old.returncode in {0, -15}, (self._folder / f"{name}.log").read_text()[-2000:]

    def ends(self, name: str) -> None:
        """Without another in its place."""
        _end(self.at_work.pop(name))

    def does(self, root: Path, *words: str) -> None:
        """A command of the project's, which must succeed."""
        line = [sys.executable, str(root / "manage.py"), *words]
        done = subprocess.run(line, cwd=root, env=self._environment(root), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def _environment(self, root: Path) -> dict[str, str]:
        owner = connection.settings_dict["OWNER"]["USER"]
        url = houses.database()
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(root), str(root / "platform")]),
            "VAR_DIR": str(self._folder),
            "SECRET_KEY": settings.SECRET_KEY,
            "DATABASE_URL": url,
            "DATABASE_OWNER_URL": f"postgresql://{owner}@/{url.partition('@/')[2]}",
            "REDIS_URL": settings.REDIS_URL,
            "DATABASE_POOL": "6",
            "DRAIN_SECONDS": "5",
            "COMMANDS_PER_PERSON": "1000000",
            "COMMANDS_PER_ADDRESS": "1000000",
            "API_CALLS_PER_PERSON": "1000000",
            "API_CALLS_PER_ADDRESS": "1000000",
            "COMPUTER_PAUSE_MS": "0",
            "HTTPS": "yes",
            "TRUSTED_PROXIES": "1",
            "ALLOWED_HOSTS": "localhost",
        }


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(60)
    finally:
        process.kill()
        process.wait()


def _ready(port: int) -> bool:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as line:
        try:
            line.request("GET", "/healthz")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False


@contextmanager
def _site(folder: Path) -> Iterator[Site]:
    with ExitStack() as held:
        held.enter_context(houses.broker(folder))
        yield Site(folder, held)


@contextmanager
def _under_load(folder: Path, site: Site, senders: int) -> Iterator[tuple[Proxy, list[Load], Callable[[], None]]]:
    """What to call after each step: moves are made then. At the end none has failed, is lost or double."""
    players, began = [_player("Alice"), _player("Bob")], monotonic()
    with (
        proxied(
            folder, composed(SITE_NAME="localhost")["services"]["proxy"], *(f"127.0.0.1:{port}" for port in site.ports)
        ) as proxy,
        load(proxy.url, proxy.context(), players, senders, A_SECOND) as several,
    ):

        def moved(times: int = BETWEEN) -> None:
            wanted = moves(several) + times
            assert wait_until(lambda: moves(several) >= wanted, PATIENCE_S), [one.failed for one in several]

        moved(BEFORE)
        yield proxy, several, moved
    assert [one.failed for one in several] == [[]] * senders
    for one in several:
        for given in one.given:
            assert _given(given.match, given.key) == 1
        for match in {given.match.id: given.match for given in one.given}.values():
            # The anchors are the worker's, which has a file of its own.
            assert [fault for fault in check_match(match.id) if fault.kind != "anchor"] == []
    slowest, again = max(one.slowest for one in several), Counter(why for one in several for why in one.again)
    print(
        f"{moves(several)} moves in {monotonic() - began:.0f} s, none failed, the slowest took {slowest * 1000:.0f} ms"
    )
    print(f"{again.total()} at the second try {dict(again)}")


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_it_works(tmp_path: Path) -> None:
    with _site(tmp_path) as site:
        site.begins(ROOT, "web0", "web1")
        with _under_load(tmp_path, site, 1) as (_, several, moved):
            site.replaces("web0")
            moved()
            assert several[0].again == []
            site.ends("web1")
            site.replaces("web0")
            moved()


@pytest.mark.soak
@pytest.mark.whole
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_last_release_gives_way_to_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own code, on its own schema, then on this release's; in the end nothing of it is at work any more."""
    old = _last_release(tmp_path / "old")
    with _site(tmp_path) as site, _database(site, old, monkeypatch):
        site.begins(old, "web0", "web1")
        with _under_load(tmp_path, site, SENDERS) as (_, _, moved):
            site.begins(old, *OTHERS)
            with _waiting_watched() as waits:
                site.does(ROOT, "upgrade")
            moved(5 * BETWEEN)
            for name in ("web0", "web1", *OTHERS):
                site.replaces(name)
                moved()
        print(f"{len(waits)} looks, the longest at which somebody waits behind a migration: {max(waits)}")
        assert max(waits).ms < LONGEST_LOCK_MS


@pytest.mark.django_db(transaction=True)
def test_a_lock_that_is_held_for_too_long_would_be_seen(owner: Any) -> None:
    """The twin: somebody of the site's waits behind the owner."""
    with owner.cursor() as cursor, ThreadPoolExecutor(1) as hands, _waiting_watched() as waits:
        cursor.execute("BEGIN; LOCK TABLE play_matchrow")
        try:
            looking = hands.submit(_looks)
            assert wait_until(lambda: max(waits).ms > LONGEST_LOCK_MS)
        finally:
            cursor.execute("ROLLBACK")
        assert looking.result(PATIENCE_S) is False
        assert "play_matchrow" in max(waits).statement


def _looks() -> bool:
    try:
        return MatchRow.objects.exists()
    finally:
        connection.close()


def _last_release(folder: Path) -> Path:
    """The project as it was when its migrations were taken down as released."""
    file = Path(released.FILE).relative_to(ROOT)
    commit = _git("log", "-1", "--format=%H", "--", str(file)).decode().strip()
    assert commit, "the history of the project is not here"
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", folder], input=_git("archive", commit), check=True)  # noqa: S607
    return folder


def _git(*words: str) -> bytes:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    return done.stdout if done.returncode == 0 else b""


@contextmanager
def _database(site: Site, old: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One of the last release's schema, which the test itself is connected to as well."""
    login = connection.settings_dict
    server = {"host": login["HOST"], "user": login["OWNER"]["USER"], "dbname": login["NAME"], "autocommit": True}
    with psycopg.connect(**server) as owner:
        owner.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
        owner.execute(f"CREATE DATABASE {DATABASE}")
        with monkeypatch.context() as patch:
            _leave()
            patch.setitem(login, "NAME", DATABASE)
            try:
                site.does(old, "migrate", "-v0")
                yield
            finally:
                _leave()
        owner.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)")


def _leave() -> None:
    connection.close()
    connection.close_pool()


@contextmanager
def _waiting_watched() -> Iterator[list[Wait]]:
    """Who waits behind a migration, looked at all the time until the block ends."""
    waits, over = [Wait()], Event()
    login = connection.settings_dict

    def look() -> None:
        with psycopg.connect(
            host=login["HOST"], user=login["OWNER"]["USER"], dbname=login["NAME"], autocommit=True
        ) as asking:
            while not over.wait(0.01):
                row = asking.execute(_WAITS, {"owner": login["OWNER"]["USER"]}).fetchone()
                waits.append(Wait(*row) if row else Wait())

    looking = Thread(target=look)
    looking.start()
    try:
        yield waits
    finally:
        over.set()
        looking.join()
