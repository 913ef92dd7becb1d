"""People at tables, who read and give commands over HTTP: one process, and as little work as can be.

Each command is preceded by two looks of who gives it (its offers, the view) and followed by one of somebody else there
(what has changed on the page). Every other command comes by a form, the rest by the API.
"""

import asyncio
import re
import secrets
import time
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from bench.instructions import counted
from bench.moves import Person
from bench.wire import Answer, Connection
from bench.work_done import Groups, milliseconds, seconds, spent

T = TypeVar("T")
AT_ONCE = 8
"""Requests under way while a kind of them is measured by itself."""
LATE = 0.05
"""Seconds after its time at which a command counts as begun late."""
_VERSION = re.compile(rb'"version":(\d+)')
_KNOWN = re.compile(rb'name="(_[vdnrts])" value="([^"]*)"')
GOOD = {200, 201, 204}


class Step(NamedTuple):
    """A command: whose, at which version, as a form's fields and as the API takes it."""

    seat: int
    version: int
    offer: str
    fields: list[tuple[str, str]]
    command: bytes


@dataclass
class Played:
    """A match and what will be done there."""

    id: str
    steps: deque[Step]


@dataclass
class Table:
    """Who sits at a table, the matches that they play there one after the other, and what their pages know of it."""

    people: list[Person]
    matches: deque[Played]
    known: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    commands: int = 0


@dataclass
class Found:
    """Milliseconds by what was asked, and what was answered otherwise than well."""

    took: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    late: int = 0
    faults: Counter[str] = field(default_factory=Counter)


class Generator:
    """All tables, each person's own connection and address."""

    def __init__(self, port: int, tables: list[Table], groups: Groups) -> None:
        self.groups = groups
        self.found = Found()
        self.tables = tables
        self._lines: dict[str, Connection] = {}
        self._heads: dict[str, str] = {}
        for number, table in enumerate(tables):
            for seat, person in enumerate(table.people):
                self._lines[person.token] = Connection(port)
                address = f"10.{number >> 8}.{number & 255}.{seat + 1}"
                self._heads[person.token] = f"Host: localhost\r\nX-Forwarded-For: {address}\r\n"

    # one request each

    async def offers(self, table: Table) -> bool:
        """Look at what the next to act may do; whether the match is where it ought to be."""
        match, step = table.matches[0], table.matches[0].steps[0]
        answer = await self._program(table.people[step.seat], "offers", f"/api/v1/matches/{match.id}/offers/")
        at = _VERSION.search(answer.body)
        if at is not None and int(at[1]) == step.version:
            return True
        self.found.faults[f"offers {answer.status}: {at and int(at[1])} instead of {step.version}"] += 1
        return False

    async def view(self, table: Table) -> None:
        """Look at the match as who acts next sees it."""
        match = table.matches[0]
        await self._program(table.people[match.steps[0].seat], "view", f"/api/v1/matches/{match.id}/view/")

    async def command(self, table: Table) -> None:
        """Give the next command."""
        match = table.matches[0]
        step = match.steps[0]
        person = table.people[step.seat]
        table.commands += 1
        if table.commands % 2:
            await self._form(table, person, match.id, step)
        else:
            body = b'{"version":%d,"command":%b}' % (step.version, step.command)
            await self._program(person, "command by the API", f"/api/v1/matches/{match.id}/commands/", body)
        match.steps.popleft()

    async def fragment(self, table: Table) -> None:
        """Have the page of somebody else there ask what has changed; take the next match where this one is done."""
        match, other = table.matches[0], (table.commands + 1) % len(table.people)
        query = urlencode(table.known.get(other, ()))
        answer = await self._browser(table.people[other], "page fragment", f"/m/{match.id}/news/?{query}")
        self._learn(table, other, answer)
        if not match.steps:
            await self.next_match(table)

    async def next_match(self, table: Table) -> None:
        """Everybody's page of the next match."""
        table.matches.popleft()
        if table.matches:
            await self.sit_down(table)

    async def sit_down(self, table: Table) -> None:
        """Load the page of the match as a browser does, for everybody who plays."""
        for seat, person in enumerate(table.people):
            answer = await self._browser(person, "whole page", f"/m/{table.matches[0].id}/")
            self._learn(table, seat, answer)

    def _learn(self, table: Table, seat: int, answer: Answer) -> None:
        known = [(name.decode(), value.decode()) for name, value in _KNOWN.findall(answer.body)]
        if known:
            table.known[seat] = known

    async def _form(self, table: Table, person: Person, match: str, step: Step) -> None:
        ours = [("_offer", step.offer), ("_version", str(step.version)), ("_command", secrets.token_hex(8))]
        body = urlencode([*step.fields, *ours, ("_sure", "1"), *table.known.get(step.seat, ())]).encode()
        answer = await self._browser(person, "command by a form", f"/m/{match}/do/", body)
        self._learn(table, step.seat, answer)

    async def _program(self, person: Person, what: str, path: str, body: bytes | None = None) -> Answer:
        return await self._ask(person, what, path, f"Authorization: Bearer {person.token}", "application/json", body)

    async def _browser(self, person: Person, what: str, path: str, body: bytes | None = None) -> Answer:
        more = f"Cookie: {person.cookies}\r\nHX-Request: true"
        if what == "whole page":
            more = f"Cookie: {person.cookies}"
        if body is not None:
            more += f"\r\nX-CSRFToken: {person.csrf}"
        return await self._ask(person, what, path, more, "application/x-www-form-urlencoded", body)

    async def _ask(self, person: Person, what: str, path: str, more: str, kind: str, body: bytes | None) -> Answer:
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\n{self._heads[person.token]}{more}\r\n"
        if body is not None:
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        began = time.perf_counter()
        try:
            answer = await self._lines[person.token].ask(f"{head}\r\n".encode() + (body or b""))
        except OSError as problem:
            self.found.faults[f"{what}: {type(problem).__name__}"] += 1
            return Answer(0, b"")
        self.found.took[what].append(1000 * (time.perf_counter() - began))
        if answer.status not in GOOD:
            self.found.faults[f"{what}: {answer.status} {answer.body[:200].decode(errors='replace')}"] += 1
        return answer

    # how they come together

    async def turn(self, table: Table) -> None:
        """A command with its three reads; the match is given up where it is not where it ought to be."""
        if await self.offers(table):
            await self.view(table)
            await self.command(table)
            await self.fragment(table)
        else:
            await self.next_match(table)

    async def at_rate(self, rate: float, length: float) -> dict[str, Any]:
        """So many commands a second, whether those before have been answered or not; all tables in turn."""
        began = time.perf_counter()

        async def at(number: int, table: Table) -> None:
            for due in range(number, int(rate * length), len(self.tables)):
                if not table.matches:
                    return
                wait = began + due / rate - time.perf_counter()
                await asyncio.sleep(max(0.0, wait))
                self.found.late += wait < -LATE
                await self.turn(table)

        return await self._measured(asyncio.gather(*(at(*each) for each in enumerate(self.tables))))

    async def as_fast(self, length: float) -> dict[str, Any]:
        """Every table as fast as it is answered: what the site saturates at."""
        until = time.perf_counter() + length

        async def at(table: Table) -> None:
            while time.perf_counter() < until and table.matches:
                await self.turn(table)

        return await self._measured(asyncio.gather(*map(at, self.tables)))

    async def _measured(self, work: Awaitable[object]) -> dict[str, Any]:
        self.found = Found()
        before, own, began = seconds(self.groups), time.process_time(), time.perf_counter()
        await work
        wall = time.perf_counter() - began
        used = spent(before, seconds(self.groups)) | {"generator": time.process_time() - own}
        return {"wall": wall, "used": used, "found": self.found}

    async def priced(self, rounds: int) -> dict[str, dict[str, dict[str, float]]]:
        """What a request of each kind costs each part of the site, all tables asking the same at once: milliseconds of
        processor, and millions of instructions where these can be counted.
        """
        self.found = Found()
        counter = counted(self.groups)
        measures: dict[str, Callable[[], dict[str, float]]] = {"ms": lambda: milliseconds(self.groups)}
        if counter is not None:
            measures["millions"] = counter.millions
        total: dict[str, dict[str, dict[str, float]]] = {unit: {} for unit in measures}
        count: Counter[str] = Counter()
        for _ in range(rounds):
            for what in (self.offers, self.view, self.command, self.fragment):
                here = [table for table in self.tables if table.matches]
                name = what.__name__
                if what == self.command:
                    name = "command by a form" if here and not here[0].commands % 2 else "command by the API"
                before = {unit: measure() for unit, measure in measures.items()}
                await few_at_once(what, here)
                for unit, measure in measures.items():
                    used, earlier = spent(before[unit], measure()), total[unit].get(name, {})
                    total[unit][name] = {part: earlier.get(part, 0.0) + more for part, more in used.items()}
                count[name] += len(here)
        return {
            unit: {name: {part: used / count[name] for part, used in parts.items()} for name, parts in by.items()}
            for unit, by in total.items()
        }


async def few_at_once(work: Callable[[T], Awaitable[object]], all_of_them: Iterable[T]) -> None:
    """Do it for each of them, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(each: T) -> None:
        async with gate:
            await work(each)

    await asyncio.gather(*map(one, all_of_them))
