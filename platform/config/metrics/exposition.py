"""`/metrics`: all figures in Prometheus' text form, for whoever knows `METRICS_TOKEN`."""

from collections.abc import Iterator
from hmac import compare_digest
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector

from config.metrics import processes
from config.metrics.broker import Queues
from config.metrics.figures import Answers
from config.metrics.instruments import REGISTRY

_one_at_a_time = Lock()


class Counted:
    """A collector of what all processes of this machine have counted, the dead included."""

    def collect(self) -> Iterator[Metric]:
        """Read from their files, where there are any."""
        if not processes.shared():
            yield from REGISTRY.collect()
            return
        with processes.locked():
            processes.add_up_the_dead()
            yield from MultiProcessCollector.merge(processes.files())


def exposition() -> bytes:
    """Return all figures as they are now; some tens of milliseconds, and four seconds if database and broker do not
    answer.
    """
    registry = CollectorRegistry()
    with _one_at_a_time:
        for collector in (Counted(), Answers(), Queues()):
            registry.register(collector)
        return generate_latest(registry)


def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with the figures; without the token, as for an address that does not exist."""
    given = request.headers.get("Authorization", "").encode()
    token = settings.METRICS_TOKEN
    if request.method != "GET" or not token or not compare_digest(given, f"Bearer {token}".encode()):
        return HttpResponseNotFound("not found\n", content_type="text/plain")
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})
