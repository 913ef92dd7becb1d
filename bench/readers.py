"""The lobby while others read a match of 8,000 events, in milliseconds: alone, and beside forty readers of one kind.

    python -m bench.readers [readers] [seconds] [kinds]

Strangers of one address read the running table, its whole log, the account of its clocks and steps of a finished match;
one account's program reads the same by the API. One web process; the lobby is asked for from another address.
"""

import http.client
import json
import os
import platform
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from statistics import quantiles
from threading import Event
from time import perf_counter
from typing import Any
from urllib.parse import quote

from bench.database import fresh_database
from bench.feed import server

EVENTS = 8_000
BATCH = 1_000
READER, OTHER = "127.0.0.1", "127.0.0.2"
LOOKS = 20
"""Times that the lobby is asked for alone."""


def long_match(*, over: bool) -> str:
    """The id of a match with clocks, stopped and started again until its log is that long."""
    from eventlog import store
    from eventlog.store import Cause
    from play import commands, live
    from play.clock_events import ClockPaused, ClockResumed
    from play.rebuild import rebuild
    from play.terms import Terms
    from streams import database_time
    from streams.wire import new_events

    terms = Terms(pace="live", move_s=3600, bank_s=3600)
    now = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="user:1", terms=terms)
    at = database_time.now()
    pair = [ClockPaused(at, at), ClockResumed(at)]
    events = new_events(pair)
    version = now.match.version
    while version < EVENTS:
        version = store.append(now.stream, version, events * (BATCH // 2), Cause("bench")).last
    rebuild()
    if over:
        commands.resign(now.id, 0, actor=live.fresh(now.id).match.players[0] or "")
    return now.id


def ask(port: int, path: str, source: str, headers: dict[str, str]) -> tuple[int, float]:
    """The answer's status, and the milliseconds until all of it was there."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    began = perf_counter()
    try:
        line.request("GET", path, headers=headers)
        reply = line.getresponse()
        reply.read()
        return reply.status, 1000 * (perf_counter() - began)
    finally:
        line.close()


@contextmanager
def reading(port: int, paths: list[str], headers: dict[str, str], readers: int) -> Iterator[Counter[int]]:
    """So many readers who ask again as soon as they are answered; what they were answered."""
    said: Counter[int] = Counter()
    end, numbers = Event(), count()

    def read() -> None:
        while not end.is_set():
            said[ask(port, paths[next(numbers) % len(paths)], READER, headers)[0]] += 1

    with ThreadPoolExecutor(readers) as threads:
        for _ in range(readers):
            threads.submit(read)
        try:
            yield said
        finally:
            end.set()


def lobby(port: int, seconds: float) -> list[float]:
    """The milliseconds of each look at the lobby in that time."""
    found, until = [], perf_counter() + seconds
    while perf_counter() < until or len(found) < LOOKS:
        found.append(ask(port, "/lobby/", OTHER, {})[1])
    return found


def spread(found: list[float]) -> dict[str, float]:
    """The middle and the slow of them."""
    cut = quantiles(found, n=20)
    return {"p50": round(cut[9]), "p95": round(cut[18])}


def token() -> str:
    """A program's, of an account."""
    from datetime import timedelta

    from accounts.models import User
    from api import tokens
    from api.scopes import Scope

    return tokens.make(User.objects.create_user("Reader"), "bench", list(Scope), timedelta(days=1)).text


def measured(port: int, readers: int, seconds: float, wanted: Sequence[str]) -> dict[str, Any]:
    """Each kind of reading with the lobby's figures beside it."""
    running, over, program = long_match(over=False), long_match(over=True), {"Authorization": f"Bearer {token()}"}
    steps = [f"/m/{over}/{number}/" for number in range(EVENTS // 2, EVENTS, 97)]
    kinds: dict[str, tuple[list[str], dict[str, str]]] = {
        "table": ([f"/m/{running}/"], {}),
        "log": ([f"/m/{running}/?log=all"], {}),
        "earlier": ([f"/m/{running}/?log={EVENTS // 2}"], {}),
        "clock": ([f"/m/{running}/clock/"], {}),
        "step": (steps, {}),
        "api-view": ([f"/api/v1/matches/{running}/view/"], program),
        "api-replay": ([f"/api/v1/matches/{over}/replay/?from={EVENTS // 2}&limit=200"], program),
    }
    lobby(port, 1)
    found: dict[str, Any] = {"alone": spread(lobby(port, seconds))}
    for kind in wanted or kinds:
        paths, headers = kinds[kind]
        alone = ask(port, paths[0], READER, headers), ask(port, paths[0], READER, headers)
        with reading(port, paths, headers, readers) as said:
            found[kind] = {**spread(lobby(port, seconds)), "one read": round(alone[1][1]), "answers": dict(said)}
    return found


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    readers, seconds = numbers + [40, 10][len(numbers) :]
    with fresh_database() as name:
        from django.conf import settings

        from config import broker
        from config.postgres.base import default

        broker.join()
        role = default().settings_dict
        url = f"postgresql://{role['USER']}@/{name}?host={quote(str(role['HOST']))}"
        site = {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL, "WEB_CONCURRENCY": "1"}
        with server("config.asgi:application", **site) as (port, _process):
            pages = measured(port, readers, seconds, sys.argv[3:])
    line = {
        "bench": "readers",
        "unit": "ms until the lobby is there",
        "events": EVENTS,
        "readers": readers,
        "beside": pages,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")
