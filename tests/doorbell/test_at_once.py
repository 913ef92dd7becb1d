"""A stream that waits for nothing is told at once; one that cannot be, or has more to say first, by its own task."""

import asyncio
from collections.abc import Callable

import pytest

from config.asgi_types import Message
from doorbell.stream import Heard, Stream, Wanted, say
from doorbell.stream_limit import Place

WAIT_SECONDS = 30.0


def _heard(tell: Callable[[Stream], None], *, takes: bool = True, expected: int) -> list[tuple[str, bytes]]:
    """What was written and sent, in its order, of a stream that is told so once it waits."""
    heard: list[tuple[str, bytes]] = []

    async def run() -> None:
        stream, gone, enough = Stream(), asyncio.Event(), asyncio.Event()
        stream.want(Wanted(Place("nobody", "nowhere"), (Heard("m"),)))

        def note(way: str, said: bytes) -> None:
            heard.append((way, said))
            if len(heard) == expected:
                enough.set()

        def write(said: bytes) -> bool:
            if takes:
                note("written", said)
            return takes

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["more_body"]:
                note("sent", message["body"])

        running = asyncio.create_task(stream.run(receive, send, write))
        await asyncio.sleep(0)
        tell(stream)
        await asyncio.wait_for(enough.wait(), WAIT_SECONDS)
        gone.set()
        await asyncio.wait_for(running, WAIT_SECONDS)

    asyncio.run(run())
    return heard


@pytest.mark.parametrize("takes", [True, False])
def test_it_works(takes: bool) -> None:
    """And its twin: what the server cannot write now is not lost."""
    way = "written" if takes else "sent"
    heard = _heard(lambda stream: stream.tell("m", 7, say("m", 7)), takes=takes, expected=1)
    assert heard == [(way, say("m", 7))]


def test_what_was_said_before_comes_first() -> None:
    def tell(stream: Stream) -> None:
        stream.tell_talk("m")
        stream.tell("m", 7, say("m", 7))
        stream.tell("m", 8, say("m", 8))

    assert _heard(tell, expected=1) == [("sent", b"event: chat\n" + say("m", 0) + say("m", 8))]


def test_the_same_is_told_once() -> None:
    def tell(stream: Stream) -> None:
        for version in (7, 7, 6, 8):
            stream.tell("m", version, say("m", version))

    assert _heard(tell, expected=2) == [("written", say("m", 7)), ("written", say("m", 8))]
