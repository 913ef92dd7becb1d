"""A connection to the broker that is lost while it waits for a message can be closed all the same."""

import pytest
import redis
from kombu import Connection, Consumer, Queue
from kombu.common import ignore_errors
from kombu.transport import redis as original

from config.celery import app
from config.redis_transport import Transport


def _lost(url: str, transport: type) -> Connection:
    """A connection that was waiting when Redis ended it, and that nobody holds any more."""
    address = url.replace("unix://", "redis+socket://", 1)
    connection = Connection(address)
    connection.transport_cls = transport
    channel = connection.default_channel
    queue = Queue("lost", channel=channel)
    with connection.Producer(channel) as producer:
        producer.publish("not acknowledged", routing_key="lost", declare=[queue])
    assert queue(channel).get() is not None
    Consumer(channel, [queue], callbacks=[lambda *_: None]).consume()
    connection.transport.cycle._register_BRPOP(channel)
    assert channel._in_poll
    with redis.Redis.from_url(url) as other:
        other.client_kill_filter(_type="normal", skipme=True)
    # As `collect` does where a further channel, closed while Redis is away, keeps it from closing this one.
    connection.maybe_close_channel(channel)
    assert not channel.closed
    connection._do_close_transport()
    connection._connection = None
    return connection


def test_it_is_closed(redis_url: str) -> None:
    connection = _lost(redis_url, Transport)
    ignore_errors(connection, connection.close)


def test_kombus_own_is_not(redis_url: str) -> None:
    """The twin."""
    connection = _lost(redis_url, original.Transport)
    with pytest.raises(AttributeError):
        ignore_errors(connection, connection.close)


def test_the_site_has_it() -> None:
    assert app.connection_for_read("redis+socket:///nowhere").get_transport_cls() is Transport
