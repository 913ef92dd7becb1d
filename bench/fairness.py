"""How long a person waits for a Warlord's reply, alone and beside many tables of Warlords, in seconds.

    python -m bench.fairness [tables] [replies] [guests]

One account has 25 tables of five Warlords each, who play on without end; another person plays one Warlord by turns.
What is measured is the time from the person's move to the Warlord's answer in the log, pause and thought included.
Then the same beside sixty guests with such a table each: of as many networks, which are as many hosts, and of one.
"""

import json
import os
import platform
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, sleep

from bench.staff import at_work

WARLORDS = 5
LONGEST = 240.0
"""Seconds after which a reply is not waited for any more."""
FLOODED = 15.0
"""Seconds that the many tables are given to fill the queue."""
TARGET = 2.0
"""Times as long as alone, at most."""


def reply(match_id: str) -> float | None:
    """Make the person's move; the seconds until the Warlord has answered, None where it has nothing to answer."""
    from games.kernel.chance import Luck
    from games.kernel.offers import sample
    from opponents import awaited_seats
    from play import commands, live

    match = live.fresh(match_id).match
    (seat,) = match.awaited()
    command = sample(match.rules.offers(match.state, seat)[0], Luck(str(match.version)))
    now = commands.give(match_id, seat, command, actor=match.players[seat] or "").live.match
    if not awaited_seats.seats(now):
        return None
    began = perf_counter()
    while live.fresh(match_id).match.version == now.version:
        if perf_counter() - began > LONGEST:
            raise TimeoutError(f"no reply after {LONGEST} s")
        sleep(0.02)
    return perf_counter() - began


def replies(person: str, count: int) -> list[float]:
    """The seconds of so many replies, the first of a table each."""
    from play import commands

    found: list[float] = []
    while len(found) < count:
        match = commands.open_match("armadora", 2, {"first": 0}, [person, "computer:warlord"], actor=person)
        seconds = reply(match.id)
        found += [] if seconds is None else [seconds]
    return sorted(found)


def open_tables(hosts: list[str]) -> None:
    """A table of Warlords for each of them."""
    from play import commands

    for host in hosts:
        commands.open_match("few_orcs_more", WARLORDS, {"mode": "turns"}, ["computer:warlord"] * WARLORDS, actor=host)


def guests(networks: list[str]) -> list[str]:
    """How the log names new guests, one of each of these networks."""
    from accounts.models import User

    first = User.objects.count()
    made = [
        User.objects.create_user(f"Guest {first + at}", is_guest=True, network=one) for at, one in enumerate(networks)
    ]
    return [guest.player for guest in made]


def beside(hosts: Callable[[], list[str]], count: int) -> list[float]:
    """The replies to somebody with an account while these hosts' tables are played."""
    with at_work("thinking"):
        from django.contrib.contenttypes.models import ContentType

        from accounts.models import User

        person = User.objects.create_user("Person").player
        open_tables(hosts())
        sleep(FLOODED)
        found = replies(person, count)
        # The next database numbers its tables anew.
        ContentType.objects.clear_cache()
    return found


def told(found: list[float]) -> dict[str, float]:
    """The middle and the slowest."""
    return {"median": round(median(found), 2), "max": round(found[-1], 2)}


def main(tables: int, count: int, many: int) -> None:
    """Print one JSON line."""
    alone = beside(list, count)
    account = beside(lambda: ["user:999999"] * tables, count)
    apart = beside(lambda: guests([f"network {number}" for number in range(many)]), count)
    together = beside(lambda: guests(["one network"] * many), count)
    line = {
        "bench": "fairness",
        "unit": "s from a move to the Warlord's reply",
        "tables": tables,
        "warlords": WARLORDS * tables,
        "alone": told(alone),
        "beside": told(account),
        "times as long": round(median(account) / median(alone), 2),
        "guests": many,
        "beside guests of many networks": told(apart),
        "beside guests of one": told(together),
        "times as long beside guests of one": round(median(together) / median(alone), 2),
        "cores": os.cpu_count(),
        "targets": {"times as long below": TARGET},
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    main(*(words + [25, 5, 60][len(words) :]))
