"""Counts tasks, and takes the id of the request that led to one along: by Celery's signals."""

from time import perf_counter, time
from typing import Any

from celery import Task
from celery.signals import before_task_publish, task_postrun, task_prerun

from config import request_id
from config.metrics.broker import SENT_AT
from config.metrics.instruments import sweep_findings, task_seconds, tasks

REQUEST = "request_id"


@before_task_publish.connect  # type: ignore[untyped-decorator]
def _stamp(headers: dict[str, Any] | None = None, **_: object) -> None:
    """Say in the message when it was sent, and for which request."""
    if headers is not None:
        headers[SENT_AT] = time()
        if name := request_id.current():
            headers[REQUEST] = name


@task_prerun.connect  # type: ignore[untyped-decorator]
def _begin(task: Task, task_id: str = "", **_: object) -> None:
    task.request.began = perf_counter()
    if not task.request.is_eager:
        request_id.go_on(getattr(task.request, REQUEST, None) or task_id)


@task_postrun.connect  # type: ignore[untyped-decorator]
def _end(task: Task, retval: object = None, state: str = "", **_: object) -> None:
    tasks.labels(task.name, (state or "UNKNOWN").lower()).inc()
    began = getattr(task.request, "began", None)
    if began is not None:
        task_seconds.labels(task.name).observe(perf_counter() - began)
    if task.name.rpartition(".")[2].startswith("sweep") and isinstance(retval, int):
        sweep_findings.labels(task.name).inc(retval)
