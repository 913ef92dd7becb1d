"""The connections that one web process holds: limited in all, and per network.

A process may open only so many files. When there is no room, a new connection takes the place of the one that has
waited longest for its client, to ask or to read its answer. So slow and silent clients cannot keep others out.
"""

import resource
from collections import Counter, OrderedDict, defaultdict
from functools import cache
from typing import Protocol

from config import environment
from config.networks import network_of

SPARE_FILES = 128
"""Files kept free for the database, the broker, pages and logs."""
FEWEST, MOST = 16, 8192
"""The most connections in all, whatever number of files the process may open."""
PER_ADDRESS = 256
"""The most connections of one network, if there is room for four times as many in all."""
SHARE, FEWEST_PER_ADDRESS = 4, 8
"""The largest part of all connections that one network may have; never fewer than a browser opens."""


class Held(Protocol):
    """A connection that can be closed for another."""

    def give_way(self) -> None:
        """End now, whatever is still to be sent, because its place is needed. It must call `leave` when its file is
        closed.
        """


class Connections:
    """Knows who is connected from where, and which connections wait for their clients. For one event loop.

    A connection counts until it leaves, also while it gives way: what is counted is open files.
    """

    def __init__(self, most: int, per_address: int | None) -> None:
        self._most = most
        self._per_address = per_address
        self._addresses: dict[Held, str] = {}
        self._counts: Counter[str] = Counter()
        self._waiting: OrderedDict[Held, None] = OrderedDict()
        self._waiting_of: defaultdict[str, OrderedDict[Held, None]] = defaultdict(OrderedDict)

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, connection: Held, address: str) -> bool:
        """Hold a connection, ending another one if there is no room; False if all others are being answered."""
        address = network_of(address)
        if self._per_address is not None and address and self._counts[address] >= self._per_address:
            if not self._make_room(self._waiting_of.get(address)):
                return False
        elif len(self._addresses) >= self._most and not self._make_room(self._waiting):
            return False
        self._addresses[connection] = address
        self._counts[address] += 1
        self.wait(connection)
        return True

    def wait(self, connection: Held) -> None:
        """Note that it waits for its client from now on, to ask or to read; one that waits already keeps its place."""
        address = self._addresses.get(connection)
        if address is not None and connection not in self._waiting:
            self._waiting[connection] = self._waiting_of[address][connection] = None

    def answer(self, connection: Held) -> None:
        """Note that a whole request has come and its client reads the answer: it is not ended for others."""
        if connection in self._waiting:
            del self._waiting[connection]
            address = self._addresses[connection]
            del self._waiting_of[address][connection]
            if not self._waiting_of[address]:
                del self._waiting_of[address]

    def leave(self, connection: Held) -> None:
        """Note that it is gone; does nothing if it is not held."""
        self.answer(connection)
        address = self._addresses.pop(connection, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def _make_room(self, waiting: OrderedDict[Held, None] | None) -> bool:
        """End the connection that has waited longest; return whether there was one."""
        if not waiting:
            return False
        oldest = next(iter(waiting))
        self.answer(oldest)
        oldest.give_way()
        return True


@cache
def of_this_process() -> Connections:
    """Return the connections by the settings and the number of files that the process may open.

    Behind proxies all connections come from these, so limiting each address is up to them.
    """
    most = environment.number("CONNECTIONS", _by_files(resource.getrlimit(resource.RLIMIT_NOFILE)[0]))
    per_address = min(environment.number("CONNECTIONS_PER_ADDRESS", share(most)), most)
    return Connections(most, None if environment.number("TRUSTED_PROXIES", 0, least=0) else per_address)


def open_enough_files() -> None:
    """Let this process and its children open as many files as the hard limit allows and `MOST` connections need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST + SPARE_FILES
    if 0 <= soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most if hard < 0 else min(most, hard), hard))


def share(most: int) -> int:
    """Return how many of a number of connections one network may have."""
    return min(PER_ADDRESS, max(most // SHARE, FEWEST_PER_ADDRESS))


def _by_files(files: int) -> int:
    """Return how many connections fit a number of files; -1 stands for no limit."""
    return MOST if files < 0 else min(max(files - SPARE_FILES, FEWEST), MOST)
