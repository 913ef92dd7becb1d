"""The cache: bounded by weight, least recently used first to go, and the same for several threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from play import commands, live
from streams import cache as caches
from streams.cache import Cache
from streams.held import STATE_WEIGHT
from streams.repository import LIMIT


def test_it_works() -> None:
    cache: Cache[str, str] = Cache(10, len)
    for name in ("aaaa", "bbbb"):
        cache.put(name, name)
    assert (cache.get("aaaa"), cache.get("c"), cache.weight) == ("aaaa", None, 8)
    cache.put("c", "ccc")
    assert (cache.get("aaaa"), cache.get("bbbb"), cache.get("c"), cache.weight) == ("aaaa", None, "ccc", 7)


def test_what_has_grown_pushes_out_others_and_itself_when_it_is_too_heavy() -> None:
    cache: Cache[str, str] = Cache(10, len)
    cache.put("a", "aaa")
    cache.put("b", "bbb")
    cache.put("b", "b" * 8)
    assert (cache.get("a"), cache.get("b"), cache.weight) == (None, "b" * 8, 8)
    cache.put("b", "b" * 11)
    assert (cache.get("b"), cache.weight) == (None, 0)


def test_what_must_not_be_replaced_stays() -> None:
    cache: Cache[str, int] = Cache(10, lambda _: 1)
    for value in (3, 2, 4):
        cache.put("a", value, lambda kept, value=value: kept <= value)  # type: ignore[misc]
    assert cache.get("a") == 4
    cache.put("b", 1)
    cache.clear(lambda key: key == "a")
    assert (cache.get("a"), cache.get("b")) == (None, 1)
    cache.drop("b")
    cache.drop("b")
    assert cache.weight == 0


def test_what_nobody_uses_goes_when_the_next_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is used up by others before, or was dropped."""
    now = [0.0]
    monkeypatch.setattr(caches, "monotonic", lambda: now[0])
    cache: Cache[str, int] = Cache(4, lambda _: 1, idle=10.0)
    for now[0], name in enumerate("abcde"):
        cache.put(name, 1)
    assert [cache.get(name) for name in "abcde"] == [None, 1, 1, 1, 1]
    cache.drop("c")
    now[0] = 12.0
    assert cache.get("b") == 1
    now[0] = 15.0
    cache.put("f", 1)
    assert [cache.get(name) for name in "abcdef"] == [None, 1, None, None, None, 1]
    kept: Cache[str, int] = Cache(4, lambda _: 1)
    kept.put("a", 1)
    now[0] = 1e9
    kept.put("b", 1)
    assert kept.get("a") == 1


def test_many_threads_never_leave_more_than_its_limit() -> None:
    cache: Cache[int, int] = Cache(50, lambda value: value % 7 + 1)

    def use(thread: int) -> bool:
        for number in range(2_000):
            cache.put((thread * number) % 100, number)
            cache.get(number % 100)
            if number % 10 == 0:
                cache.drop(number % 100)
        return cache.weight <= 50

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(use, range(8))) == [True] * 8
    assert cache.weight == sum(value % 7 + 1 for key in range(100) if (value := cache.get(key)) is not None)


def test_a_match_weighs_more_once_somebody_has_looked_back_at_it(transactional_db: None) -> None:  # noqa: ARG001
    """And grows with its log, in the same cache as what nobody looks at."""
    live.shelf.clear()
    held = commands.open_match("armadora", 2, {"first": 0}, ["user:1", "user:2"], actor="user:1")
    assert held.weight == STATE_WEIGHT
    reel = live.find_reel(held.id)
    now = live.held(held.id)
    assert now.weight == STATE_WEIGHT + reel.version
    done = commands.give(held.id, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor="user:1")
    assert done.live.weight == now.weight + done.receipt.last - now.version
    assert live.shelf._cache.weight >= done.live.weight
    assert LIMIT // STATE_WEIGHT == 6_250


def test_an_older_version_does_not_take_the_place_of_a_newer(db: None) -> None:  # noqa: ARG001 - the log's
    begun = commands.open_match("armadora", 2, {"first": 0}, ["user:1", "user:2"], actor="user:1")
    done = commands.resign(begun.id, 0, actor="user:1")
    live.shelf.put(done.live)
    live.shelf.put(begun)
    assert live.shelf.get(begun.id) == done.live
