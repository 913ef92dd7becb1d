"""The live feed: one move told to many open streams of one web process, in milliseconds, beside a bare ASGI stream.

    python -m bench.feed 2000

Both are served by uvicorn in a process of its own. Ours is rung for as by a command: through Redis, to every process.
The bare one is told by a request. Memory is what the process holds once all streams are open, CPU its work for a ring.
"""

import json
import os
import resource
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from statistics import quantiles
from urllib.parse import quote

import psutil

from bench.database import fresh_database
from bench.listeners import Listeners

ROUNDS = 12
PROTOCOL = "config.http_timeouts:TimeoutProtocol"
"""As the site is served."""
SPARE = 200
"""Files that the process needs beside its streams."""
TARGETS = {"p99_ms": 75, "memory_mib": 150}


@contextmanager
def server(application: str, **environment: str) -> Iterator[tuple[int, psutil.Process]]:
    """uvicorn with that application on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", application, "--port", str(port), "--http", PROTOCOL]
    plain = [
        "--lifespan",
        "off",
        "--log-level",
        "critical",
        "--no-proxy-headers",
        "--backlog",
        "4096",
        "--timeout-graceful-shutdown",
        "1",
    ]
    process = subprocess.Popen(
        [*command, *plain],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([".", "platform"]), **environment},
    )
    try:
        while not _listens(port):
            time.sleep(0.1)
        yield port, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(20)


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def measure(port: int, process: psutil.Process, path: str, count: int, ring: Callable[[], object]) -> dict[str, float]:
    """How late the streams hear, over all rounds but the first, and what the process holds."""
    listeners = Listeners(port, path, count)
    listeners.hear(ring)
    began = _cpu(process)
    delays = [delay for _ in range(ROUNDS) for delay in listeners.hear(ring)]
    spent, memory = _cpu(process) - began, process.memory_info().rss
    listeners.close()
    cuts = quantiles(delays, n=100)
    return {
        "p50_ms": round(cuts[49], 1),
        "p99_ms": round(cuts[98], 1),
        "cpu_ms": round(1000 * spent / ROUNDS, 1),
        "memory_mib": round(memory / 2**20, 1),
    }


def _cpu(process: psutil.Process) -> float:
    """Seconds of work that the process has done."""
    times = process.cpu_times()
    return float(times.user + times.system)


def ours(database: str, count: int) -> dict[str, float]:
    """The site's feed on a match that moves on."""
    from django.conf import settings

    from config import broker
    from config.postgres.base import default
    from doorbell import ring
    from play import commands

    broker.join()
    match = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:bench").id
    role = default().settings_dict
    url = f"postgresql://{role['USER']}@/{database}?host={quote(str(role['HOST']))}"
    version = iter(range(1000, 1_000_000))

    def move() -> None:
        ring.publish(ring.Moved(match, next(version)))

    environment = {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL, "TRUSTED_PROXIES": "1"}
    with server("config.asgi:application", **environment) as (port, process):
        return measure(port, process, f"/feed/?m={match}", count, move)


def bare(count: int) -> dict[str, float]:
    """A stream with nothing around it."""
    with server("bench.peer_stream:application", TRUSTED_PROXIES="1") as (port, process):
        return measure(port, process, "/feed/", count, lambda: urllib.request.urlopen(f"http://127.0.0.1:{port}/ring"))


def main(count: int) -> None:
    """Print one JSON line."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, max(count * 2 + SPARE, 4096)), most))
    with fresh_database() as database:
        found = {"doorbell": ours(database, count), "bare ASGI": bare(count)}
    ratio = found["doorbell"]["p99_ms"] / found["bare ASGI"]["p99_ms"]
    line = {"bench": "feed", "streams": count, **found, "p99 of bare": round(ratio, 2), "targets": TARGETS}
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
