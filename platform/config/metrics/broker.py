"""Figures looked up at the broker on each scrape: what waits in each queue, since when, and which processes beat."""

import json
from collections.abc import Iterator
from time import time
from typing import Any

import redis
from django.conf import settings
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import heartbeat

QUEUES = ("default", "quick", "thinking", "mail", "anchors")
SENT_AT = "sent_at"
"""The header of a message that says when it was sent."""
ANSWER_SECONDS = 2


class Queues:
    """A collector for `prometheus_client`; where the broker is gone there is nothing but the count of it."""

    def collect(self) -> Iterator[Metric]:
        """One round trip."""
        waiting = GaugeMetricFamily("warmoot_queue_messages", "Messages that wait for a worker", labels=["queue"])
        oldest = GaugeMetricFamily("warmoot_queue_oldest_seconds", "Age of the oldest of them", labels=["queue"])
        beats = GaugeMetricFamily(
            "warmoot_heartbeat_age_seconds",
            f"Seconds since a process last worked; {heartbeat.KEPT_S} where that is longer ago, or never",
            labels=["process"],
        )
        missing = GaugeMetricFamily("warmoot_broker_unanswered", "Whether the broker could not be asked", labels=[])
        try:
            found = _ask()
        except (redis.RedisError, OSError):
            missing.add_metric([], 1)
            yield missing
            return
        missing.add_metric([], 0)
        for at, queue in enumerate(QUEUES):
            waiting.add_metric([queue], found[2 * at])
            oldest.add_metric([queue], _age(found[2 * at + 1]))
        for name, left in zip(heartbeat.PROCESSES, found[2 * len(QUEUES) :], strict=True):
            beats.add_metric([name], heartbeat.age(left))
        yield from (missing, waiting, oldest, beats)


def _ask() -> list[Any]:
    limits = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    client = redis.Redis.from_url(settings.REDIS_URL, **limits, retry=Retry(NoBackoff(), 0))
    with client, client.pipeline(transaction=False) as asked:
        for queue in QUEUES:
            asked.llen(queue)
            # Messages are pushed at the left and taken from the right.
            asked.lindex(queue, -1)
        for name in heartbeat.PROCESSES:
            asked.pttl(heartbeat.key(name))
        # One that cannot write to its disk still reads, and says so where it is pinged.
        asked.ping()
        *answers, _ = asked.execute()
    return answers


def _age(message: bytes | None) -> float:
    """Seconds since a message was sent; nought where there is none, or where it does not say."""
    if message is None:
        return 0.0
    try:
        return max(0.0, time() - float(json.loads(message)["headers"][SENT_AT]))
    except (ValueError, KeyError, TypeError):
        return 0.0
