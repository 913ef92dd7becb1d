"""Addresses for health checks from outside: is the process alive, can it serve visitors, how is it doing?

They are answered before sessions, languages, limits and the check of the host's name, because a monitor asks from
inside, by whatever address it has, and is nobody. `/healthz` touches nothing. `/readyz` looks at what pages need, over
connections of its own and once a second at most, however many ask.
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
"""Parts without which all or most visitors can still be served."""
ANSWER_SECONDS = 2
"""Seconds that a neighbour may take to answer."""
DEADLINE = 5.0
"""Seconds within which there is an answer, whatever happens to database and broker."""
REMEMBERED = 1.0
"""Seconds for which a result is repeated without a new look."""
_UNAPPLIED = """
SELECT count(*) FROM unnest(%s::text[], %s::text[]) AS newest (app, name)
 WHERE NOT EXISTS (SELECT FROM django_migrations m WHERE (m.app, m.name) = (newest.app, newest.name))"""


_others: dict[str, str] = {}


def watch(part: str, missing: str) -> None:
    """Register one more part that pages can do without; `missing` is a condition of the database that is cheap to
    evaluate.
    """
    _others[part] = missing
    DEGRADING.add(part)


class Readiness:
    """Finds the parts that are missing, but not why."""

    def __init__(self, look: Callable[[], list[str]]) -> None:
        self._look = look
        self._lock = Lock()
        self._finding: Future[list[str]] | None = None
        self._until = 0.0
        self._said: list[str] = []

    def missing(self) -> list[str]:
        """Return what is missing now. One look at a time; requests that come meanwhile wait for it. A look that has not
        ended by the deadline counts as a missing database, and is repeated.
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
        """Log each change once, since monitors ask again and again."""
        with self._lock:
            changed, self._said = found != self._said, found
        if changed and found:
            log.error("not ready: %s missing", ", ".join(found))
        elif changed:
            log.warning("ready again")

    def _begin(self) -> "Future[list[str]]":
        """Begin a look in a thread of its own, which nobody has to wait for."""
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
    """Ask database and broker; a few milliseconds if both answer, and `ANSWER_SECONDS` each otherwise. Includes what
    requests of this process have just failed of.
    """
    return [*_in_the_database(), *_at_the_broker(), *troubles.recent()]


def without(found: list[str]) -> list[str]:
    """Return those of the parts that pages can do without: a site whose clock has gone should not lose its pages as
    well.
    """
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
    """End the connection if it is still in use after so long: a server that has fallen silent keeps no limit of its
    own.
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
        with redis.Redis.from_url(settings.REDIS_URL, **limits) as broker, broker.pipeline(transaction=False) as asked:
            # One that cannot write to its disk still reads, and says so where it is pinged.
            _, left = asked.ping().pttl(heartbeat.key(CLOCK)).execute()
    except (redis.RedisError, OSError):
        return ["broker"]
    return [CLOCK] if heartbeat.age(int(left)) > heartbeat.LATE_S else []


@cache
def _newest_migrations() -> list[tuple[str, str]]:
    """The last migration of each app, by the code; each is applied only after all before it."""
    return sorted(MigrationLoader(None).graph.leaf_nodes())


readiness = Readiness(problems)


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the process answers at all; 503 once it was asked to end, while it still serves."""
    if request.method not in SAFE:
        return HttpResponseNotAllowed(SAFE)
    if draining.ending:
        return _kept_by_nobody(HttpResponse("ending\n", content_type="text/plain", status=503))
    return _kept_by_nobody(HttpResponse("ok\n", content_type="text/plain"))


def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200, or 503 that names the missing parts; those that pages can do without are named separately."""
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
    """Middleware that answers these addresses before everything after it in the list."""

    def answer(request: HttpRequest) -> HttpResponse:
        return VIEWS.get(request.path_info, get_response)(request)

    return answer


def _kept_by_nobody(reply: HttpResponse) -> HttpResponse:
    reply["Cache-Control"] = "no-store"
    reply["Content-Length"] = str(len(reply.content))
    return reply
