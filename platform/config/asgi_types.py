"""Types of ASGI, the interface between a web server and an application."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]
"""Serves one connection, described by the first message."""

WRITE_NOW = "warmoot.write_now"
"""The extension by which an open stream writes at once: see `config.http_timeouts.TimeoutProtocol`."""
