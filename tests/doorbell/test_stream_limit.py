"""Six streams and no more, however many are opened at once."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis

from accounts.limits import TooMany
from config.circuit_breaker import CircuitBreaker
from doorbell import redis_client, stream_limit
from doorbell.stream_limit import MOST, Place
from tests.browser import house as houses
from tests.config.var import wait_until

pytestmark = pytest.mark.django_db
TOGETHER = 20


@pytest.fixture(autouse=True)
def _broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Redis of the test's own, that nothing has found wanting yet."""
    monkeypatch.setattr(redis_client, "_circuit", CircuitBreaker("Redis is gone", redis_client.log))
    with houses.broker(tmp_path):
        assert wait_until((tmp_path / "redis.sock").exists)
        yield


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if each stream were opened in a process of its own: what this one counts does not matter."""
    monkeypatch.setattr(stream_limit, "_here", type("Nowhere", (), {"take": _nothing, "leave": _nothing})())


def _nothing(_self: object, _subject: str) -> None: ...


def _together(take: Callable[[str], object]) -> int:
    """How many of twenty at once got a place."""
    start = threading.Barrier(TOGETHER)

    def one(_: int) -> bool:
        start.wait()
        try:
            take("user:7")
        except TooMany:
            return False
        return True

    with ThreadPoolExecutor(TOGETHER) as pool:
        return sum(pool.map(one, range(TOGETHER)))


def test_it_works() -> None:
    held = [stream_limit.take("user:7") for _ in range(MOST)]
    assert stream_limit.taken("user:7") == MOST
    with pytest.raises(TooMany) as refusal:
        stream_limit.take("user:7")
    assert 1 <= refusal.value.seconds <= stream_limit.LEASE
    stream_limit.take("user:8")
    stream_limit.leave(held[0])
    assert stream_limit.taken("user:7") == MOST - 1
    stream_limit.take("user:7")


@pytest.mark.usefixtures("elsewhere")
def test_of_many_at_once_six_get_through() -> None:
    assert _together(stream_limit.take) == MOST


@pytest.mark.usefixtures("elsewhere")
def test_counting_first_and_taking_then_lets_more_through() -> None:
    """The twin: the same in two steps."""
    start = threading.Barrier(TOGETHER)

    def take(subject: str) -> None:
        taken = stream_limit.taken(subject)
        start.wait()
        if taken >= MOST:
            raise TooMany(stream_limit.AT_ONCE, 1)
        stream_limit.keep([Place(subject, str(threading.get_ident()))])

    assert _together(take) > MOST


@pytest.mark.usefixtures("elsewhere")
def test_a_place_that_nobody_keeps_falls_free() -> None:
    """A process was killed: its places are over after a while, and those that are kept are not."""
    lost = [stream_limit.take("user:7") for _ in range(MOST)]
    _pass(stream_limit.LEASE + 1)
    stream_limit.keep(lost[:1])
    assert stream_limit.taken("user:7") == 1
    assert [stream_limit.take("user:7").subject for _ in range(MOST - 1)] == ["user:7"] * 5


def _pass(seconds: int) -> None:
    """Have so much time gone by for every place."""

    def age(redis: Redis) -> None:
        key = redis_client.name("streams:user:7")
        for name in redis.zrange(key, 0, -1):
            redis.zincrby(key, -seconds, name)

    redis_client.ask(age)


def test_without_redis_a_process_counts_its_own() -> None:
    redis_client.ask(lambda redis: redis.shutdown(nosave=True))
    held = [stream_limit.take("user:9") for _ in range(MOST)]
    with pytest.raises(TooMany):
        stream_limit.take("user:9")
    stream_limit.leave(held[0])
    stream_limit.take("user:9")
