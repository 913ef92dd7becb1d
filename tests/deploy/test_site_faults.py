"""Alerts for faults of a site at work: a web process is asked by HTTP for what Prometheus asks, before and after each.

Each fault lasts longer than the bound of its alert by the database's own time, however fast the machine is; what was
counted is then counted again at every step for a quarter of an hour, by promtool (`test_made_faults.py`).
"""

import http.client
import json
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from django.conf import settings
from django.db import connection

from config import heartbeat
from config.embedded import places
from config.embedded.postgres import APP, DATABASE, OWNER, SUPERUSER, Postgres
from config.supervisor.child import Child
from games.kernel.chance import Luck
from games.kernel.offers import sample
from play import live
from tests.browser import house as houses
from tests.config.test_broken_neighbours import FULL
from tests.config.var import var_folder, wait_until
from tests.crashes.test_web import _opened, _player
from tests.deploy.firing import Told, fires, read

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "a-token-for-tests"
POOL = 2
"""As many pages that read lists as are made for strangers at once."""
PATIENCE_S = 60.0
PROBES = 300
"""Of the proxy, in the time of each fault: as many as in five minutes."""
MOST = 60
"""Connections of a small server, of which three are its superuser's."""
LOOKS = 30
"""At a page without a statement, beside one slow append: fewer than one answer in twenty is slow then."""
PAGE, TABLE = "/leagues/", "leagues_organisationrow"
"""A page that reads one table, which no figure is made from."""
_addresses = count(1)
_WAITING = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > %s::interval"""
_SLOW = """
CREATE FUNCTION planted_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1.1); RETURN NEW; END $$;
CREATE TRIGGER planted BEFORE INSERT ON eventlog_event FOR EACH STATEMENT EXECUTE FUNCTION planted_slow()"""


class Site(NamedTuple):
    """One web process, and its database's owner."""

    house: houses.House
    owner: Any
    web: Child
    database: str

    def ask(self, path: str, body: str = "", token: str = "") -> int:
        """What is answered to somebody of an address of their own."""
        number = next(_addresses)
        headers = {"X-Forwarded-For": f"198.18.{number // 250}.{number % 250}", "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}", "Idempotency-Key": "slow"} if token else {}
        with closing(http.client.HTTPConnection(self.house.url.removeprefix("http://"), timeout=PATIENCE_S)) as line:
            line.request("POST" if body else "GET", path, body or None, headers)
            return line.getresponse().status

    def told(self) -> Told | None:
        """What Prometheus reads here while clock and beat are heard of; None where nobody answers."""
        with redis.Redis.from_url(settings.REDIS_URL) as broker:
            for process in heartbeat.PROCESSES:
                key = heartbeat.key(process).replace(connection.settings_dict["NAME"], self.database)
                broker.set(key, 1, ex=heartbeat.KEPT_S)
        with closing(http.client.HTTPConnection(self.house.url.removeprefix("http://"), timeout=PATIENCE_S)) as line:
            try:
                line.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
                return read(line.getresponse().read().decode())
            except OSError:
                return None


@contextmanager
def _site(folder: Path, owner: Any, url: str = "") -> Iterator[Site]:
    """A web process with a small pool, which waits for locks as long as they last."""
    url = url or houses.database()
    limits = {
        "DATABASE_URL": url,
        "DATABASE_POOL": str(POOL),
        "DATABASE_LOCK_TIMEOUT_MS": "0",
        "DATABASE_STATEMENT_TIMEOUT_MS": "0",
    }
    with ExitStack() as held:
        held.enter_context(houses.broker(folder))
        house = houses.House(folder, houses.free_port(), METRICS_TOKEN=TOKEN, TRUSTED_PROXIES="1", **limits)
        (web,) = held.enter_context(house.at_work("web"))
        assert wait_until(house.answers, PATIENCE_S), house.said
        yield Site(house, owner, web, urlsplit(url).path.strip("/"))


@contextmanager
def _locked(site: Site) -> Iterator[list["Future[int]"]]:
    """All connections of the pool wait for the lock of a table within the block: for more than a second already."""
    with site.owner.cursor() as cursor, ThreadPoolExecutor(POOL) as hands:
        cursor.execute(f"BEGIN; LOCK TABLE {TABLE}")
        try:
            asked = [hands.submit(site.ask, PAGE) for _ in range(POOL)]
            assert wait_until(lambda: _wait_for("1.1 s") == POOL, PATIENCE_S)
            yield asked
        finally:
            cursor.execute("ROLLBACK")


def _wait_for(long: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_WAITING, [long])
        (waiting,) = cursor.fetchone()
    return int(waiting)


def _nothing(_: Site) -> None:
    """No fault."""


def _pages_wait(site: Site) -> None:
    with _locked(site) as asked:
        pass
    assert [one.result() for one in asked] == [200] * POOL


def _nobody_gets_a_connection(site: Site) -> None:
    """Whoever comes when all are in use is told so after ten seconds."""
    player = _player("Carol")
    with _locked(site) as asked:
        assert site.ask("/api/v1/me/", token=player.token) == 503
    assert [one.result() for one in asked] == [200] * POOL


def _a_page_fails(site: Site) -> None:
    with site.owner.cursor() as cursor:
        cursor.execute(f"REVOKE SELECT ON {TABLE} FROM warmoot_app")
        try:
            assert [site.ask(PAGE) for _ in range(2)] == [500] * 2
        finally:
            cursor.execute(f"GRANT SELECT ON {TABLE} TO warmoot_app")


def _the_log_is_slow(site: Site) -> None:
    players = [_player("Alice"), _player("Bob")]
    match = _opened(players)
    now = live.read(match.id).match
    seat = now.awaited()[0]
    body = json.dumps({"version": now.version, "command": sample(now.rules.offers(now.state, seat)[0], Luck("slow"))})
    with site.owner.cursor() as cursor:
        cursor.execute(_SLOW)
        try:
            assert site.ask(f"/api/v1/matches/{match.id}/commands/", body, players[seat].token) == 201
            assert {*map(site.ask, ["/account/login/"] * LOOKS)} == {200}
        finally:
            cursor.execute("DROP FUNCTION planted_slow CASCADE")


def _the_disk_is_full(site: Site) -> None:
    """Nothing can be written, and whoever only looks is served."""
    players = [_player("Dora"), _player("Edda")]
    match = _opened(players)
    now = live.read(match.id).match
    seat = now.awaited()[0]
    body = json.dumps({"version": now.version, "command": sample(now.rules.offers(now.state, seat)[0], Luck("full"))})
    with site.owner.cursor() as cursor:
        cursor.execute(FULL)
        cursor.execute("CREATE TRIGGER planted BEFORE INSERT ON eventlog_event EXECUTE FUNCTION planted_full()")
        try:
            assert {site.ask(f"/api/v1/matches/{match.id}/commands/", body, players[seat].token) for _ in range(2)} == {
                503
            }
        finally:
            cursor.execute("DROP FUNCTION planted_full CASCADE")


def _no_web_process(site: Site) -> None:
    site.web.kill()


FAULTS: dict[Callable[[Site], None], set[str]] = {
    _nothing: set(),
    _a_page_fails: {"ServerErrors"},
    _the_log_is_slow: {"AppendsSlow"},
    _pages_wait: {"PagesSlow"},
    _nobody_gets_a_connection: {"PoolExhausted", "ServerErrors", "PagesSlow"},
    _the_disk_is_full: {"DiskFull", "CommandsFailing", "ServerErrors"},
    _no_web_process: {"SiteDown"},
}
"""Each fault with all alerts that it leads to, in the order in which one site has them."""


def test_it_fires_and_nothing_else_does(tmp_path: Path, owner: Any) -> None:
    with _site(tmp_path, owner) as site:
        for fault, alerts in FAULTS.items():
            before = _known(site)
            fault(site)
            if site.web.is_running():
                assert {*map(site.ask, ["/healthz"] * PROBES)} == {200}
            assert fires(tmp_path, before, site.told()) == alerts, fault.__name__


def _known(site: Site) -> Told:
    told = site.told()
    assert told is not None
    return told


def test_connections_run_short(tmp_path: Path, owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with _small_server(tmp_path / "schema.sql", monkeypatch) as at, ExitStack() as held:
        url = f"postgresql://{APP}@/{DATABASE}?host={at}"
        site = held.enter_context(_site(tmp_path, owner, url))
        assert fires(tmp_path, _known(site), _known(site)) == set()
        for _ in range(MOST * 88 // 100):
            held.enter_context(psycopg.connect(host=at, user=OWNER, dbname=DATABASE))
        assert fires(tmp_path, _known(site), _known(site)) == {"ConnectionsShort"}


@contextmanager
def _small_server(schema: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The socket's folder of a server with few connections and the site's tables."""
    login, tools = connection.settings_dict, Postgres().program().parent
    words = ["--schema-only", "--host", login["HOST"], "--username", login["OWNER"]["USER"], login["NAME"]]
    with schema.open("wb") as said:
        subprocess.run([tools / "pg_dump", *words], stdout=said, check=True)
    with var_folder(cluster=True) as folder:
        monkeypatch.setenv("VAR_DIR", str(folder))
        postgres = Postgres({"max_connections": str(MOST)})
        postgres.start()
        at = str(places.sockets())
        try:
            words = [
                "--quiet",
                "--host",
                at,
                "--username",
                SUPERUSER,
                "--set",
                "ON_ERROR_STOP=1",
                "--file",
                str(schema),
            ]
            subprocess.run([tools / "psql", *words, DATABASE], stdout=subprocess.DEVNULL, check=True)
            yield at
        finally:
            postgres.stop()
