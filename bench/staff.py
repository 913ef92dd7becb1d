"""The site's own processes at work on a benchmark's database, with a Redis that nobody else uses."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep
from unittest.mock import patch

from bench.database import fresh_database

START = 8.0
"""Seconds that the processes are given to get ready."""


@contextmanager
def at_work(*names: str, include: str = "", port: int = 0, web: int = 1, **variables: str) -> Iterator[dict[str, int]]:
    """A fresh database, and these of the processes that `manage.py up` starts, by their ids, until the block ends.

    Workers know the tasks of the module `include` as well. Pages are served at `port`, by so many processes as `web`.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="warmoot-bench-")))
        at = folder / "redis.sock"
        stack.enter_context(patch.dict(os.environ, {"REDIS_URL": f"unix://{at}", **variables}))
        stack.enter_context(fresh_database())
        from django.db import connection

        from config.embedded.redis import Redis
        from config.management.commands.up import processes
        from config.supervisor.child import Child

        login = connection.settings_dict
        address = f"postgresql://{login['USER']}@/{login['NAME']}?host={login['HOST']}"
        stack.enter_context(patch.dict(os.environ, {"DATABASE_URL": address}))
        redis = [str(Redis().program()), "--port", "0", "--unixsocket", str(at), "--save", "", "--dir", str(folder)]
        more = ["--include", include] if include else []
        several = processes(port, web, "WARNING")
        known = {name: [*words, *more] if "worker" in words else words for name, words in several.items()}
        commands = {"redis": redis, **{name: known[name] for name in names}}
        pids = {}
        for name, command in commands.items():
            child = Child(name, command, _silent)
            pids[name] = child.process.pid
            stack.callback(child.kill)
            stack.callback(child.ask_to_end)
        sleep(START)
        yield pids


def _silent(name: str, line: str) -> None:
    """What the processes say is not of interest here."""
