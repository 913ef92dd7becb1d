"""What a request costs the web process: processor, wall, instructions; beside a bare view and a small page.

    python -m bench.web [rounds] [page …]

One connection, one request at a time, one process of uvicorn each; the pages in turn, round after round, the least of
the rounds' means. Somebody logged in asks, and a stranger. A page's first look is the one after a move. Instructions,
of user mode, where the processor's counters may be read: they say the same on a busy machine.
"""

import http.client
import json
import platform
import sys
import time
from collections.abc import Iterator
from itertools import count
from math import isnan, nan
from statistics import mean
from typing import NamedTuple
from urllib.parse import quote

import psutil

from bench.database import fresh_database
from bench.feed import server
from bench.instructions import Instructions, counted
from bench.limits import ONE_ADDRESS, UNLIMITED
from bench.moves import Person, move_at, person

ROUNDS, REQUESTS, LOOKS = 5, 20, 5
RUNNING, OPEN, OVER = 20, 8, 3
TARGETS = {
    "version": ("bare", 1.3),
    "unknown": ("bare", 1.3),
    "api view": ("bare", 2.0),
    "rules": ("small", 1.3),
    "lobby": ("small", 3.0),
    "front": ("small", 3.0),
    "table first look": ("small", 4.0),
    "table": ("small", 1.5),
}
"""Beside what each page is held, and how many times its processor it may take."""


class Cost(NamedTuple):
    """Milliseconds a request, and millions of instructions; not a number where these cannot be counted."""

    cpu: float
    wall: float
    instructions: float


class Served(NamedTuple):
    """A process that serves, and what counts its instructions."""

    port: int
    process: psutil.Process
    counter: Instructions | None


class Asker:
    """Asks a process of which we know how much it works."""

    def __init__(self, served: "Served", headers: dict[str, str]) -> None:
        self._port, self._headers, self._counter = served.port, headers, served.counter
        # The kernel's own clock of another process, which counts nanoseconds where /proc counts hundredths.
        self._clock = (~served.process.pid << 3) | 2

    def ask(self, path: str, times: int, status: int = 200) -> Cost:
        """The mean of so many requests on one kept connection."""
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        line.connect()
        carried_out = self._carried_out()
        worked, began = time.clock_gettime(self._clock), time.perf_counter()
        for _ in range(times):
            line.request("GET", path, headers=self._headers)
            reply = line.getresponse()
            reply.read()
            if reply.status != status:
                raise RuntimeError(f"{path}: {reply.status}")
        seconds = (time.clock_gettime(self._clock) - worked, time.perf_counter() - began)
        instructions = self._carried_out() - carried_out
        line.close()
        return Cost(1000 * seconds[0] / times, 1000 * seconds[1] / times, instructions / times)

    def _carried_out(self) -> float:
        return nan if self._counter is None else self._counter.millions()["web"]


class Place(NamedTuple):
    """A populated site: whose cookies, at which matches."""

    reader: Person
    people: dict[str, Person]
    mine: str
    others: list[str]


def populated() -> Place:
    """Matches that run, some of them the reader's, to move in the first; tables that wait; matches that are over."""
    from play import commands

    name, reader = person("Reader")
    people = {name: reader}
    running, draws = [], count()
    for number in range(RUNNING):
        pair = dict(person(f"player{number}{side}") for side in "ab")
        people |= pair
        players = [name, next(iter(pair))] if number < 3 else list(pair)
        running.append(commands.open_match("armadora", 2, {}, players, actor="operator:bench").id)
        for _ in range(6):
            moved(running[-1], people, draws)
        for _ in range(8 * (number == 0)):
            if not awaited(running[0], name):
                moved(running[0], people, draws)
    for player in list(people)[1 : OPEN + 1]:
        commands.open_match("armadora", 3, {}, [player, None, None], actor=player)
    for player in list(people)[1 : OVER + 1]:
        over = commands.open_match("armadora", 2, {}, [player, list(people)[-1]], actor=player)
        commands.resign(over.id, 0, actor=player)
    return Place(reader, people, running[0], running[1:])


def awaited(match: str, player: str) -> bool:
    """Whether it is that player's turn there: what the page of a match costs depends on it."""
    from play import live

    now = live.fresh(match).match
    return any(now.players[seat] == player for seat in now.awaited())


def moved(match: str, people: dict[str, Person], draws: Iterator[int]) -> None:
    """One move more there, by whoever is to move."""
    from play import commands, live

    move = move_at(match, people, draws)
    if move is None:
        return
    match_now = live.fresh(match).match
    seat = match_now.awaited()[0]
    commands.give(match, seat, move.command, actor=match_now.players[seat] or "")


def measured(rounds: int, wanted: list[str], place: Place, ours: Served, peer: Served) -> dict[str, dict[str, Cost]]:
    """The least cost of each page to each of the two, and of the peer's pages."""
    strangers = Asker(ours, {"Host": "localhost"})
    readers = Asker(ours, {"Host": "localhost", "Cookie": place.reader.cookies})
    program = Asker(ours, {"Host": "localhost", "Authorization": f"Bearer {place.reader.token}"})
    plain = Asker(peer, {"Host": "localhost"})
    page = f"/m/{place.mine}/"
    pages = {
        "version": f"{page}version/",
        "unknown": "/nowhere/at/all/",
        "rules": "/games/armadora/",
        "lobby": "/lobby/",
        "front": "/",
        "table": page,
        "table news": f"{page}news/",
    }
    draws = count(10**6)
    found: dict[str, dict[str, list[Cost]]] = {}
    for number in range(rounds + 1):
        each: list[tuple[str, str, Cost]] = [
            ("peer", name, plain.ask(f"/{name}/", REQUESTS)) for name in ("bare", "small")
        ]
        for who, asker in (("person", readers), ("stranger", strangers)):
            for name, path in pages.items():
                if not wanted or name in wanted:
                    each.append((who, name, asker.ask(path, REQUESTS, 404 if name == "unknown" else 200)))
        if not wanted or "api view" in wanted:
            each.append(("person", "api view", program.ask(f"/api/v1/matches/{place.mine}/view/", REQUESTS)))
        if not wanted or "table first look" in wanted:
            looks = []
            for match in place.others[number % 3 : number % 3 + LOOKS]:
                readers.ask(f"/m/{match}/", 1)
                moved(match, place.people, draws)
                looks.append(readers.ask(f"/m/{match}/", 1))
            each.append(("person", "table first look", Cost(*(mean(one) for one in zip(*looks, strict=True)))))
        if number:
            for who, name, cost in each:
                found.setdefault(who, {}).setdefault(name, []).append(cost)
    return {
        who: {name: Cost(*(min(one) for one in zip(*costs, strict=True))) for name, costs in by.items()}
        for who, by in found.items()
    }


def main(rounds: int, wanted: list[str]) -> None:
    """Print a JSON line a page."""
    with fresh_database() as database:
        from django.conf import settings

        from config import broker
        from config.postgres.base import default

        broker.join()
        place = populated()
        role = default().settings_dict
        url = f"postgresql://{role['USER']}@/{database}?host={quote(str(role['HOST']))}"
        site = {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL, "LOG_LEVEL": "ERROR"}
        site |= ONE_ADDRESS | {"API_CALLS_PER_PERSON": UNLIMITED}
        with server("config.asgi:application", **site) as ours, server("bench.peer_site:application") as peer:
            found = measured(
                rounds, wanted, place, *(Served(*one, counted({"web": [one[1].pid]})) for one in (ours, peer))
            )
    peers = found.pop("peer")
    for name, cost in peers.items():
        print(json.dumps({"bench": "web", "peer": name, **told(cost)}))
    for who, by in found.items():
        for name, cost in by.items():
            beside, most = TARGETS.get(name, ("small", None))
            of = peers[beside]
            times = {
                f"{field} times": ratio(mine, peer) for field, mine, peer in zip(Cost._fields, cost, of, strict=True)
            }
            line = {"bench": "web", "page": name, "to": who, **told(cost), "beside": beside, **times}
            print(json.dumps({**line, "target": most, "python": platform.python_version()}))


def told(cost: Cost) -> dict[str, float | None]:
    """A cost for a line of JSON."""
    return {
        "cpu_ms": round(cost.cpu, 2),
        "wall_ms": round(cost.wall, 2),
        "instructions_m": None if isnan(cost.instructions) else round(cost.instructions, 2),
    }


def ratio(mine: float, theirs: float) -> float | None:
    """How many times theirs; None where either was not counted."""
    return None if isnan(mine + theirs) else round(mine / theirs, 2)


if __name__ == "__main__":
    words = sys.argv[1:]
    numbers = [int(word) for word in words if word.isdecimal()]
    main(numbers[0] if numbers else ROUNDS, [word for word in words if not word.isdecimal()])
