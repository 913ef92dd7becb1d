"""Limit on the size of requests: a longer one is refused before it has been read."""

from config.asgi_types import Application, Message, Receive, Send

MOST_BYTES = 64 * 1024

_REFUSAL = b"A request must not be longer than 64 KiB.\n"
# What a program gets that came by the API: the same form as all its refusals have (RFC 9457).
_PROBLEM = (
    b'{"type":"/api/#problem-too-large","title":"Too long","status":413,"code":"too_large",'
    b'"detail":"A request must not be longer than 64 KiB."}'
)
_HEADERS = [
    (b"connection", b"close"),
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"),
    (b"referrer-policy", b"same-origin"),
]


class _TooLong(Exception):
    """The request is longer than the limit."""


class BodyLimit:
    """Wraps the site's application: 413 for a request that announces, or turns out to have, a longer body."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        if _said(scope) > MOST_BYTES:
            await _refuse(scope, send)
            return
        come = 0

        async def counted() -> Message:
            nonlocal come
            message = await receive()
            come += len(message.get("body", b""))
            if come > MOST_BYTES:
                raise _TooLong
            return message

        try:
            await self._application(scope, counted, send)
        except _TooLong:
            await _refuse(scope, send)


def _said(scope: Message) -> int:
    """Return the length that the request announces; 0 if it announces no number."""
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(length) if length.isdigit() else 0


async def _refuse(scope: Message, send: Send) -> None:
    program = scope.get("path", "").startswith("/api/")
    kind, body = (b"application/problem+json", _PROBLEM) if program else (b"text/plain", _REFUSAL)
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *_HEADERS]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
