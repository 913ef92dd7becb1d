"""Redis as Celery's transport, of which a worker can lose sight without ending.

A worker that loses Redis drops the connection and then closes its channels. If a channel was waiting for a message,
kombu opens a new client for it with the parameters of a connection that no longer exists. That raises `AttributeError`
instead of a connection error, and the worker ends with code 0 instead of connecting again.

A Redis that refuses what it is asked, such as one that cannot write to its disk, ends the worker too: kombu takes the
refusal for a fault of the worker's. It passes like a lost connection, so it is one here.
"""

from typing import Any

import redis
from kombu.transport import TRANSPORT_ALIASES
from kombu.transport import redis as original


class Channel(original.Channel):
    """kombu's own."""

    def _connparams(self, asynchronous: bool = False) -> Any:
        """As kombu has them; `redis.ConnectionError`, which whoever closes expects, where the connection is gone."""
        if self.connection is None or self.connection.client is None:
            raise redis.ConnectionError("the connection is closed already")
        return super()._connparams(asynchronous)  # type: ignore[no-untyped-call]  # kombu says no types


class Transport(original.Transport):
    """kombu's own, with these channels, for which a refusal is a lost connection."""

    Channel = Channel
    connection_errors = (*original.Transport.connection_errors, redis.ResponseError)


def install() -> None:
    """Have every connection to Redis made so, in this process."""
    TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = f"{__name__}:Transport"
