"""Answers that stay open leave the site's layers: these are done with a stream when its answer has begun.

A stream would otherwise keep a copy of its request and a suspended call of each layer, for as long as it lasts.
"""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from config.asgi_types import Application, Message, Receive, Send

GO_ON = "open_answers"
"""Where the scope says how to go on with an answer once every layer has returned."""
Rest: TypeAlias = Callable[[Receive, Send], Awaitable[None]]


class OpenAnswers:
    """Wraps the site's application, outside of all other layers; what was sent and read so far went through these."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection: have it answered, then what is left of an answer that stays open."""
        rest: list[Rest] = []
        await self._application({**scope, GO_ON: rest.append}, receive, send)
        if rest:
            await rest.pop()(receive, send)
