"""How late the clock deals, in milliseconds: live tables beside thinking computers, on the processes of a real site.

    python -m bench.ticks [tables] [seconds]

Twenty tables of For a Few Orcs More in live mode, a card every two seconds, four computers at each who grab as people
do; beside them pairs of Warlords who think without a pause, one more table than there are processors. The log says how
late each step was: when it was due follows from the events before it, when it happened is its own time.
"""

import json
import os
import platform
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from statistics import quantiles
from time import monotonic, sleep

from bench.staff import at_work

LIVE = {"mode": "live", "deal_interval_ms": 2000, "start_delay_ms": 0}
TARGET_MS = 250


def lateness(match_id: str) -> Iterator[float]:
    """How many milliseconds after its moment each step of the clock was written."""
    from eventlog import store
    from play import live
    from play.match import follow, no_rewind, opened

    row = live.find(match_id)
    rows = list(store.rows(row.stream))
    log = live.read_log(row.stream, row.game, row.rules_version)
    match = opened(log, live.state_of)
    due, since = None, rows[0].at
    for event, kept in zip(log[1:], rows[1:], strict=True):
        if kept.actor == "clock" and kept.body is not None and due is not None:
            yield (kept.at - since - timedelta(milliseconds=due.after_ms)) / timedelta(milliseconds=1)
        match = follow(match, [event], no_rewind)
        if kept.version < kept.last:
            continue
        now_due = match.rules.due(match.state) if match.runs else None
        if now_due != due:
            due, since = now_due, kept.at


def keep_thinking(thinkers: list[str], until: float) -> None:
    """Have as many tables of Warlords as before, whenever one of them has ended."""
    from play import commands
    from play.models import MatchRow

    while monotonic() < until:
        for number, match_id in enumerate(thinkers):
            if not match_id or MatchRow.objects.get(id=match_id).status == MatchRow.Status.OVER:
                opened = commands.open_match("armadora", 2, {}, ["computer:warlord"] * 2, actor="operator:bench")
                thinkers[number] = opened.id
        sleep(0.5)


def main(tables: int, seconds: int) -> None:
    """Print one JSON line."""
    with at_work("clock", "quick", "thinking", COMPUTER_PAUSE_MS="700"):
        from play import commands

        found = []
        for number in range(tables):
            found.append(
                commands.open_match("few_orcs_more", 4, LIVE, ["computer:raider"] * 4, actor="operator:bench").id
            )
            # Tables are not opened all at the same moment.
            sleep(2 * (number % 2) / tables)
        thinkers = [""] * ((os.cpu_count() or 1) + 1)
        keep_thinking(thinkers, monotonic() + seconds)
        began = datetime.now().astimezone()
        late = sorted(ms for match_id in found for ms in lateness(match_id))
        busy = {"thoughts": thoughts(began - timedelta(seconds=seconds)), "load": round(os.getloadavg()[0], 1)}
    cuts = quantiles(late, n=100)
    line = {
        "bench": "ticks",
        "unit": "ms late",
        "tables": tables,
        "steps": len(late),
        **{f"p{p}": round(cuts[p - 1], 1) for p in (50, 95, 99)},
        "max": round(late[-1], 1),
        "early": sum(ms < 0 for ms in late),
        **busy,
        "targets": {"p95 below": TARGET_MS},
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")


def thoughts(since: datetime) -> int:
    """How many moves Warlords have made since then."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM eventlog_event WHERE actor = 'computer:warlord' AND at > %s", [since])
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    main(*(words + [20, 60][len(words) :]))
