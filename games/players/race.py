"""The race: choices run through the same worlds, and whoever is clearly behind drops out.

What a choice brings differs far more from world to world than from choice to choice. So only differences within the
same world are compared.
"""

from collections.abc import Sequence
from math import sqrt

from games.kernel.values import JSON, Command

FEW = 4
"""Fewer laps prove nothing."""


class Runner:
    """A choice in the race: a command, or None for letting the moment pass; and what it gained, world by world."""

    __slots__ = ("command", "gains", "wish")

    def __init__(self, wish: JSON, command: Command | None) -> None:
        self.wish = wish
        self.command = command
        self.gains: list[float] = []


class Race:
    """The choices that are still in the running, those first that were thought best beforehand."""

    def __init__(self, runners: Sequence[Runner], warm_up: int, doubt: float, proof: float = 0.0) -> None:
        """Nobody drops out in the first `warm_up` laps, nor unless behind by `doubt` times the standard error.

        Nobody wins against the first who has not been ahead of it by `proof` times the standard error.
        """
        self.running = list(runners)
        self._first = self.running[0]
        self._warm_up = warm_up
        self._doubt = doubt
        self._proof = proof

    def lap(self, gains: Sequence[float]) -> None:
        """What each of those that are running gained in one more world."""
        for runner, gain in zip(self.running, gains, strict=True):
            runner.gains.append(gain)
        leader = self.leader()
        if len(leader.gains) >= self._warm_up:
            self.running = [runner for runner in self.running if not _behind(runner, leader, self._doubt)]

    def leader(self) -> Runner:
        """The one that gained most; among equals the one that was thought better beforehand."""
        return max(self.running, key=lambda runner: sum(runner.gains))

    def winner(self) -> Runner:
        """The leader, unless the first is still running and chance might explain the lead."""
        leader = self.leader()
        if not self._proof or self._first not in self.running:
            return leader
        return leader if len(leader.gains) >= FEW and _behind(self._first, leader, self._proof) else self._first


def _behind(runner: Runner, leader: Runner, errors: float) -> bool:
    """Whether it is behind by more than so many standard errors of what was seen."""
    leads = [ahead - behind for ahead, behind in zip(leader.gains, runner.gains, strict=True)]
    laps = len(leads)
    mean = sum(leads) / laps
    variance = sum((lead - mean) ** 2 for lead in leads) / max(1, laps - 1)
    return mean > errors * sqrt(variance / laps)
