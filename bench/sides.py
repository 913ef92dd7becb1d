"""Measuring side by side: every contestant in turn, round after round, so that a drifting machine drifts for all."""

import json
import platform
import sys
from collections.abc import Callable, Mapping
from gc import collect
from statistics import median
from time import perf_counter
from typing import TypeAlias

Contestant: TypeAlias = Callable[[], int]
"""Does a batch of work and says how many units it was."""


def rates(contestants: Mapping[str, Contestant], rounds: int = 5) -> dict[str, list[float]]:
    """Units per second of each contestant in each round, after one round that does not count."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, work in contestants.items():
            collect()
            began = perf_counter()
            units = work()
            seconds = perf_counter() - began
            if number:
                found[name].append(units / seconds)
    return found


def report(bench: str, unit: str, ours: str, found: Mapping[str, list[float]], targets: Mapping[str, float]) -> None:
    """Print one JSON line: the median rate of each, and our ratio to each peer with its spread and target."""
    ratios = {
        peer: [mine / theirs for mine, theirs in zip(found[ours], rounds, strict=True)]
        for peer, rounds in found.items()
        if peer != ours
    }
    line = {
        "bench": bench,
        "unit": unit,
        "ours": ours,
        "rates": {name: round(median(rounds), 1) for name, rounds in found.items()},
        "ratios": {
            peer: {"median": round(median(each), 3), "min": round(min(each), 3), "max": round(max(each), 3)}
            for peer, each in ratios.items()
        },
        "targets": dict(targets),
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")
