"""Everything that processes count. Each instrument has a label: one without would open its file in any command."""

from collections.abc import Callable
from functools import cache
from typing import Protocol, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, values

from config import environment
from config.metrics import processes
from config.metrics.counts import Counts

if processes.shared():
    processes.folder().mkdir(parents=True, exist_ok=True)
    environment.hand_down("PROMETHEUS_MULTIPROC_DIR", str(processes.folder()))
    values.MmapedDict = Counts  # type: ignore[attr-defined,assignment]  # it names none of its own
    values.ValueClass = values.MultiProcessValue(processes.Own())

# When a process began to count says nothing about the sum of all of them.
disable_created_metrics()
REGISTRY = CollectorRegistry()

I_co = TypeVar("I_co", covariant=True)


class Labelled(Protocol[I_co]):
    """An instrument with labels."""

    def labels(self, *values: object) -> I_co: ...


def child(instrument: Labelled[I_co]) -> Callable[..., I_co]:
    """Return `instrument.labels`, caching what it has found: the library names and locks anew at every call."""
    return cache(instrument.labels)


_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Seconds: of what takes milliseconds where all is well."""
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

http_requests = Counter(
    "warmoot_http_requests",
    "Requests answered, by route, never by path",
    ["route", "method", "status"],
    registry=REGISTRY,
)
http_seconds = Histogram(
    "warmoot_http_seconds", "Seconds until an answer began", ["route"], buckets=_SLOW, registry=REGISTRY
)
commands = Counter(
    "warmoot_commands",
    "Commands at the one door, by what became of them",
    ["kind", "outcome"],
    registry=REGISTRY,
)
refusals = Counter("warmoot_refusals", "Commands that the rules refused", ["kind", "code"], registry=REGISTRY)
append_seconds = Histogram(
    "warmoot_append_seconds", "Seconds of one append to the log", ["outcome"], buckets=_FAST, registry=REGISTRY
)
clock_late_seconds = Histogram(
    "warmoot_clock_late_seconds",
    "How late an automatic step or a time-out was begun",
    ["kind"],
    buckets=_SLOW,
    registry=REGISTRY,
)
thinking_seconds = Histogram(
    "warmoot_thinking_seconds",
    "Seconds from a worker's taking a question to its answer",
    ["queue"],
    buckets=_SLOW,
    registry=REGISTRY,
)
streams_open = Gauge(
    "warmoot_streams_open", "Live streams held open", ["path"], multiprocess_mode="livesum", registry=REGISTRY
)
pool_wait_seconds = Histogram(
    "warmoot_pool_wait_seconds",
    "Seconds until the pool gave a connection to the database: got or none",
    ["outcome"],
    buckets=_FAST,
    registry=REGISTRY,
)
database_troubles = Counter(
    "warmoot_database_troubles",
    "Requests that failed of the database: away, pool, disk or busy",
    ["kind"],
    registry=REGISTRY,
)
tasks = Counter("warmoot_tasks", "Tasks of the workers that ended", ["task", "state"], registry=REGISTRY)
task_seconds = Histogram("warmoot_task_seconds", "Seconds of a task", ["task"], buckets=_SLOW, registry=REGISTRY)
sweep_findings = Counter(
    "warmoot_sweep_findings", "What sweeps found that messages had forgotten", ["sweep"], registry=REGISTRY
)
failures = Counter("warmoot_failures", "Tries of marked items that failed", ["sweep"], registry=REGISTRY)
