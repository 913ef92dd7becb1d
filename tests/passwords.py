"""What the hash of a password costs: 30 ms of a core on the site, and nothing where a test only needs somebody.

A site that a test starts as a process of its own has the site's cost, and hashes anew at the first log-in.
"""

from typing import NamedTuple

from accounts.hashing import Argon2


class Cost(NamedTuple):
    """Argon2's parameters; the memory in KiB."""

    time_cost: int
    memory_cost: int

    def apply(self) -> None:
        """To every password hashed by this process from now on."""
        Argon2.time_cost, Argon2.memory_cost = self


SITES = Cost(Argon2.time_cost, Argon2.memory_cost)
QUICK = Cost(1, 8)
