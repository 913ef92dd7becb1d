"""The whole site under a mixed load: five games, three reads a command, everything durable, on the same machine.

    python -m bench.load [rate=50] [seconds=30] [saturated=15] [minutes=0] [rounds=6] [tables=40]

Web, clock and workers run as `manage.py up` starts them, people at so many tables play matches known in advance
(`bench.scripts`), from a process of its own (`bench.load_generator`), whose share of the processors is printed. First
each kind of request by itself: what it costs web, database and the rest. Then so many commands a second, then as many
as the site takes. With `minutes` the first is kept up for so long, and what every part holds in memory compared.

Processor time says what 100 and 200 a second would need; it hardly depends on what else the machine does.
"""

import asyncio
import json
import os
import platform
import socket
import sys
import time
from collections import deque
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from statistics import quantiles
from typing import Any

import psutil

from bench.load_generator import Found, Generator, Played, Step, Table, few_at_once
from bench.moves import person
from bench.staff import at_work
from bench.work_done import Groups, mebibytes

WEB = 3
LONGEST = 120
"""Commands of a match that are played; whoever wants more plays another."""
FASTEST = 150
"""More commands a second than any site of two processors takes."""
USABLE = 0.7
"""How much of a processor may be at work where answers are still to come soon."""
WARMING = 6_000
"""Commands before memory is looked at, at least: until caches are full, and every connection knows its statements."""
ASKED = (100, 200)
TARGETS = {"p95_ms": 80, "faults": 0, "saturation": 80, "growth": 0.05}
READS = ("offers", "view", "fragment")
COMMANDS = ("command by a form", "command by the API")
NAMES = {"fragment": "page fragment"}


def warming(rate: float) -> float:
    """The seconds before memory is looked at: twice as long as a stream that nobody asks for is held, too."""
    from streams.repository import IDLE

    return max(WARMING / rate, 2 * IDLE)


def tables(wanted: int, commands: int) -> list[Table]:
    """So many tables, at which so many commands can be given, in turn of the five games."""
    from bench.scripts import GAMES, script
    from play.commands import open_match

    made = []
    for number in range(wanted):
        game = list(GAMES)[number % len(GAMES)]
        seats, options = GAMES[game]
        people = dict(person(f"load{number}{'abc'[seat]}") for seat in range(seats))
        matches: deque[Played] = deque()
        known = 0
        while known <= commands / wanted:
            seed = sha256(f"load/{number}/{len(matches)}".encode()).digest()
            steps: deque[Step] = deque(script(game, seed, LONGEST))
            live = open_match(game, seats, options, list(people), actor="operator:bench", seed=seed)
            matches.append(Played(live.id, steps))
            known += len(steps)
        made.append(Table(list(people.values()), matches))
    return made


def generate(port: int, made: list[Table], groups: Groups, wanted: dict[str, float], results: Pipe) -> None:
    """The generator's process: everything in turn."""

    async def all_of_it() -> dict[str, Any]:
        generator = Generator(port, made, groups)
        await few_at_once(generator.sit_down, made)
        told: dict[str, Any] = {"priced": await generator.priced(int(wanted["rounds"]))}
        told["priced faults"] = generator.found.faults
        if wanted["minutes"]:
            await generator.at_rate(wanted["rate"], wanted["warming"])
            told["warm"] = mebibytes(groups)
            told["long"] = await generator.at_rate(wanted["rate"], 60 * wanted["minutes"])
            told["after"] = mebibytes(groups)
        told["held"] = await generator.at_rate(wanted["rate"], wanted["seconds"])
        told["saturated"] = await generator.as_fast(wanted["saturated"])
        return told

    results.send(asyncio.run(all_of_it()))


def summed(run: dict[str, Any], cores: int) -> dict[str, Any]:
    """A run as it is printed."""
    found: Found = run["found"]
    commands = [ms for what in COMMANDS for ms in found.took[what]]
    reads = [ms for what in READS for ms in found.took[NAMES.get(what, what)]]
    each = {what: _cuts(found.took[what]) for what in COMMANDS}
    return {
        "commands a second": round(len(commands) / run["wall"], 1),
        "commands": _cuts(commands) | {"number": len(commands)},
        **each,
        "reads": _cuts(reads) | {"number": len(reads)},
        "begun late": found.late,
        "faults": sum(found.faults.values()),
        "what": dict(found.faults.most_common(5)),
        "share of the processors": {name: round(used / run["wall"] / cores, 3) for name, used in run["used"].items()},
    }


def _cuts(found: list[float]) -> dict[str, float]:
    if len(found) < 2:
        return {}
    cuts = quantiles(found, n=100)
    return {f"p{cut}": round(cuts[cut - 1], 1) for cut in (50, 95, 99)}


def foretold(priced: dict[str, dict[str, float]], held: dict[str, Any], cores: int) -> dict[str, Any]:
    """What a command with its reads costs each part, in milliseconds, and what that comes to at other rates."""
    number = len(list(chain.from_iterable(held["found"].took[what] for what in COMMANDS)))
    turn = {name: 1000 * used / max(1, number) for name, used in held["used"].items()}
    by_kind = {
        part: sum(priced[what][part] for what in READS) + sum(priced[what][part] for what in COMMANDS) / 2
        for part in ("web", "database")
    }
    whole = sum(turn.values())
    needs = {
        f"{rate} a second": {
            "processors": round(rate * (whole - turn["generator"]) / 1000 / USABLE, 1),
            "web processes": -int(-rate * turn["web"] / 1000 // USABLE),
            "of them for the database": round(rate * turn["database"] / 1000 / USABLE, 1),
        }
        for rate in ASKED
    }
    return {
        "ms a command with its reads": {name: round(ms, 2) for name, ms in turn.items()},
        "the same out of each kind": {name: round(ms, 2) for name, ms in by_kind.items()},
        "saturation here": round(1000 * cores / whole, 1),
        "with the generator elsewhere": round(1000 * cores / (whole - turn["generator"]), 1),
        "needed": needs,
    }


def postmaster() -> int:
    """The first process of the database, which is on this machine."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(psutil.Process(cursor.fetchone()[0]).ppid())


def durable() -> dict[str, str]:
    """What the database says about that."""
    from django.db import connection

    found = {}
    with connection.cursor() as cursor:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            cursor.execute(f"SHOW {name}")
            found[name] = str(cursor.fetchone()[0])
    return found


def main(wanted: dict[str, float]) -> None:
    """Print a JSON line a question."""
    cores = os.cpu_count() or 1
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    names = ("web", "clock", "worker", "quick")
    with at_work(*names, port=port, web=WEB, TRUSTED_PROXIES="1", METRICS_TOKEN="") as pids:
        groups = {
            "web": [pids["web"]],
            "database": [postmaster()],
            "workers and clock": [pids[name] for name in names[1:]],
            "redis": [pids["redis"]],
        }
        # The whole pages with which a match begins come in between, and what is played while kinds are measured.
        commands = wanted["rate"] * (wanted["seconds"] + 60 * wanted["minutes"])
        wanted["warming"] = warming(wanted["rate"])
        commands += wanted["rate"] * wanted["warming"] if wanted["minutes"] else 0
        commands += FASTEST * wanted["saturated"] + wanted["tables"] * wanted["rounds"]
        made = tables(int(wanted["tables"]), int(commands))
        _wait_for(port)
        ours, theirs = get_context("spawn").Pipe()
        process = get_context("spawn").Process(target=generate, args=(port, made, groups, wanted, theirs))
        process.start()
        theirs.close()
        try:
            told = ours.recv()
        finally:
            process.join()
        kept = durable()
    prices = {unit: _rounded(by) for unit, by in told["priced"].items()}
    tell("prices", {**prices, "faults": sum(told["priced faults"].values())})
    if wanted["minutes"]:
        tell(f"{wanted['minutes']:g} minutes", summed(told["long"], cores) | {"after": round(wanted["warming"])})
        grown = {name: round(told["after"][name] / held - 1, 3) for name, held in told["warm"].items()}
        tell("memory", {"MiB": _rounded({"warm": told["warm"], "after": told["after"]}), "grown": grown})
    tell(f"{wanted['rate']:g} a second", summed(told["held"], cores) | {"durable": kept})
    tell("saturated", summed(told["saturated"], cores))
    tell("foretold", foretold(told["priced"]["ms"], told["held"], cores))


def _wait_for(port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.2)
    raise TimeoutError("the site does not come up")


def _rounded(by: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    return {name: {part: round(value, 2) for part, value in parts.items()} for name, parts in by.items()}


def tell(question: str, answer: dict[str, Any]) -> None:
    """One line."""
    more = {"load": round(os.getloadavg()[0], 1), "targets": TARGETS, "python": platform.python_version()}
    sys.stdout.write(json.dumps({"bench": "load", "of": question, **answer, **more}) + "\n")


if __name__ == "__main__":
    given = {name: float(value) for name, value in (word.split("=") for word in sys.argv[1:])}
    main({"rate": 50, "seconds": 30, "saturated": 15, "minutes": 0, "rounds": 6, "tables": 40} | given)
