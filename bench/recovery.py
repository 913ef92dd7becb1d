"""How soon the site answers again after its PostgreSQL was killed outright, in seconds.

    python -m bench.recovery [kills=5] [megabytes=600]

Web, clock and workers run as `manage.py up` starts them, and the lobby is asked for until it answers ten times on end:
first with nothing written since the last checkpoint, then after so many megabytes of writes, with readers in all web
processes. The server is one of its own, so that nothing else of this machine's is killed.
"""

import json
import os
import platform
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from unittest.mock import patch

from bench.load import postmaster
from bench.readers import ask
from bench.staff import at_work

WEB = 3
IN_A_ROW = 10
"""Answers on end after which the site is well."""
PAUSE = 0.02
GIVEN_UP = 120.0
READERS, LOOKS = 12, 40
ROW = 250
"""Bytes that a row of what is written takes in the server's log, by and large."""


def well_after_a_kill(port: int) -> float:
    """Kill the database's first process; the seconds until the first answer of a row without a fault."""
    os.kill(postmaster(), signal.SIGKILL)
    began, first, answers = time.monotonic(), 0.0, 0
    while answers < IN_A_ROW:
        status = 0
        with suppress(OSError):
            status = ask(port, "/lobby/", "127.0.0.2", {})[0]
        now = time.monotonic() - began
        answers = answers + 1 if status == 200 else 0
        if answers == 1:
            first = now
        if now > GIVEN_UP:
            raise TimeoutError("the site does not come back")
        time.sleep(PAUSE)
    return first


def warm_up(port: int, megabytes: float) -> None:
    """Look from many sides at once, and write."""
    from config.embedded.postgres import SUPERUSER, Postgres

    with ThreadPoolExecutor(READERS) as readers:
        for number in range(READERS * LOOKS):
            readers.submit(ask, port, "/lobby/", f"127.0.0.{3 + number % 50}", {})
    with Postgres.connect(SUPERUSER) as writer:
        writer.execute("CREATE TABLE IF NOT EXISTS written (number bigserial PRIMARY KEY, text text)")
        for _ in range(10):
            writer.execute(
                "INSERT INTO written (text) SELECT repeat(md5(random()::text), 4) FROM generate_series(1, %s)",
                [int(megabytes * 2**20 / 10 / ROW)],
            )


@contextmanager
def own_server() -> Iterator[None]:
    """A data folder of its own for the embedded servers; gone with them."""
    with tempfile.TemporaryDirectory(prefix="warmoot-bench-", ignore_cleanup_errors=True) as base:
        folder = Path(base) / "var"
        folder.mkdir()
        Path(base).chmod(0o755)  # the server's account passes through it
        with patch.dict(os.environ, {"VAR_DIR": str(folder)}):
            try:
                yield
            finally:
                from config import embedded

                embedded.leave("postgres")


def main(wanted: dict[str, float]) -> None:
    """Print the line."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    found: dict[str, list[float]] = {"fresh": [], "warmed up": []}
    with own_server(), at_work("web", "clock", "worker", "quick", port=port, web=WEB):
        from django.db import connection

        for kind, took in found.items():
            for _ in range(int(wanted["kills"])):
                if kind == "warmed up":
                    warm_up(port, wanted["megabytes"])
                took.append(well_after_a_kill(port))
                connection.close()
    seconds = {kind: {"median": round(median(took), 2), "most": round(max(took), 2)} for kind, took in found.items()}
    line = {"bench": "recovery", "unit": "s", **seconds, "targets": {"most": 3}, "python": platform.python_version()}
    sys.stdout.write(json.dumps({**line, "load": round(os.getloadavg()[0], 1)}) + "\n")


if __name__ == "__main__":
    given = {name: float(value) for name, value in (word.split("=") for word in sys.argv[1:])}
    main({"kills": 5, "megabytes": 600} | given)
