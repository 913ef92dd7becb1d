"""How soon after a commit its task starts in a worker, in milliseconds.

    python -m bench.start

A message is sent after the commit of a command's append, as computers are asked; a task that does nothing says when it
began. All processes of one machine share the clock that both moments are read from.
"""

import json
import platform
import sys
from statistics import median, quantiles
from time import monotonic, sleep

from bench.staff import at_work

TASKS = 300
TARGET_MS = 10


def waits() -> list[float]:
    """Milliseconds from each commit to the start of its task, one at a time."""
    import redis
    from django.conf import settings

    from bench.trivial import STARTS, say_when
    from play import commands, signals

    committed: list[float] = []

    def on_moved(**_: object) -> None:
        committed.append(monotonic())
        say_when.apply_async(retry=False)

    signals.moved.connect(on_moved)
    broker = redis.Redis.from_url(settings.REDIS_URL)
    found = []
    for _ in range(TASKS):
        commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:bench")
        started = broker.blpop([STARTS], timeout=10)
        assert started is not None
        found.append(1000 * (float(started[1]) - committed.pop()))
        sleep(0.01)
    signals.moved.disconnect(on_moved)
    return found[20:]


if __name__ == "__main__":
    with at_work("quick", include="bench.trivial"):
        measured = waits()
    line = {
        "bench": "start",
        "unit": "ms from commit to start",
        "p50": round(median(measured), 1),
        "p95": round(quantiles(measured, n=20)[-1], 1),
        "targets": {"p50 below": TARGET_MS},
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")
