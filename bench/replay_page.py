"""Pages of a match with 100,000 events, in milliseconds a request: the table, the replay's pages, a step of it.

    python -m bench.replay_page

A match of Armadora is played half way; then its seats offer each other draws and decline until its log is that long,
and one of them resigns. Steps are asked for at random places, whole and as the part that a page exchanges. Another
match is looked at before, so that the first look is at a log not read yet and not at a process not warm yet.
"""

import json
import os
import platform
import sys
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

from bench.database import fresh_database
from bench.limits import ONE_ADDRESS

if TYPE_CHECKING:
    from django.test import Client

EVENTS = 100_000
BATCH = 1_000
HALF = 8
REQUESTS = 100
PAGE_MS, SEEK_MS = 300, 150


def long_match() -> str:
    """The id of a running match with so many events, all of them through the store."""
    from eventlog import store
    from eventlog.store import Cause
    from games.checks.walk import one_of
    from games.kernel.chance import Luck
    from games.kernel.offers import sample
    from play import commands
    from play.events import EndAnswered, EndProposed
    from play.rebuild import rebuild
    from streams.wire import new_events

    luck = Luck("bench")
    now = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:bench")
    for _ in range(HALF):
        (seat, *_rest) = now.match.rules.turn(now.match.state).seats
        wish = sample(one_of(now.match.rules.offers(now.match.state, seat), luck), luck)
        now = commands.give(now.id, seat, wish, actor=now.match.players[seat] or "").live
    pair = new_events([EndProposed("draw", 0), EndAnswered("draw", 1, False)])
    version = now.match.version
    while version < EVENTS:
        version = store.append(now.stream, version, pair * (BATCH // 2), Cause("bench")).last
    rebuild()
    return now.id


def times(client: "Client", paths: list[str], **headers: str) -> list[float]:
    """Milliseconds of each request, as the site's own code takes it from first to last line."""
    found = []
    for path in paths:
        began = perf_counter()
        reply = client.get(path, headers=headers)
        found.append(1000 * (perf_counter() - began))
        assert reply.status_code == 200, f"{path}: {reply.status_code}"
    return found


def spread(found: list[float]) -> dict[str, float]:
    """What the first request took, which reads the log, and the middle and the slow of the others."""
    return {
        "first": round(found[0], 1),
        "p50": round(median(found[1:]), 1),
        "p95": round(quantiles(found[1:], n=20)[-1], 1),
    }


def measured() -> dict[str, dict[str, float]]:
    """Each kind of page with its figures."""
    from django.test import Client

    from games.kernel.chance import Luck
    from play import commands, live

    # One for all of them: each loads the middlewares at its first request, as a process does once.
    client = Client(headers={"host": "localhost"})
    luck, match_id = Luck("steps"), long_match()
    page = f"/m/{match_id}/"
    other = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:bench")
    times(client, [f"/m/{other.id}/"])
    steps = [f"{page}{2 + luck.below('', EVENTS - 2)}/" for _ in range(REQUESTS)]
    found = {"table": times(client, [page] * REQUESTS)}
    commands.resign(match_id, 0, actor=live.fresh(match_id).match.players[0] or "")
    found["replay"] = times(client, [page, *steps])
    found["step"] = times(client, steps, **{"HX-Request": "true"})
    return {name: spread(each) for name, each in found.items()}


if __name__ == "__main__":
    os.environ.update(ONE_ADDRESS)
    with fresh_database():
        pages = measured()
    line = {
        "bench": "replay_page",
        "unit": "ms a request",
        "events": EVENTS,
        "pages": pages,
        "targets": {"p95 below": PAGE_MS, "step below": SEEK_MS},
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")
