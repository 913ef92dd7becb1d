"""The stream as a program hears it: from a real web process, through a real Redis."""

import http.client
import json
import queue
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from accounts.models import User
from api.models import Token
from api.stream import BEAT, PATH
from chat.models import Saying
from doorbell.places import MOST
from lobby.invitations import ask
from play import commands
from play.live import Live
from tests.api.programs import person, token_of
from tests.doorbell.listening import Listener, moved, opened

AT_ONCE = 0.5
"""Seconds in which nothing more is to come, where something came at once."""


class Program(Listener):
    """A program that listens: every line but the blank ones is a message."""

    def __init__(self, site: str, token: str, **headers: str) -> None:
        super().__init__(site, PATH, {"Authorization": f"Bearer {token}", **headers})

    def _take(self, line: bytes) -> None:
        self.beats += line == b"\n"
        if line.strip():
            self._heard.put(json.loads(line))

    def begin(self) -> list[Any]:
        """The first lines, behind the greeting: what is on."""
        found = []
        assert self.next()["type"] == "hello"
        with suppress(queue.Empty):
            while True:
                found.append(self.next(AT_ONCE))
        return found

    def silent(self, seconds: float = AT_ONCE) -> bool:
        """Whether nothing comes for so long."""
        return super().silent(seconds)


@contextmanager
def listening(site: str, user: User, token: str = "") -> Iterator[Program]:
    """A stream that is given up at the end."""
    listener = Program(site, token or token_of(user))
    try:
        yield listener
    finally:
        listener.close()


def _line(what: str, live: Live, seat: int | None = None) -> dict[str, Any]:
    line = {"type": what, "match": live.id, "game": "armadora", "version": live.match.version}
    return line if seat is None else {**line, "seat": seat}


def _seat_to_move(live: Live) -> int:
    return live.match.awaited()[0]


def test_it_works(site: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    now = opened(alice.player, bob.player)
    with listening(site, alice) as hers, listening(site, bob) as his:
        mine = _seat_to_move(now)
        assert hers.begin() == [_line("turn" if mine == 0 else "moved", now, 0)]
        assert his.begin() == [_line("turn" if mine == 1 else "moved", now, 1)]
        took = []
        for _ in range(4):
            began = time.monotonic()
            now = moved(now)
            mine = _seat_to_move(now)
            assert hers.next() == _line("turn" if mine == 0 else "moved", now, 0)
            assert his.next() == _line("turn" if mine == 1 else "moved", now, 1)
            took.append(time.monotonic() - began)
        assert min(took) < 1
        assert hers.reply.getheader("Content-Type") == "application/x-ndjson"
        done = commands.resign(now.id, 0, actor=alice.player).live
        assert hers.next() == _line("over", done, 0)


def test_others_hear_nothing_of_it(site: str) -> None:
    alice, eve = person("Alice"), person("Eve")
    now = opened(alice.player, "user:900")
    hidden = opened(alice.player, "user:900", watch="players")
    with listening(site, eve) as eves:
        assert eves.begin() == []
        moved(now)
        moved(hidden)
        assert eves.silent()


def test_tables_and_invitations(site: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    with listening(site, alice) as hers, listening(site, bob) as his:
        assert (hers.begin(), his.begin()) == ([], [])
        table = commands.open_match("armadora", 2, {}, [alice.player, None], actor=alice.player)
        assert hers.next() == _line("table", table, 0)
        ask(table.id, bob.player, alice.player)
        assert his.next() == _line("invited", table)
        begun = commands.seat(table.id, 1, bob.player, actor=bob.player).live
        heard = {hers.next()["type"], his.next()["type"]}
        assert heard == {"turn", "moved"}
        assert begun.match.begun
        other = commands.open_match("armadora", 2, {}, [alice.player, None], actor=alice.player)
        assert hers.next()["type"] == "table"
        assert hers.silent(0.1)
        gone = commands.cancel(other.id, actor=alice.player).live
        assert hers.next() == _line("cancelled", gone, 0)


def test_talk_is_heard_by_those_who_may_read_it(site: str) -> None:
    alice, bob, eve = person("Alice"), person("Bob"), person("Eve")
    now = opened(alice.player, bob.player)
    with ExitStack() as streams:
        hers, his, eves = (streams.enter_context(listening(site, one)) for one in (alice, bob, eve))
        for one in (hers, his, eves):
            one.begin()
        said = {"match_id": now.id, "player": alice.player, "seat": 0, "version": 1}
        Saying.objects.create(text="to us", team=[0], **said)
        assert hers.next() == {"type": "chat", "match": now.id}
        assert his.silent()
        Saying.objects.create(text="to all", **said)
        assert [hers.next(), his.next()] == [{"type": "chat", "match": now.id}] * 2
        assert eves.silent()


def test_signs_of_life(site: str) -> None:
    with listening(site, person("Alice")) as hers:
        hers.begin()
        time.sleep(2 * BEAT + 1)
        assert hers.beats in (2, 3)


def test_a_token_that_ends_takes_its_streams_along(site: str) -> None:
    alice = person("Alice")
    kept, ended = token_of(alice), token_of(alice)
    with listening(site, alice, kept) as staying, listening(site, alice, ended) as ending:
        assert staying.begin() == ending.begin() == []
        Token.objects.latest("pk").delete()
        assert ending.ended.wait(3)
        assert not staying.ended.is_set()


def test_a_right_that_ends_quietly_is_noticed(site: str) -> None:
    """Nobody rings for a token whose time has run out: it is looked at with the signs of life."""
    alice = person("Alice")
    with listening(site, alice) as hers:
        hers.begin()
        User.objects.filter(pk=alice.pk).update(is_active=False)
        assert hers.ended.wait(20)


def test_who_is_refused(site: str) -> None:
    alice = person("Alice")
    with ExitStack() as streams:
        open_ones = [streams.enter_context(listening(site, alice)) for _ in range(MOST)]
        assert [one.status for one in open_ones] == [200] * MOST
        seventh = streams.enter_context(listening(site, alice))
        assert seventh.status == 429
        assert 1 <= int(seventh.reply.getheader("Retry-After", "0")) <= 60
        assert json.loads(seventh.reply.read())["code"] == "rate_limited"
        assert streams.enter_context(listening(site, person("Bob"))).status == 200
        assert streams.enter_context(listening(site, alice, "nonsense")).status == 401
        play_only = token_of(person("Carol"), ["play"])  # type: ignore[list-item]
        assert streams.enter_context(listening(site, alice, play_only)).status == 403


@pytest.mark.parametrize("kind", ["application/x-ndjson", "*/*", "application/json"])
def test_any_program_may_ask_for_it(site: str, kind: str) -> None:
    listener = Program(site, token_of(person("Alice")), Accept=kind)
    try:
        assert listener.status == 200
    finally:
        listener.close()


def test_too_long_a_request_is_a_problem(site: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=10)
    connection.request("POST", "/api/v1/matches/", b"x" * 70_000)
    reply = connection.getresponse()
    assert (reply.status, reply.getheader("Content-Type")) == (413, "application/problem+json")
    assert json.loads(reply.read())["type"] == "/api/#problem-too-large"
    connection.close()
