"""R13: eight faults of the site's neighbours, six addresses. Nobody is told that something was done which is lost; who
cannot be served hears when to come back; all is well soon after, and each fault is seen by those who watch.

One web process on a way to the database that can be broken, and a broker of its own. In a soak run, answers are slow by
five seconds, and well again means within ten.
"""

import http.client
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import psutil
import pytest
from django.db import connection
from django.test import override_settings

from accounts import mails
from accounts.models import Mail, User
from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.values import JSON
from play import live
from play.live import Live
from tests.browser import house as houses
from tests.budgets import budget
from tests.config.forwarder import Forwarder, forwarder
from tests.config.refusing import cannot_save
from tests.config.test_graceful_stop import TOKEN, _figures
from tests.config.var import wait_until
from tests.crashes.test_web import Player, _given, _opened, _player

pytestmark = pytest.mark.django_db(transaction=True)

POOL = 6
PATIENCE_S = 60.0
SLOW_S = budget("R13_SLOW_MS", 200, 5000) / 1000
AGAIN_S = float(budget("R13_AGAIN_S", 30, 10))
SECRET = "a" * 32
PASSWORD = "the grass is red tonight"
TROUBLE = "warmoot_database_troubles_total"
FULL = """
CREATE FUNCTION planted_full() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$"""


_addresses = count()
"""Each asks from an address of its own: those of one address wait for each other's turns."""


class Answer(NamedTuple):
    """What somebody gets; 0 for no answer at all."""

    status: int
    again: str = ""


AWAY = Answer(503, "1")


class Round:
    """Each of the six addresses asked once, at the same time; the commands and the new accounts are remembered."""

    def __init__(self, site: "Site", match: Live, name: str) -> None:
        self._site, self._match, self._name = site, match, name
        now = live.read(match.id).match
        self._seat = now.awaited()[0]
        command = sample(now.rules.offers(now.state, self._seat)[0], Luck(name))
        self._body: dict[str, JSON] = {"version": now.version, "command": command}
        self.answers: dict[str, Answer] = {}

    def asked(self) -> dict[str, Answer]:
        """What each comes to."""
        with ThreadPoolExecutor(6) as askers:
            asked = {
                "lobby": askers.submit(self._get, "/lobby/"),
                "match": askers.submit(self._get, f"/m/{self._match.id}/"),
                "feed": askers.submit(self._get, f"/feed/?m={self._match.id}"),
                "read": askers.submit(self._get, f"/api/v1/matches/{self._match.id}/", token=True),
                "command": askers.submit(self._command),
                "sign up": askers.submit(self._sign_up),
            }
            self.answers = {name: one.result() for name, one in asked.items()}
        return self.answers

    def nothing_is_lost(self) -> None:
        """What was told is so; what was not can be done again, and is done once."""
        given, there = _given(self._match, self._name), User.objects.filter(name=self._name).exists()
        assert given == 1 or self.answers["command"].status != 201
        assert there or self.answers["sign up"].status != 302
        assert self._command().status in {200, 201}
        assert _given(self._match, self._name) == 1
        if not there:
            assert self._sign_up().status == 302

    def _get(self, path: str, *, token: bool = False) -> Answer:
        return self._site.ask("GET", path, self._site.players[self._seat].token if token else "")

    def _command(self) -> Answer:
        path, token = f"/api/v1/matches/{self._match.id}/commands/", self._site.players[self._seat].token
        return self._site.ask("POST", path, token, json.dumps(self._body), {"Idempotency-Key": self._name})

    def _sign_up(self) -> Answer:
        form = f"csrfmiddlewaretoken={SECRET}&username={self._name}&password1={PASSWORD.replace(' ', '+')}"
        form += f"&email={self._name}%40example.org"
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrf={SECRET}"}
        return self._site.ask("POST", "/account/signup/", "", form, kind)


class Site(NamedTuple):
    """The web process, the way to its database, and its broker."""

    house: houses.House
    way: Forwarder
    folder: Path
    players: list[Player]
    held: ExitStack
    """Undone when the site ends."""

    def ask(
        self, method: str, path: str, token: str = "", body: str = "", headers: dict[str, str] | None = None
    ) -> Answer:
        """Status and Retry-After; of a stream no more than its beginning is read."""
        several = {
            "Content-Type": "application/json",
            "X-Forwarded-For": f"192.0.2.{next(_addresses) % 250}",
            **(headers or {}),
        }
        several |= {"Authorization": f"Bearer {token}"} if token else {}
        address = self.house.url.removeprefix("http://")
        with closing(http.client.HTTPConnection(address, timeout=PATIENCE_S)) as line:
            try:
                line.request(method, path, body or None, several)
                reply = line.getresponse()
            except (OSError, http.client.HTTPException):
                return Answer(0)
            return Answer(reply.status, reply.getheader("Retry-After", ""))

    def ready(self) -> tuple[list[str], list[str]]:
        """What `/readyz` names as missing and as degraded."""
        with closing(http.client.HTTPConnection(self.house.url.removeprefix("http://"), timeout=PATIENCE_S)) as line:
            line.request("GET", "/readyz")
            said = json.loads(line.getresponse().read())
            return said["missing"], said["degraded"]

    def figure(self, name: str) -> float:
        """One of the figures of `/metrics`."""
        return _figures(self.house.url).get(name, 0.0)

    def broker(self) -> psutil.Process:
        """Its process."""
        own = [one for one in psutil.process_iter(["name", "cwd"]) if one.info["cwd"] == str(self.folder)]
        return next(one for one in own if one.info["name"] == "redis-server")


@contextmanager
def _site(folder: Path) -> Iterator[Site]:
    with ExitStack() as held:
        held.enter_context(houses.broker(folder))
        way = held.enter_context(forwarder(connection.settings_dict["HOST"]))
        login = connection.settings_dict
        url = f"postgresql://{login['USER']}@127.0.0.1:{way.port}/{login['NAME']}"
        limits = {"DATABASE_POOL": str(POOL), "DATABASE_LOCK_TIMEOUT_MS": "0", "DATABASE_STATEMENT_TIMEOUT_MS": "11000"}
        house = houses.House(
            folder, houses.free_port(), DATABASE_URL=url, METRICS_TOKEN=TOKEN, TRUSTED_PROXIES="1", **limits
        )
        held.enter_context(house.at_work("web"))
        assert wait_until(house.answers)
        yield Site(house, way, folder, [_player("Alice"), _player("Bob")], held)


def _well(answers: dict[str, Answer]) -> bool:
    done = {"command": 201, "sign up": 302}
    return answers == {name: Answer(done.get(name, 200)) for name in answers}


def _well_again(site: Site, number: int, *rounds: Round) -> float:
    """Seconds until all six addresses are served; nothing of what was asked meanwhile is lost."""
    began = monotonic()
    tried = iter(range(1000))
    assert wait_until(lambda: _well(_fresh(site, f"again-{number}-{next(tried)}").asked()), AGAIN_S)
    took = monotonic() - began
    for one in rounds:
        one.nothing_is_lost()
    return took


def _fresh(site: Site, name: str) -> Round:
    return Round(site, _opened(site.players), name)


def _statuses(answers: dict[str, Answer]) -> set[Answer]:
    return {*answers.values()}


@pytest.mark.soak
@pytest.mark.long
def test_it_works(tmp_path: Path, owner: Any) -> None:
    faults: list[Callable[[Site, Any], list[Round]]] = [
        _broker_gone, _broker_silent, _broker_full, _database_refused, _slow, _disk_full, _waiting_too_long, _mail_down,
    ]  # fmt: skip
    with _site(tmp_path) as site:
        before = _fresh(site, "before").asked()
        assert _well(before), (before, site.house.said)
        for number, fault in enumerate(faults):
            took = _well_again(site, number, *fault(site, owner))
            print(f"{fault.__name__}: well again after {took:.1f} s")
        _a_loss_would_be_found(site)


def _a_loss_would_be_found(site: Site) -> None:
    """The twin: told that it was done, and it was not."""
    for what, status in (("command", 201), ("sign up", 302)):
        lost = _fresh(site, f"lost {what}")
        lost.answers = {"command": AWAY, "sign up": AWAY, what: Answer(status)}
        with pytest.raises(AssertionError):
            lost.nothing_is_lost()


def _broker_gone(site: Site, _: Any) -> list[Round]:
    """Nobody needs it who only looks or plays."""
    site.broker().kill()
    asked = _fresh(site, "gone")
    assert _well(asked.asked()), asked.answers
    assert wait_until(lambda: site.ready()[0] == ["broker"])
    assert site.figure("warmoot_broker_unanswered") == 1
    site.held.callback(houses.redis_in(site.folder).kill)
    return [asked]


def _broker_silent(site: Site, _: Any) -> list[Round]:
    """A quarter of a second is waited for it, once every other second."""
    assert wait_until(lambda: site.ready()[0] == [])
    server = site.broker()
    server.suspend()
    try:
        asked = _fresh(site, "silent")
        assert _well(asked.asked()), asked.answers
        assert wait_until(lambda: site.ready()[0] == ["broker"])
        assert site.figure("warmoot_broker_unanswered") == 1
    finally:
        server.resume()
    return [asked]


def _broker_full(site: Site, _: Any) -> list[Round]:
    """It reads, and refuses whatever it would have to write."""
    assert wait_until(lambda: site.ready()[0] == [])
    asked = _fresh(site, "unwritten")
    with cannot_save(f"unix://{site.folder / 'redis.sock'}"):
        assert _well(asked.asked()), asked.answers
        assert wait_until(lambda: site.ready()[0] == ["broker"])
        assert site.figure("warmoot_broker_unanswered") == 1
    return [asked]


def _database_refused(site: Site, _: Any) -> list[Round]:
    asked = _fresh(site, "refused")
    site.way.close()
    asked.asked()
    assert _statuses(asked.answers) == {AWAY}, asked.answers
    assert wait_until(lambda: "database" in site.ready()[0])
    assert site.figure('warmoot_unanswered{of="database"}') > 0
    assert site.figure(f'{TROUBLE}{{kind="away"}}') > 0
    site.way.open_again()
    return [asked]


def _slow(site: Site, _: Any) -> list[Round]:
    """All is done in the end, or nothing is."""
    asked = _fresh(site, "slow")
    site.way.slow_s = SLOW_S
    try:
        asked.asked()
        # Whoever refuses says when to come back.
        assert {*asked.answers.values()} <= {Answer(200), Answer(201), Answer(302), AWAY, Answer(0)}, asked.answers
        if SLOW_S > 2:
            assert wait_until(lambda: "database" in site.ready()[0])
            assert site.figure('warmoot_unanswered{of="database"}') > 0
    finally:
        site.way.slow_s = 0.0
    return [asked]


def _disk_full(site: Site, owner: Any) -> list[Round]:
    """What only reads goes on."""
    asked, tables = _fresh(site, "full"), ("eventlog_event", "accounts_user")
    with owner.cursor() as cursor:
        cursor.execute(FULL)
        for table in tables:
            cursor.execute(f"CREATE TRIGGER planted BEFORE INSERT ON {table} EXECUTE FUNCTION planted_full()")
        try:
            asked.asked()
            found = {name: asked.answers.pop(name) for name in ("command", "sign up")}
            assert (_well(asked.answers), found) == (True, {"command": AWAY, "sign up": AWAY})
            assert wait_until(lambda: "disk" in site.ready()[1])
            assert site.figure(f'{TROUBLE}{{kind="disk"}}') > 0
        finally:
            cursor.execute("DROP FUNCTION planted_full CASCADE")
    asked.answers = found
    return [asked]


def _waiting_too_long(site: Site, owner: Any) -> list[Round]:
    """Two faults at once: statements that wait until they are cut off, and behind them a pool without a connection."""
    first, second = _fresh(site, "busy"), _fresh(site, "pool")
    with owner.cursor() as cursor, ThreadPoolExecutor(2) as hands:
        cursor.execute("BEGIN; LOCK TABLE play_matchrow, accounts_user IN ACCESS EXCLUSIVE MODE")
        both = [hands.submit(one.asked) for one in (first, second)]
        seen: set[str] = set()
        assert wait_until(lambda: seen.update(site.ready()[1]) or seen >= {"pool", "busy"}, PATIENCE_S)
        answers = [answer for one in both for answer in one.result(PATIENCE_S).values()]
        assert {*answers} <= {AWAY, Answer(200)}, (first.answers, second.answers)
        assert {one.answers[name] for one in (first, second) for name in ("command", "sign up", "read")} == {AWAY}
        assert all(site.figure(f'{TROUBLE}{{kind="{kind}"}}') > 0 for kind in ("pool", "busy"))
        cursor.execute("ROLLBACK")
    return [first, second]


def _mail_down(site: Site, _: Any) -> list[Round]:
    """Nobody who asks waits for it; the mail is kept, and leaves once somebody takes it."""
    asked = _fresh(site, "mail")
    assert _well(asked.asked()), asked.answers
    mail = Mail.objects.get(to="mail@example.org")
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=houses.free_port()):
        mails.attempt(mail.pk)
    assert wait_until(lambda: "mail" in site.ready()[1])
    assert site.figure('warmoot_failing_items{sweep="account mail"}') == 1
    mails.attempt(mail.pk)
    assert not Mail.objects.filter(pk=mail.pk).exists()
    assert wait_until(lambda: "mail" not in site.ready()[1])
    return [asked]
