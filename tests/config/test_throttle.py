"""Who sends much at once waits for himself; who asks the same again right after a refusal gets it from memory."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from config.asgi_types import Message, Receive, Send
from config.throttle import MOST_CACHED, REPEATED_S, Throttle
from tests.config.virtual_time import run, took

ASKED = {"type": "http", "method": "POST", "raw_path": b"/m/1/do/", "query_string": b"", "client": ("192.0.2.1", 4000)}
MOMENT = 0.01
"""Seconds that a slow answer takes."""
MINE = [(b"authorization", b"Bearer mine"), (b"content-length", b"9")]


class Site:
    """An application that refuses everybody, and what it was asked for."""

    def __init__(self, status: int = 429, headers: tuple[tuple[bytes, bytes], ...] = ((b"Retry-After", b"7"),)) -> None:
        self.asked: Counter[bytes] = Counter()
        self._status = status
        self._headers = headers

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.asked[scope["raw_path"]] += 1
        await receive()
        await send({"type": "http.response.start", "status": self._status, "headers": list(self._headers)})
        await send({"type": "http.response.body", "body": b"wait", "more_body": True})
        await send({"type": "http.response.body", "body": b"a little"})


async def _ask(gate: Throttle, **more: Any) -> tuple[int, bytes]:
    """The answer to a request; its body is read to the end whoever answers."""
    body = [b"one", b"two"]
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body.pop(0), "more_body": bool(body)}

    async def send(message: Message) -> None:
        sent.append(message)

    await gate({"headers": MINE, **ASKED, **more}, receive, send)
    return sent[0]["status"], b"".join(message["body"] for message in sent[1:])


def test_it_works() -> None:
    async def flood(gate: Throttle) -> list[tuple[int, bytes]]:
        return [await _ask(gate) for _ in range(100)]

    site = Site()
    assert run(flood(Throttle(site))) == [(429, b"waita little")] * 100
    assert site.asked.total() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"headers": [(b"authorization", b"Bearer his")]},
        {"headers": [*MINE, (b"accept-language", b"fr")]},
        {"method": "GET"},
        {"raw_path": b"/m/2/do/"},
        {"query_string": b"key=1"},
        {"client": ("192.0.2.2", 4000)},
    ],
    ids=lambda other: next(iter(other)),
)
def test_whoever_asks_otherwise_is_looked_at(other: dict[str, Any]) -> None:
    async def both(gate: Throttle) -> None:
        await _ask(gate)
        await _ask(gate, **other)
        await _ask(gate, client=("192.0.2.1", 4001), headers=[*MINE[:1], (b"content-length", b"10")])

    site = Site()
    run(both(Throttle(site)))
    assert site.asked.total() == 2


@pytest.mark.parametrize("site", [Site(422), Site(200), Site(429, ())], ids=["422", "200", "no time to come back"])
def test_other_answers_are_not_remembered(site: Site) -> None:
    async def twice(gate: Throttle) -> None:
        await _ask(gate)
        await _ask(gate)

    run(twice(Throttle(site)))
    assert site.asked.total() == 2


def test_it_is_not_remembered_for_long() -> None:
    async def later(gate: Throttle, pause: float) -> None:
        await _ask(gate)
        await asyncio.sleep(pause)
        await _ask(gate)

    looked = []
    for pause in (REPEATED_S * 0.99, REPEATED_S * 1.01):
        site = Site()
        run(later(Throttle(site), pause))
        looked.append(site.asked.total())
    assert (REPEATED_S, looked) == (1, [1, 2])


def test_not_more_is_remembered_than_there_is_room_for() -> None:
    async def many(gate: Throttle) -> None:
        for number in (*range(MOST_CACHED + 1), 0, MOST_CACHED):
            await _ask(gate, raw_path=b"/%d" % number)

    site = Site()
    run(many(Throttle(site)))
    assert (site.asked[b"/0"], site.asked[b"/%d" % MOST_CACHED]) == (2, 1)


class Slow:
    """An application that takes a moment, and sees how many it serves at once."""

    def __init__(self) -> None:
        self.most = self._now = 0

    async def __call__(self, _scope: Message, _receive: Receive, send: Send) -> None:
        self._now += 1
        self.most = max(self.most, self._now)
        await asyncio.sleep(MOMENT)
        self._now -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def _five(gate: Throttle, *askers: dict[str, Any]) -> None:
    await asyncio.gather(*(_ask(gate, **asker) for asker in askers * 5))


def test_what_one_sends_is_done_one_after_the_other() -> None:
    slow = Slow()
    run(_five(Throttle(slow), {}))
    assert slow.most == 1


def test_in_between_there_is_a_breath_for_others() -> None:
    async def one_by_one(gate: Throttle) -> None:
        for _ in range(5):
            await _ask(gate)

    assert took(_five(Throttle(Slow()), {})) == pytest.approx(5 * MOMENT + 4 * 0.05)
    assert took(one_by_one(Throttle(Slow()))) == pytest.approx(5 * MOMENT)


def test_others_need_not_wait() -> None:
    slow = Slow()
    run(_five(Throttle(slow), {}, {"headers": [(b"cookie", b"sessionid=his")]}))
    assert slow.most == 2


@pytest.mark.parametrize("free", [{"method": "GET"}, {"headers": []}], ids=["who looks", "a stranger"])
def test_some_stand_in_no_line(free: dict[str, Any]) -> None:
    slow = Slow()
    run(_five(Throttle(slow), free))
    assert slow.most == 5
