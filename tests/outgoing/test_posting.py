"""Addresses that come from people: what may be spoken to, and that nothing else is, whatever a name says."""

import socket
import threading
from collections.abc import Iterator

import pytest

from outgoing.addresses import is_public
from outgoing.posting import NotPermitted, is_permitted, post


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.1.2.3", "0.0.0.1", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
        "169.254.169.254", "100.64.0.1", "192.0.0.1", "192.0.2.1",
        "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1",
        "240.0.0.1", "255.255.255.255", "192.88.99.1", "::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1",
        "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1",
        "2001:0:7f00:1::1", "2001:db8::1", "100::1", "localhost", "", "127.1", "0x7f000001", "2130706433",
    ],
)  # fmt: skip
def test_addresses_of_our_own_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:9.9.9.9"])
def test_others_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://localhost/", "https://intranet/", "https://127.0.0.1/", "https://9.9.9.9/",
        "https://[::1]/", "https://2130706433/", "https://0x7f.1/", "https://user@example.org/", "https://a:b@example.org/",
        "https://example.org:8443/", "https://example.org:port/", "https://example.org#x", "https://exa mple.org/",
        "https://example.org\\@127.0.0.1/", "https://example.org\r\nHost: x", "https://é.example/", "https://-a.example/",
        "https://example.org./", "//example.org/", "ftp://example.org/", "file:///etc/passwd", "", "https://",
        f"https://{'a.' * 130}example/",
    ],
)  # fmt: skip
def test_what_may_not_be_given(url: str) -> None:
    assert not is_permitted(url)
    with pytest.raises(NotPermitted):
        post(url, b"", {}, seconds=1, resolve=lambda *_: ["9.9.9.9"])


@pytest.mark.parametrize("url", ["https://example.org/", "https://hooks.example.org:443/a?b=c", "https://EXAMPLE.org"])
def test_what_may(url: str) -> None:
    assert is_permitted(url)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["9.9.9.9", "10.0.0.1"], ["::ffff:127.0.0.1"], []])
def test_a_name_with_one_address_inside_is_closed(found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *given, **_: reached.append(given))
    with pytest.raises(NotPermitted):
        post("https://example.org/", b"", {}, seconds=1, resolve=lambda *_: found)
    assert reached == []


def test_the_name_is_resolved_once_and_that_address_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that says something else the second time is not asked a second time."""
    answers = iter([["9.9.9.9"], ["127.0.0.1"]])
    reached: list[object] = []

    def connect(address: object, *_: object) -> None:
        reached.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        post("https://example.org/", b"", {}, seconds=1, resolve=lambda *_: next(answers))
    assert reached == [("9.9.9.9", 443)]


@pytest.fixture
def silent() -> Iterator[tuple[str, threading.Event]]:
    """A server that says one letter of an answer after the other and never ends; and when it was left."""
    left = threading.Event()
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        found, _ = server.accept()
        with found:
            try:
                found.recv(65536)
                found.sendall(b"HTTP/1.1 200 OK\r\n")
                while not left.wait(0.02):
                    found.sendall(b"X-Slow: 1\r\n"[:1])
            except OSError:
                left.set()

    threading.Thread(target=serve, daemon=True).start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}/", left
    left.set()
    server.close()


def test_who_never_ends_an_answer_is_left(silent: tuple[str, threading.Event]) -> None:
    """Though something comes all the time: the whole is bounded, not each wait."""
    url, left = silent
    with pytest.raises(TimeoutError):
        post(url, b"{}", {}, seconds=0.3, anywhere=True)
    assert left.wait(30)


def test_an_answer_that_is_none() -> None:
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        found, _ = server.accept()
        with found:
            found.recv(65536)
            found.sendall(b"nonsense\r\n\r\n")

    threading.Thread(target=serve, daemon=True).start()
    with server, pytest.raises(ConnectionError):
        post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {}, seconds=30, anywhere=True)
