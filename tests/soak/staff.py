"""The site's workers, which are killed and replaced again and again while they work."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

import psutil

from config.supervisor.child import Child
from tests.browser.house import House

PROGRAMS = ("worker", "quick", "beat")
KILLED = ("worker", "quick", "process of quick")
"""Who goes on with events, who answers for computers, and the process that the latter has do it."""


class Staff:
    """Processes at work by name, how often each was killed, and the most memory that any had."""

    def __init__(self, house: House, seed: int) -> None:
        self.killed: Counter[str] = Counter()
        self.most_memory: Counter[str] = Counter()
        self._house = house
        self._luck = Random(seed)  # noqa: S311 - it hides nothing
        self._at_work: dict[str, Child] = {}
        self._ends = ExitStack()

    @contextmanager
    def working(self) -> Iterator["Staff"]:
        """All of them but the clock, until the block ends."""
        with self._ends:
            for name in PROGRAMS:
                self.start(name)
            yield self

    def kill_one(self) -> None:
        """Kill one of them at once, and have another in its place."""
        self.look_at_memory()
        victim = self._luck.choice(KILLED)
        name = victim.rpartition(" ")[2]
        child = self._at_work[name]
        leaf = self._pool_process(child) if victim != name else None
        if leaf is not None:
            with suppress(psutil.NoSuchProcess):
                leaf.kill()
            self.killed[victim] += 1
            return
        child.kill()
        self.killed[name] += 1
        self.start(name)

    def look_at_memory(self) -> None:
        """Note how much each of them has now, in MiB."""
        for name, child in self._at_work.items():
            with suppress(psutil.Error):
                process = psutil.Process(child.process.pid)
                family = [process, *process.children(recursive=True)]
                most = max(one.memory_info().rss for one in family) >> 20
                self.most_memory[name] = max(self.most_memory[name], most)

    def start(self, name: str) -> None:
        """Have one at work under this name, perhaps in the place of another."""
        (self._at_work[name],) = self._ends.enter_context(self._house.at_work(name))

    def _pool_process(self, child: Child) -> psutil.Process | None:
        """The process that a worker has answer; None while it starts."""
        with suppress(psutil.Error):
            leaves = [one for one in psutil.Process(child.process.pid).children(recursive=True) if not one.children()]
            return leaves[-1] if leaves else None
        return None


def house(folder: Path) -> House:
    """The site's programs on the test database, with sweeps that come often."""
    return House(folder, 0, DJANGO_SETTINGS_MODULE="tests.soak.often", LOG_LEVEL="ERROR")
