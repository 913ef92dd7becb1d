"""An answer on its way out: uvicorn's, in one piece if possible, and with an end that older clients understand."""

import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle
from uvicorn.protocols.utils import get_client_addr, get_path_with_query_string

_WITHOUT_BODY = {204, 304}
_TOGETHER = 1 << 16
"""Bytes of a body that are copied so as to be sent with its head."""


class Answer(RequestResponseCycle):
    """A request and its answer. A head whose body is certain to follow is sent with it, in one piece."""

    _head = b""
    _until_closed = False

    @property
    def open_ended(self) -> bool:
        """Whether the answer has begun, goes on, and has no fixed length."""
        return self.response_started and not self.response_complete and self.chunked_encoding is True

    async def send(self, message: Any) -> None:
        """Send as uvicorn does, except for HTTP/1.0, whose answers end with their connection."""
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        kind = "http.response.body" if self.response_started else "http.response.start"
        if self.response_complete or message["type"] != kind:
            raise RuntimeError(f"{message['type']} was sent where {kind} was to come, or nothing more")
        if self.response_started:
            self._go_on(message.get("body", b""), more=message.get("more_body", False))
        else:
            self._begin(message["status"], message.get("headers", ()))

    def _begin(self, status: int, headers: Any) -> None:
        self.response_started, self.waiting_for_100_continue = True, False
        if self.access_log and self.access_logger.isEnabledFor(logging.INFO):
            scope = self.scope
            told = (get_client_addr(scope), scope["method"], get_path_with_query_string(scope), scope["http_version"])
            self.access_logger.info('%s - "%s %s HTTP/%s" %d', *told, status)
        bodiless = self.scope["method"] == "HEAD" or status in _WITHOUT_BODY
        lines, closes = [STATUS_LINE[status]], False
        for name, value in (*self.default_headers, *headers):
            known = name.lower()
            if known == b"content-length":
                self.chunked_encoding, self.expected_content_length = False, 0 if bodiless else int(value)
            elif known == b"connection" and b"close" in value.lower():
                closes, self.keep_alive = True, False
            lines.append(b"%b: %b\r\n" % (name, value))
        if not self.keep_alive and not closes:
            lines.append(b"connection: close\r\n")
        if self.chunked_encoding is None and not bodiless:
            self._until_closed = self.scope["http_version"] == "1.0"
            if not self._until_closed:
                self.chunked_encoding = True
                lines.append(b"transfer-encoding: chunked\r\n")
        head = b"".join(lines)
        if not head.count(b"\r\n") == head.count(b"\r") == head.count(b"\n") == len(lines) or b"\0" in head:
            raise RuntimeError("a header holds the end of a line")
        self._head = head + b"\r\n"
        if not self.expected_content_length:
            self._flush(b"")

    def _go_on(self, body: bytes, *, more: bool) -> None:
        if self.chunked_encoding:
            body = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            body = body if more else body + b"0\r\n\r\n"
        elif self.scope["method"] == "HEAD":
            body = b""
        elif not self._until_closed:
            self.expected_content_length -= len(body)
            if self.expected_content_length < 0 or (self.expected_content_length and not more):
                raise RuntimeError("the answer is not as long as it says")
        self._flush(body)
        if not more:
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive:
                self.transport.close()
            self.on_response()

    def _flush(self, body: bytes) -> None:
        head, self._head = self._head, b""
        if len(body) > _TOGETHER:
            self.transport.write(head)
            self.transport.write(body)
        else:
            self.transport.write(head + body)
