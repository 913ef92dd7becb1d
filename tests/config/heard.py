"""A clock of which the broker has heard."""

import redis

from config import heartbeat


def heard_of(redis_url: str) -> None:
    """The clock's sign, fresh for as long as a test may take."""
    with redis.Redis.from_url(redis_url) as broker:
        broker.set(heartbeat.key("clock"), 1, ex=heartbeat.KEPT_S + 3600)
