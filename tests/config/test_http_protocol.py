"""What a request is, over real sockets: what two programs might read in two ways is refused."""

import asyncio
import re

import pytest

from config.asgi_types import Application, Message, Receive, Send
from config.http_protocol import HttpProtocol
from config.http_timeouts import TimeoutProtocol
from tests.config.serving import served_here

WAIT_SECONDS = 30.0
HOST = b"Host: here\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
LAST = b"GET /last HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
BODY = b"0\r\n\r\n"


def _post(*headers: bytes, body: bytes = b"ab", version: bytes = b"1.1") -> bytes:
    return b"\r\n".join((b"POST / HTTP/" + version, b"Host: here", *headers, b"", body))


def _get(*headers: bytes, line: bytes = b"GET / HTTP/1.1", host: bytes = b"Host: here") -> bytes:
    return b"\r\n".join((line, *((host,) if host else ()), *headers, b"", b""))


REFUSED = {
    "no host": _get(host=b""),
    "two hosts": _get(b"Host: there"),
    "two hosts, HTTP/1.0": _get(b"Host: there", line=b"GET / HTTP/1.0"),
    "HTTP/0.9": b"GET /\r\n\r\n",
    "HTTP/2": _get(line=b"GET / HTTP/2.0"),
    "another protocol": _get(line=b"OPTIONS / RTSP/1.0"),
    "two blanks": _get(line=b"GET  / HTTP/1.1"),
    "a blank in the target": _get(line=b"GET /a b HTTP/1.1"),
    "a tab in the target": _get(line=b"GET /a\tb HTTP/1.1"),
    "a target beyond ASCII": _get(line=b"GET /\xe9 HTTP/1.1"),
    "a tunnel": _get(line=b"CONNECT here:80 HTTP/1.1"),
    "a method that is none": _get(line=b"G(T / HTTP/1.1"),
    "an empty line first": b"\r\n" + _get(),
    "a blank first": b" " + _get(),
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "bare LF": b"GET / HTTP/1.1\nHost: here\n\n" + BODY,
    "one bare LF": b"GET / HTTP/1.1\r\nHost: here\nX: y\r\n\r\n",
    "bare LF at the end": b"GET / HTTP/1.1\r\nHost: here\r\n\n" + LAST,
    "bare CR": b"GET / HTTP/1.1\r\nHost: here\rX: y\r\n\r\n",
    "a folded header": _get(b"X: a\r\n b"),
    "a folded encoding": _post(b"Transfer-Encoding:\r\n chunked", body=BODY),
    "a folded first header": _get(host=b" Host: here"),
    "a blank before the colon": _post(b"Content-Length : 2"),
    "a blank in a name": _get(b"X Y: 2"),
    "an empty name": _get(b": 2"),
    "a name that is none": _get(b"X(Y): 2"),
    "no colon": _get(b"XY"),
    "a null byte": _get(b"X: a\0b"),
    "a form feed": _get(b"X: a\x0cb"),
    "two lengths": _post(b"Content-Length: 1", b"Content-Length: 2"),
    "the same length twice": _post(b"Content-Length: 2", b"Content-Length: 2"),
    "a list of lengths": _post(b"Content-Length: 2, 2"),
    "a length with a sign": _post(b"Content-Length: +2"),
    "a length below nought": _post(b"Content-Length: -2"),
    "a length in hex": _post(b"Content-Length: 0x2"),
    "a length with an underscore": _post(b"Content-Length: 1_0", body=b"abcdefghij"),
    "a length of two words": _post(b"Content-Length: 1 1", body=b"abcdefghijk"),
    "no length in its header": _post(b"Content-Length: "),
    "a length beyond all": _post(b"Content-Length: 99999999999999999999999"),
    "chunks and a length": _post(b"Transfer-Encoding: chunked", b"Content-Length: 6", body=BODY),
    "a length and chunks": _post(b"Content-Length: 6", b"Transfer-Encoding: chunked", body=BODY),
    "another encoding": _post(b"Transfer-Encoding: gzip", body=BODY),
    "another encoding, then chunks": _post(b"Transfer-Encoding: gzip, chunked", body=BODY),
    "chunks, then another encoding": _post(b"Transfer-Encoding: chunked, gzip", body=BODY),
    "no encoding": _post(b"Transfer-Encoding: identity", body=BODY),
    "nearly chunks": _post(b"Transfer-Encoding: xchunked", body=BODY),
    "chunks behind a control": _post(b"Transfer-Encoding: \x0bchunked", body=BODY),
    "chunks twice": _post(b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked", body=BODY),
    "chunks of HTTP/1.0": _post(b"Transfer-Encoding: chunked", body=BODY, version=b"1.0"),
    "a chunk's bare LF": CHUNKED + b"2\nab\r\n" + BODY,
    "a bare LF behind a chunk": CHUNKED + b"2\r\nab\n" + BODY,
    "a bare LF in an extension": CHUNKED + b"2;a\nxx\r\nab\r\n" + BODY,
    "a chunk's length in another form": CHUNKED + b"0x2\r\nab\r\n" + BODY,
    "a chunk below nought": CHUNKED + b"-2\r\nab\r\n" + BODY,
    "a chunk beyond all": CHUNKED + b"fffffffffffffffff2\r\nab\r\n" + BODY,
    "a long head": _get(b"X: " + b"a" * HttpProtocol.LARGEST_HEAD),
    "a head without an end": b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"a" * HttpProtocol.LARGEST_HEAD,
    "a long extension": CHUNKED + b"2;" + b"a" * 2 * HttpProtocol.LARGEST_HEAD,
    "a long trailer": CHUNKED + b"0\r\nX: " + b"a" * 2 * HttpProtocol.LARGEST_HEAD,
}
TAKEN_BY_UVICORN = (
    "no host", "two hosts", "two hosts, HTTP/1.0", "HTTP/0.9", "HTTP/2", "another protocol", "two blanks",
    "an empty line first", "another encoding, then chunks", "chunks of HTTP/1.0", "a long head",
)  # fmt: skip
"""What uvicorn answers by httptools as it comes: without our looks."""


async def _application(scope: Message, receive: Receive, send: Send) -> None:
    """Says what it was asked; without a length at /open, nothing at /nothing, and a header of its own at /forged."""
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message["body"]
        if not message["more_body"]:
            break
    said = b" ".join((scope["method"].encode(), scope["raw_path"], scope["query_string"], b"[" + body + b"]\n"))
    said += b"".join(name + b"=" + value + b"\n" for name, value in scope["headers"] if name != b"host")
    headers = {
        "/open": [],
        "/forged": [(b"x", b"a\r\nset-cookie: b=c")],
        "/short": [(b"content-length", b"%d" % (len(said) + 1))],
    }
    status = 204 if scope["path"] == "/nothing" else 200
    length = [] if status == 204 else [(b"content-length", b"%d" % len(said))]
    await send({"type": "http.response.start", "status": status, "headers": headers.get(scope["path"], length)})
    await send({"type": "http.response.body", "body": b"" if status == 204 else said})


async def _told(port: int, *pieces: bytes) -> bytes:
    """Everything that is answered, without dates, until the server ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.001 if len(pieces) > 1 else 0)
        async with asyncio.timeout(WAIT_SECONDS):
            return re.sub(rb"(date|server): [^\r]*\r\n", b"", await reader.read())
    finally:
        writer.close()


def _answered(
    *pieces: bytes, protocol: type[asyncio.Protocol] | str = TimeoutProtocol, by: Application = _application
) -> bytes:
    async def run() -> bytes:
        async with served_here(by, protocol) as port:
            return await _told(port, *pieces)

    return asyncio.run(run())


def test_it_works() -> None:
    answer = _answered(LAST)
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(b"\r\n\r\nGET /last  []\nconnection=close\n")


@pytest.mark.parametrize("name", REFUSED)
def test_what_could_mean_two_things_is_refused(name: str) -> None:
    """And nothing that comes after it is answered: nobody knows where that would begin."""
    answer = _answered(REFUSED[name] + LAST)
    assert re.findall(rb"HTTP/1\.1 (\d+)", answer)[-1] == b"400"
    assert b"GET /last" not in answer


@pytest.mark.parametrize("name", TAKEN_BY_UVICORN)
def test_without_our_looks_it_is_taken(name: str) -> None:
    """The twin: uvicorn's own by the same parser."""
    assert _answered(REFUSED[name] + LAST, protocol="httptools").startswith(b"HTTP/1.1 200")


def test_what_comes_behind_a_body_is_no_header() -> None:
    """Else anybody could have the limits look at an address that no proxy has seen."""
    asked = CHUNKED + b"2;why=not\r\nab\r\n0\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n"
    expected = b"POST /  [ab]\ntransfer-encoding=chunked\n"
    assert _bodies(_answered(asked + LAST))[0] == expected


def test_without_our_looks_it_is_one() -> None:
    """The twin."""

    async def late(scope: Message, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body", False):
            pass
        said = repr(scope["headers"]).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
        await send({"type": "http.response.body", "body": said})

    asked = CHUNKED + b"0\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n"
    assert b"10.0.0.1" in _answered(asked, protocol="httptools", by=late)
    assert b"10.0.0.1" not in _answered(asked, by=late)


def _bodies(answers: bytes) -> list[bytes]:
    """The bodies of answers that say how long they are."""
    found = []
    while answers:
        head, _, answers = answers.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        assert length is not None, head
        found.append(answers[: int(length[1])])
        answers = answers[int(length[1]) :]
    return found


MANY = (
    _post(b"Content-Length: 13", body=b"a\r\n\r\nGET / b\r")
    + CHUNKED
    + b"4\r\n\r\n\r\n\r\n3;x=y\r\n\r\n0\r\n0\r\nX: y\r\n\r\n"
    + _get(b"X: y")
    + _post(b"Upgrade: h2c", b"Connection: upgrade", b"Content-Length: 2")
    + _get(b"X:  z\t ", line=b"GET /a%20b#c?d=e HTTP/1.1")
    + LAST
)


def test_however_it_is_cut_it_is_answered_alike() -> None:
    """Bodies that look like the end of a head, trailers, and a change of protocol that nobody takes up among it."""

    async def run() -> None:
        async with served_here(_application, TimeoutProtocol) as port:
            whole = await _told(port, MANY)
            assert _bodies(whole) == [
                b"POST /  [a\r\n\r\nGET / b\r]\ncontent-length=13\n",
                b"POST /  [\r\n\r\n\r\n0]\ntransfer-encoding=chunked\n",
                b"GET /  []\nx=y\n",
                b"POST /  [ab]\nx-upgrade=h2c\nconnection=upgrade\ncontent-length=2\n",
                b"GET /a%20b#c d=e []\nx=z\n",
                b"GET /last  []\nconnection=close\n",
            ]
            for cut in range(1, len(MANY)):
                assert await _told(port, MANY[:cut], MANY[cut:]) == whole
            assert await _told(port, *(MANY[place : place + 1] for place in range(len(MANY)))) == whole

    asyncio.run(run())


def test_what_is_sent_ahead_waits() -> None:
    """One request at a time is parsed, whoever many came in one piece, and then all of them are answered in order."""
    number, begun, go_on = 1000, list[bytes](), asyncio.Event()

    async def slow(scope: Message, receive: Receive, send: Send) -> None:
        begun.append(scope["raw_path"])
        await go_on.wait()
        await _application(scope, receive, send)

    async def run() -> None:
        made: list[TimeoutProtocol] = []

        class Kept(TimeoutProtocol):
            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
                super().connection_made(transport)
                made.append(self)

        async with served_here(slow, Kept) as port:
            asked = b"".join(_get(line=b"GET /%d HTTP/1.1" % place) for place in range(number))
            answers = asyncio.create_task(_told(port, asked + LAST))
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    while not (begun and made[0]._waiting):  # noqa: ASYNC110 - there is nothing else to wait for
                        await asyncio.sleep(0)
                assert begun == [b"/0"]
                assert made[0].flow.read_paused
            finally:
                go_on.set()
            bodies = _bodies(await answers)
            assert bodies[:-1] == [b"GET /%d  []\n" % place for place in range(number)]
            assert len(bodies) == number + 1

    asyncio.run(run())


def test_an_older_client_gets_no_chunks() -> None:
    """Its answer ends with the connection."""
    answer = _answered(_get(b"Connection: keep-alive", line=b"GET /open HTTP/1.0"))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head == b"HTTP/1.1 200 OK\r\nconnection: close"
    assert body == b"GET /open  []\nconnection=keep-alive\n"


def test_without_a_length_it_comes_in_chunks() -> None:
    said = b"GET /open  []\nconnection=close\n"
    expected = b"HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n"
    assert _answered(LAST.replace(b"/last", b"/open")) == expected % (len(said), said)


def test_nothing_has_no_body() -> None:
    head = b"HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\n"
    assert _answered(_get(line=b"GET /nothing HTTP/1.1") + LAST).startswith(head)


def test_who_asks_for_the_head_gets_no_body() -> None:
    answer = _answered(LAST.replace(b"GET", b"HEAD"))
    assert answer == b"HTTP/1.1 200 OK\r\ncontent-length: 32\r\nconnection: close\r\n\r\n"


def test_who_asks_whether_to_go_on_is_told() -> None:
    answer = _answered(_post(b"Expect: 100-continue", b"Content-Length: 2", body=b""), b"ab" + LAST)
    assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
    assert b"[ab]" in answer


def test_an_older_client_is_not_told_to_go_on() -> None:
    """It knows no answer before the answer, and sends its body unasked."""
    asked = _post(b"Expect: 100-continue", b"Content-Length: 2", version=b"1.0")
    answer = _answered(asked)
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert b"[ab]" in answer


@pytest.mark.parametrize("path", [b"/forged", b"/short"])
def test_a_wrong_answer_is_not_sent(path: bytes) -> None:
    """A header that would be two, and a body that is shorter than it says: nothing of either is believed."""
    assert _answered(LAST.replace(b"/last", path)) == b""
