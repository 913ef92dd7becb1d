"""Addresses for whoever watches the site from outside: does the process live, can it serve visitors, how is it?

They are answered before sessions, languages, limits and the check of the host's name: a watcher asks from inside, by
whatever address it has, and is nobody. `/healthz` touches nothing. `/readyz` looks at what pages need, over connections
of its own and once a second at most, however many ask.
"""

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from threading import Lock, Thread, Timer
from time import monotonic

import psycopg
import redis
from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils.decorators import sync_only_middleware
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import heartbeat
from config.draining import draining
from config.metrics.exposition import metrics
from config.postgres.base import default
from config.postgres.troubles import KINDS, troubles

log = logging.getLogger(__name__)

SAFE = ("GET", "HEAD")
CLOCK = "clock"
DEGRADING = {CLOCK, *KINDS}
"""Parts without which visitors, or some of them, can be served all the same."""
ANSWER_SECONDS = 2
"""Seconds that a neighbour may take to answer."""
DEADLINE = 5.0
"""Seconds within which there is an answer, whatever becomes of the neighbours."""
REMEMBERED = 1.0
"""Seconds for which what was found is told again without a new look."""
_UNAPPLIED = """
SELECT count(*) FROM unnest(%s::text[], %s::text[]) AS newest (app, name)
 WHERE NOT EXISTS (SELECT FROM django_migrations m WHERE (m.app, m.name) = (newest.app, newest.name))"""


_others: dict[str, str] = {}


def watch(part: str, missing: str) -> None:
    """Look for one more part that pages can do without; `missing` is a condition of the database, cheap to find out."""
    _others[part] = missing
    DEGRADING.add(part)


class Readiness:
    """The parts that are missing; nothing of why."""

    def __init__(self, look: Callable[[], list[str]]) -> None:
        self._look = look
        self._lock = Lock()
        self._finding: Future[list[str]] | None = None
        self._until = 0.0
        self._said: list[str] = []

    def missing(self) -> list[str]:
        """What is missing now; one look at a time, for which everybody waits who comes meanwhile. What has not come to
        an end by the deadline counts as a database that is missing, and is looked at again.
        """
        with self._lock:
            if self._finding is None or monotonic() >= self._until:
                self._finding = self._begin()
            finding = self._finding
        try:
            found = finding.result(DEADLINE)
        except TimeoutError:
            found = ["database"]
        self._say(found)
        return found

    def _say(self, found: list[str]) -> None:
        """Once for each change: whoever watches asks again and again."""
        with self._lock:
            changed, self._said = found != self._said, found
        if changed and found:
            log.error("not ready: %s missing", ", ".join(found))
        elif changed:
            log.warning("ready again")

    def _begin(self) -> "Future[list[str]]":
        """Look in a thread of its own, which nobody has to wait for."""
        finding: Future[list[str]] = Future()
        self._until = monotonic() + DEADLINE

        def work() -> None:
            try:
                found = self._look()
            except BaseException as problem:
                finding.set_exception(problem)
                raise
            with self._lock:
                if self._finding is finding:
                    self._until = monotonic() + REMEMBERED
            finding.set_result(found)

        Thread(target=work, name="readiness", daemon=True).start()
        return finding


def problems() -> list[str]:
    """Ask database and broker; a few milliseconds where both answer, and `ANSWER_SECONDS` each otherwise. What requests
    of this process have just failed of is told, too.
    """
    return [*_in_the_database(), *_at_the_broker(), *troubles.recent()]


def without(found: list[str]) -> list[str]:
    """What of it pages can do without: a site whose clock has gone should not lose its pages, too."""
    return [part for part in found if part in DEGRADING]


def _in_the_database() -> list[str]:
    """Nothing, or the database that does not answer, or a schema behind the code, or parts that are missing there."""
    newest = _newest_migrations()
    try:
        login = {**default().get_connection_params(), "connect_timeout": ANSWER_SECONDS}
        with psycopg.connect(**login, autocommit=True) as connection, _cut_off(connection):
            connection.execute(f"SET statement_timeout = {ANSWER_SECONDS * 1000}")
            behind = connection.execute(_UNAPPLIED, [list(column) for column in zip(*newest, strict=True)]).fetchone()
            if behind is not None and not behind[0]:
                return [part for part, missing in _others.items() if _holds(connection, missing)]
    except psycopg.ProgrammingError:
        return ["migrations"]
    except psycopg.Error:
        return ["database"]
    return ["migrations"]


def _holds(connection: "psycopg.Connection[tuple[int]]", condition: str) -> bool:
    row = connection.execute(f"SELECT 1 WHERE {condition}").fetchone()
    return row is not None


@contextmanager
def _cut_off(connection: "psycopg.Connection[tuple[int]]") -> Iterator[None]:
    """End the connection where it is still in use after so long: a server that has fallen silent keeps to no limit of
    its own.
    """
    with socket.socket(fileno=os.dup(connection.fileno())) as wire:
        timer = Timer(ANSWER_SECONDS, lambda: wire.shutdown(socket.SHUT_RDWR))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()


def _at_the_broker() -> list[str]:
    """Nothing, or the broker that does not answer, or the clock of which it has not heard for a while."""
    limits = {
        "socket_timeout": ANSWER_SECONDS,
        "socket_connect_timeout": ANSWER_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **limits) as broker:
            left = broker.pttl(heartbeat.key(CLOCK))
    except (redis.RedisError, OSError):
        return ["broker"]
    return [CLOCK] if heartbeat.age(int(left)) > heartbeat.LATE_S else []


@cache
def _newest_migrations() -> list[tuple[str, str]]:
    """The last migration of each app, by the code; each is applied only after all before it."""
    return sorted(MigrationLoader(None).graph.leaf_nodes())


readiness = Readiness(problems)


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process answers at all; 503 once it was asked to end, and serves those who come all the same."""
    if request.method not in SAFE:
        return HttpResponseNotAllowed(SAFE)
    if draining.ending:
        return _kept_by_nobody(HttpResponse("ending\n", content_type="text/plain", status=503))
    return _kept_by_nobody(HttpResponse("ok\n", content_type="text/plain"))


def readyz(request: HttpRequest) -> HttpResponse:
    """200, or 503 that names the parts which are missing; those that pages can do without are named apart."""
    if request.method not in SAFE:
        return HttpResponseNotAllowed(SAFE)
    found = [*(["ending"] if draining.ending else []), *readiness.missing()]
    degraded = without(found)
    missing = [part for part in found if part not in degraded]
    answer = {"missing": missing, "degraded": degraded}
    return _kept_by_nobody(JsonResponse(answer, status=503 if missing else 200))


VIEWS = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


@sync_only_middleware
def watched(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers these addresses before whatever comes after it in the list."""

    def answer(request: HttpRequest) -> HttpResponse:
        return VIEWS.get(request.path_info, get_response)(request)

    return answer


def _kept_by_nobody(reply: HttpResponse) -> HttpResponse:
    reply["Cache-Control"] = "no-store"
    reply["Content-Length"] = str(len(reply.content))
    return reply
