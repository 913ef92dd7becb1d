"""uvicorn's HTTP protocol on httptools, which parses in C: as strict as its other one, and one request at a time.

What the parser leaves open is decided here: a request has one host, its first line is written in one way, its head is
short, and it says in one way how long its body is. A pipelined request is not parsed before the one ahead is answered,
so each head and each body is fed to the parser separately, and there is no doubt where one ends.
"""

import asyncio
import re
from typing import Any, ClassVar
from urllib.parse import unquote

import httptools
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config.asgi_types import WRITE_NOW
from config.http_answer import Answer

END = b"\r\n\r\n"
_FIRST_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([!-~]+) HTTP/(1\.[01])\r\n")
# Nothing here changes to another protocol: the parser is not to take what follows for one.
_UPGRADE = re.compile(rb"\r\nupgrade(?=:)", re.IGNORECASE)


class Malformed(ValueError):
    """A request that may mean one thing to us and another to a proxy in front of us."""


class HttpProtocol(HttpToolsProtocol):
    """A connection. What arrives while a request is answered waits, and nothing more is read meanwhile."""

    LARGEST_HEAD: ClassVar[int] = 16 * 1024
    """Bytes of a request's first line and headers, and of what stands between two pieces of a body."""

    on_url: ClassVar[None] = None  # type: ignore[assignment]  # the parser calls what there is
    cycle: Answer

    # Beyond thirty names no two objects share their table of names, which is two kilobytes for each stream.
    __slots__ = ("_framing", "_head", "_hosts", "_in_body", "_left", "_line", "_tail", "_waiting")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.parser = httptools.HttpRequestParser(self)
        self._head = b""
        self._line: tuple[bytes, bytes, bytes] = (b"", b"", b"")
        self._in_body = False
        self._left: int | None = 0
        """Bytes of the body that are still to come; None where it comes in chunks."""
        self._hosts = 0
        self._tail = b""
        self._framing = 0
        self._waiting = b""

    @property
    def asks(self) -> bool:
        """Whether a request has begun whose headers have not all come."""
        return bool(self._head)

    @property
    def in_body(self) -> bool:
        """Whether a request's headers have come, and not all of its body."""
        return self._in_body

    @property
    def answers(self) -> bool:
        """Whether a whole request has come that is not answered yet."""
        return bool(self.cycle) and not self.cycle.response_complete and not self._in_body

    def data_received(self, data: bytes) -> None:
        """Parse the data, or keep them until the request ahead is answered."""
        self._unset_keepalive_if_required()
        self._take(data)

    def write_now(self, piece: bytes) -> bool:
        """Send a piece of an open-ended answer past ASGI, which takes most of the work of telling thousands of streams
        the same. False if it must take the usual way; then nothing has been sent.
        """
        if not (piece and self.cycle.open_ended) or self.flow.write_paused or self.transport.is_closing():
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        if self.scope is not None:
            # Else the two would hold each other until the collector comes.
            self.scope.pop("extensions", None)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Finish as uvicorn does, then parse what was pipelined."""
        super().on_response_complete()
        if self._waiting and not self.transport.is_closing():
            self._unset_keepalive_if_required()
            data, self._waiting = self._waiting, b""
            self._take(data)

    def _take(self, data: bytes) -> None:
        try:
            while data and not self.transport.is_closing():
                if self.answers:
                    self._waiting += data
                    self.flow.pause_reading()
                    return
                data = self._taken_by_body(data) if self._in_body else self._taken_by_head(data)
        except (httptools.HttpParserError, Malformed):
            self._refuse()

    def _taken_by_head(self, data: bytes) -> bytes:
        """What is left once a head has come as a whole; nothing where it has not."""
        looked_through = max(0, len(self._head) - len(END) + 1)
        self._head += data
        found = self._head.find(END, looked_through)
        size = len(self._head) if found < 0 else found + len(END)
        if self._head[0] <= ord(" ") or size > self.LARGEST_HEAD:
            raise Malformed
        if found < 0:
            return b""
        head, rest, self._head = self._head[:size], self._head[size:], b""
        line = _FIRST_LINE.match(head)
        if line is None or line[1] == b"CONNECT":
            raise Malformed
        self._line, self._left, self._hosts, self._tail = (line[1], line[2], line[3]), 0, 0, b""
        self.parser.feed_data(_UPGRADE.sub(b"\r\nx-upgrade", head))
        return rest

    def _taken_by_body(self, data: bytes) -> bytes:
        """What is left once a piece of a body has been parsed that ends where the body may end."""
        end = len(data)
        if self._left is not None:
            end = self._left
        elif (found := (self._tail + data).find(END)) >= 0:
            end = found + len(END) - len(self._tail)
        piece = data[:end]
        if not piece:
            raise Malformed
        self._tail = (self._tail + piece)[-len(END) + 1 :]
        self._framing += len(piece)
        self.parser.feed_data(piece)
        if self._framing > self.LARGEST_HEAD:
            raise Malformed
        return data[end:]

    def _refuse(self) -> None:
        """Tell the client if it waits for an answer; nothing can be said in the middle of one."""
        message = "Invalid HTTP request received."
        self.logger.warning(message)
        if self._in_body and self.cycle.response_started:
            self.transport.close()
        else:
            self.send_400_response(message)

    # what the parser calls

    def on_message_begin(self) -> None:
        """A request: never a second one in what was fed at once."""
        if self._in_body or self.answers:
            raise Malformed
        self.headers = []
        self.expect_100_continue = False

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; what comes after a body is none."""
        if self._in_body:
            return
        name, value = name.lower(), value.strip(b" \t")
        if name == b"host":
            self._hosts += 1
        elif name == b"content-length":
            self._left = int(value)
        elif name == b"transfer-encoding":
            if value.lower() != b"chunked" or self._left is None or self._line[2] != b"1.1":
                raise Malformed
            self._left = None
        elif name == b"expect":
            # An older client would take what it is told then for the answer.
            self.expect_100_continue = value.lower() == b"100-continue" and self._line[2] == b"1.1"
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """Start the application, in the loop's next round."""
        method, target, version = self._line
        if self._hosts > 1 or (self._hosts == 0 and version == b"1.1"):
            raise Malformed
        raw_path, _, query = target.partition(b"?")
        path = raw_path.decode("ascii")
        self.scope = {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": version.decode("ascii"),
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme,  # type: ignore[typeddict-item]
            "method": method.decode("ascii"),
            "root_path": self.root_path,
            "path": self.root_path + (unquote(path) if "%" in path else path),
            "raw_path": self.root_path.encode("ascii") + raw_path,
            "query_string": query,
            "headers": self.headers,
            "state": self.app_state.copy(),
            "extensions": {WRITE_NOW: self.write_now},  # type: ignore[dict-item]  # ASGI has no word for a function
        }
        self._in_body, self._framing = True, 0
        self.cycle = Answer(
            scope=self.scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=self.access_log,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=self.expect_100_continue,
            keep_alive=version == b"1.1" and self.parser.should_keep_alive(),
            on_response=self.on_response_complete,
        )
        self._start_asgi_task(self.cycle, self.app)

    def on_body(self, body: bytes) -> None:
        """A piece of it, kept for the application unless that has answered already."""
        self._framing = 0
        if self._left is not None:
            self._left -= len(body)
        if self.cycle.response_complete:
            return
        self.cycle.body += body
        if len(self.cycle.body) > HIGH_WATER_LIMIT:
            self.flow.pause_reading()
        self.cycle.message_event.set()

    def on_message_complete(self) -> None:
        """All of it has come."""
        self._in_body = False
        if self.cycle.response_complete:
            # It was answered before; now the next is waited for.
            self._unset_keepalive_if_required()
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )
            return
        self.cycle.more_body = False
        self.cycle.message_event.set()
