"""The stream as a program hears it: from a real web process, through a real Redis."""

import asyncio
import http.client
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from accounts.models import User
from api import stream
from api.models import Token
from api.stream import PATH, on_now
from chat.models import Saying
from config.asgi_types import Message
from doorbell.stream import Wanted
from doorbell.stream_limit import MOST, Place
from lobby.invitations import ask
from play import commands
from play.live import Live
from play.models import MatchRow
from tests.api.programs import person, token_of
from tests.config.var import wait_until
from tests.doorbell.listening import Listener, moved, opened


class Program(Listener):
    """A program that listens: every line but the blank ones is a message."""

    def __init__(self, site: str, user: User, token: str = "", **headers: str) -> None:
        self.user = user
        super().__init__(site, PATH, {"Authorization": f"Bearer {token or token_of(user)}", **headers})

    def _take(self, line: bytes) -> None:
        self.beats += line == b"\n"
        if line.strip():
            self._heard.put(json.loads(line))

    def begin(self) -> list[Any]:
        """The first lines, behind the greeting: what is on."""
        assert self.next()["type"] == "hello"
        return self.rest()

    def rest(self) -> list[Any]:
        """All that was still to come. It is over when two tables have been told of that are opened now, one behind the
        other: rings keep their order, but what is told at once may come in any.
        """
        found = []
        for _ in range(2):
            last = commands.open_match("armadora", 2, {}, [self.user.player, None], actor=self.user.player)
            while (line := self.next()) != _line("table", last, 0):
                found.append(line)
        return found


@contextmanager
def listening(site: str, user: User, token: str = "") -> Iterator[Program]:
    """A stream that is given up at the end."""
    listener = Program(site, user, token)
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
        for _ in range(4):
            now = moved(now)
            mine = _seat_to_move(now)
            assert hers.next() == _line("turn" if mine == 0 else "moved", now, 0)
            assert his.next() == _line("turn" if mine == 1 else "moved", now, 1)
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
        assert eves.rest() == []


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
        assert his.rest() == []
        Saying.objects.create(text="to all", **said)
        assert [hers.next(), his.next()] == [{"type": "chat", "match": now.id}] * 2
        assert eves.rest() == []


def test_signs_of_life(site: str) -> None:
    with listening(site, person("Alice")) as hers:
        assert hers.next()["type"] == "hello"
        assert wait_until(lambda: hers.beats > 0)


def test_signs_of_life_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of our own, whose clock goes faster."""
    monkeypatch.setattr(stream, "BEAT", 0.0)
    sent: list[bytes] = []

    async def until_three() -> None:
        told, gone = stream.Events(), asyncio.Event()
        told.want(Wanted(Place("user:1", "a"), player="user:1"))

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message["body"])
            if len(sent) == 3:
                gone.set()

        await told.run(receive, send)

    asyncio.run(until_three())
    assert sent[:3] == [stream.Events.KEEP_ALIVE] * 3


def test_a_token_that_ends_takes_its_streams_along(site: str) -> None:
    alice = person("Alice")
    kept, ended = token_of(alice), token_of(alice)
    with listening(site, alice, kept) as staying, listening(site, alice, ended) as ending:
        assert [one.next()["type"] for one in (staying, ending)] == ["hello"] * 2
        Token.objects.latest("pk").delete()
        assert ending.ended.wait(3)
        assert not staying.ended.is_set()


def test_a_right_that_ends_quietly_is_noticed(site: str) -> None:
    """Nobody rings for a token whose time has run out: it is looked at with the signs of life."""
    alice = person("Alice")
    with listening(site, alice) as hers:
        assert hers.next()["type"] == "hello"
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
    listener = Program(site, person("Alice"), Accept=kind)
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


@pytest.mark.django_db(transaction=True)
def test_what_is_on_is_found_by_indexes(owner: Any) -> None:
    """However many matches there are, those that one has opened are found without a look at the others."""
    row = MatchRow.objects.get(id=opened("user:1", "user:2").id)
    fields = {name: value for name, value in vars(row).items() if name != "_state"}
    for one in range(500):
        MatchRow.objects.create(**{**fields, "id": f"match{one}", "stream": -1 - one, "host": f"user:{1000 + one}"})
    with owner.cursor() as cursor:
        cursor.execute("ANALYZE play_matchrow")
    assert "play_by_host_now" in on_now("user:1").explain()
