"""A connection to the broker can be closed though it was lost while it waited for a message. A refusal is a loss."""

import pytest
import redis
from kombu import Connection, Consumer, Queue
from kombu.common import ignore_errors
from kombu.transport import redis as original

from config.celery import app
from config.redis_transport import Transport
from tests.config.refusing import cannot_save


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


def _is_lost_by_a_refusal(url: str, transport: type) -> bool:
    """Whether whoever waits for a message from a Redis that refuses to give one takes it for a lost connection."""
    connection = Connection(url.replace("unix://", "redis+socket://", 1))
    connection.transport_cls = transport
    queue = Queue("refused", channel=connection.default_channel)
    Consumer(connection.default_channel, [queue], callbacks=[lambda *_: None]).consume()
    with connection, cannot_save(url):
        with pytest.raises(redis.ResponseError, match="MISCONF") as refused:
            connection.drain_events(timeout=60)
        return isinstance(refused.value, connection.connection_errors)


def test_a_refusal_is_a_lost_connection_and_by_kombus_own_is_not(redis_url: str) -> None:
    """What is none ends the worker; the second is the twin."""
    assert _is_lost_by_a_refusal(redis_url, Transport)
    assert not _is_lost_by_a_refusal(redis_url, original.Transport)


def test_the_site_has_it() -> None:
    assert app.connection_for_read("redis+socket:///nowhere").get_transport_cls() is Transport
