"""An answer that stays open keeps nothing of the layers that it came through."""

import asyncio
import weakref

import pytest

from config.asgi import application
from config.asgi_types import Application, Message, Receive, Send
from config.open_answers import GO_ON, OpenAnswers


async def _receive() -> Message:
    return {"type": "http.disconnect"}


async def _send(_: Message) -> None:
    """To nobody."""


class _Held:
    """What a layer needs of a request while it is at work on it."""


class _Layer:
    def __init__(self, inner: Application) -> None:
        self.inner = inner
        self.holds: weakref.ref[_Held] | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        held = _Held()
        self.holds = weakref.ref(held)
        await self.inner({**scope, "held": held}, receive, send)


@pytest.mark.parametrize("leaves", [True, False])
def test_it_works(leaves: bool) -> None:
    """And its twin: a stream that lives within its layers keeps what they hold for as long."""
    held: list[bool] = []

    async def rest(_receive: Receive, _send: Send) -> None:
        await asyncio.sleep(0)
        assert layer.holds is not None
        held.append(layer.holds() is not None)

    async def stream(scope: Message, receive: Receive, send: Send) -> None:
        if leaves:
            scope[GO_ON](rest)
        else:
            await rest(receive, send)

    layer = _Layer(stream)
    asyncio.run(OpenAnswers(layer)({"type": "http"}, _receive, _send))
    assert held == [not leaves]


def test_what_ends_at_once_goes_on_with_nothing() -> None:
    asked: list[str] = []

    async def page(scope: Message, _receive: Receive, _send: Send) -> None:
        asked.append(scope["path"])

    asyncio.run(OpenAnswers(page)({"type": "http", "path": "/"}, _receive, _send))
    assert asked == ["/"]


def test_nothing_stands_around_it() -> None:
    assert isinstance(application, OpenAnswers)
