"""Slow and silent connections, and those whose clients read nothing, do not keep others out, however few files the
server may open.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from config.connections import Connections, _by_files, share
from tests.config.serving import served, server

SLOW = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\nabc"
UNREAD = b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n" * 8
WHOLE = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nabc"
FILES = 256
SLOW_ONES = 300
ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"


class Line:
    """A connection that notes its end."""

    def __init__(self) -> None:
        self.open = True

    def give_way(self) -> None:
        self.open = False


def _admitted(held: Connections, address: str, count: int) -> list[Line]:
    lines = [Line() for _ in range(count)]
    assert all(held.admit(line, address) for line in lines)
    return lines


def test_it_works() -> None:
    """The one that has waited longest gives way; what is being answered does not."""
    held = Connections(3, None)
    first, second, third = _admitted(held, "a", 3)
    held.answer(first)
    fourth = _admitted(held, "b", 1)[0]
    assert [line.open for line in (first, second, third, fourth)] == [True, False, True, True]


def test_what_gives_way_counts_until_its_file_is_closed() -> None:
    held = Connections(2, None)
    first, _, third, fourth = _admitted(held, "a", 4)
    assert (first.open, third.open, fourth.open, len(held)) == (False, True, True, 4)
    held.leave(first)
    assert len(held) == 3


def test_who_waits_again_stands_last() -> None:
    held = Connections(2, None)
    first, second = _admitted(held, "a", 2)
    held.answer(first)
    held.wait(first)
    _admitted(held, "a", 1)
    assert (first.open, second.open) == (True, False)


def test_an_address_takes_from_itself_alone() -> None:
    held = Connections(10, 2)
    others = _admitted(held, "b", 2)
    mine = _admitted(held, "a", 5)
    assert [line.open for line in mine] == [False, False, False, True, True]
    assert all(line.open for line in others)


def test_a_household_counts_as_one() -> None:
    """Of IPv6 a household has a /64 whole; of an address written as IPv6 the IPv4 in it counts."""
    held = Connections(100, 2)
    mine = [_admitted(held, f"2001:db8:0:1::{number}", 1)[0] for number in range(3)]
    other = _admitted(held, "2001:db8:0:2::1", 1)[0]
    assert [line.open for line in (*mine, other)] == [False, True, True, True]
    mapped = [_admitted(held, address, 1)[0] for address in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1")]
    assert [line.open for line in mapped] == [False, True, True]


def test_nobody_is_let_in_where_all_are_answered() -> None:
    held = Connections(2, None)
    lines = _admitted(held, "a", 2)
    for line in lines:
        held.answer(line)
    assert not held.admit(Line(), "b")
    held.leave(lines[0])
    assert held.admit(Line(), "b")


def test_who_was_never_let_in_leaves_nothing() -> None:
    held = Connections(1, None)
    held.leave(Line())
    held.wait(Line())
    held.answer(Line())
    assert len(held) == 0


@pytest.mark.parametrize(("files", "most"), [(20, 16), (256, 128), (1024, 896), (10**6, 8192), (-1, 8192)])
def test_files_are_left_for_the_rest(files: int, most: int) -> None:
    assert _by_files(files) == most


@pytest.mark.parametrize(("most", "one"), [(16, 8), (128, 32), (896, 224), (8192, 256)])
def test_one_network_has_a_part_of_them(most: int, one: int) -> None:
    assert share(most) == one


@contextmanager
def _slow_ones(port: int, sent: bytes = SLOW) -> Iterator[None]:
    """Many connections of one address that have begun a body and send no more of it; or that read no answer."""
    with ExitStack() as stack:
        for _ in range(SLOW_ONES):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.bind((ATTACKER, 0))
            line.settimeout(30)
            line.connect(("127.0.0.1", port))
            line.sendall(sent)
        yield


def _answered(port: int, address: str, seconds: float = 30) -> bool:
    """Whether somebody who asks from there is answered."""
    with socket.socket() as line:
        line.bind((address, 0))
        line.settimeout(seconds)
        try:
            line.connect(("127.0.0.1", port))
            line.sendall(WHOLE)
            return line.recv(12) == b"HTTP/1.1 200"
        except (TimeoutError, ConnectionError):
            return False


@pytest.mark.parametrize("address", [ATTACKER, OTHER], ids=["the same address", "another"])
def test_slow_bodies_do_not_stop_the_site(address: str) -> None:
    with served(files=FILES) as port, _slow_ones(port):
        assert all(_answered(port, address) for _ in range(5))


def test_many_addresses_do_not_stop_it_either() -> None:
    with served(files=FILES, CONNECTIONS_PER_ADDRESS="100000") as port, _slow_ones(port):
        assert all(_answered(port, OTHER) for _ in range(5))


def test_without_a_cap_they_do() -> None:
    """The twin: nothing but the number of files."""
    with served(files=FILES, CONNECTIONS="100000", CONNECTIONS_PER_ADDRESS="100000") as port, _slow_ones(port):
        assert not _answered(port, OTHER, seconds=4)


@pytest.mark.parametrize("share", ["", "100000"], ids=["one network", "many networks"])
def test_who_reads_nothing_does_not_stop_the_site(share: str) -> None:
    with served(files=FILES, CONNECTIONS_PER_ADDRESS=share) as port, _slow_ones(port, UNREAD):
        assert all(_answered(port, OTHER) for _ in range(5))


def test_without_the_guards_they_do() -> None:
    """The twin: connections that close when all is sent, are no longer counted before that, and are accepted by
    asyncio's own loop, as many at once as wait.
    """
    naive, loop = "tests.config.answering:Unhurried", "asyncio:SelectorEventLoop"
    many = server(protocol=naive, files=FILES, loop=loop, CONNECTIONS_PER_ADDRESS="100000")
    with many as (_, port), _slow_ones(port, UNREAD):
        assert not _answered(port, OTHER, seconds=4)
