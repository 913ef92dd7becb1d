"""Answers that stay open leave the site's layers, which are done with a stream once its answer has begun.

Otherwise a stream would keep a copy of its request and a suspended call of each layer, for as long as it lasts.
"""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from config.asgi_types import Application, Message, Receive, Send

GO_ON = "open_answers"
"""The key of the scope that says how to continue an answer once every layer has returned."""
Rest: TypeAlias = Callable[[Receive, Send], Awaitable[None]]


class OpenAnswers:
    """Wraps the site's application, outside all other layers; what was sent and read so far went through these."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection: let the layers answer, then send the rest of an answer that stays open."""
        rest: list[Rest] = []
        await self._application({**scope, GO_ON: rest.append}, receive, send)
        if rest:
            await rest.pop()(receive, send)
