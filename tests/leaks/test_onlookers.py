"""What was played since an onlooker's moment changes not a byte of anything that reaches them.

A match that onlookers see an hour late stands still as far as they can know, while it is played, deserted and paused.
All channels are read before and after, at one moment by the database's clock; the twins let each group of channels go
round the one place that says what an onlooker may know, and are found out.
"""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from api.stream import _look_up
from doorbell import ring
from doorbell.audience import Audience
from doorbell.database import visible
from doorbell.stream import Heard, Stream, Wanted
from doorbell.stream_limit import Place
from games.kernel.chance import Luck
from notices.calendars import calendar
from play import commands, delay, live
from play.access import seat_of
from play.live import Live
from play.models import MatchRow
from play.terms import Terms
from replays.onlookers import Known
from streams import database_time
from tests.accounts.people import person
from tests.api.programs import token_of
from tests.config.addresses import filled, patterns
from tests.doorbell.listening import moved
from tests.leaks.channels import ASKED, HTMX, IN_PARTS, Channels, Eyes, _greeting
from tests.nonces import CHANCE
from tests.site import Site, cookie_of
from tests.table.tables import rally

pytestmark = pytest.mark.django_db
HOUR = 3600
LATE = Terms(pace="live", move_s=600, bank_s=6000, delay_s=HOUR)
LISTS = ("/", "/lobby/", "/?show=watch", "/?show=open", "/notices/waiting/", "/games/armadora/")
API = ("", "view/", "offers/", "replay/", "lines/", "export/", "chat/")
API_LISTS = ("matches/", "matches/?status=running", "matches/?game=armadora&seats=3")


class World:
    """A match of three, somebody who watches it, somebody who opened it and plays no more, and a stranger."""

    def __init__(self) -> None:
        self.site = Site()
        self.only: set[str] = set()
        self.people = [person(name) for name in ("Alice", "Bob", "Charlie")]
        self.onlooker, self.host = person("Onlooker"), person("Host")
        self.watchers = [
            Eyes("onlooker", "spectator", self.onlooker, cookie_of(self.onlooker)),
            Eyes("host", "spectator", self.host, cookie_of(self.host)),
            Eyes("stranger", "spectator", None, ""),
        ]
        self.tokens = {user.player: token_of(user) for user in (self.onlooker, self.host)}
        players = [one.player for one in self.people]
        begun = commands.open_match(
            "armadora", 3, {"first": 0}, players, actor=self.host.player, terms=LATE, seed=b"\x07" * 32
        )
        self.match, self.known = begun.id, begun.match.version
        # Another that moves in between, so that an order by the last move would tell.
        self.other = commands.open_match("armadora", 3, {"first": 0}, players, actor=self.host.player, terms=LATE).id

    def played(self) -> None:
        """What an onlooker must not see: moves, a pause, a seat that is left to a computer and its moves."""
        for _ in range(2):
            self._move()
        commands.leave(self.match, 1, actor=self.people[1].player)
        commands.pause(self.match, actor="operator:test")
        commands.resume(self.match, actor="operator:test")
        rally(self.match, Luck("late"))

    def _move(self) -> None:
        moved(live.fresh(self.match))

    def channels(self) -> Iterator[tuple[str, bytes]]:
        """Everything that reaches whoever does not play, by who and by which way."""
        now = live.fresh(self.match)
        for eyes in self.watchers:
            for name, address, more in self._addresses():
                if self._wanted(f"{eyes.name}: {name}"):
                    yield f"{eyes.name}: {name}", _bytes(self.site.ask("GET", address, eyes.cookie, **more))
            yield f"{eyes.name}: greeting", _greeting(eyes, now)
            if eyes.user is not None:
                yield from self._programs(eyes.user)
                yield f"{eyes.name}: calendar", calendar(eyes.user)
        yield from self._rung(now)

    def _wanted(self, channel: str) -> bool:
        return not self.only or channel in self.only

    def _addresses(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for name, pattern in patterns().items():
            if "<slug:match_id>" not in pattern or name.startswith("api:"):
                continue
            steps = {" now": self.known, " next": self.known + 1} if "<int:number>" in pattern else {"": 1}
            for when, number in steps.items():
                address = filled(
                    pattern, {"match_id": self.match, "number": str(number), "comment_id": "1", "code": "none"}
                )
                for query in ASKED.get(name, ("",)):
                    yield f"{name}{when}{query}", address + query, {}
                    if name in IN_PARTS:
                        yield f"{name}{when}{query} in parts", address + query, HTMX
        for address in (*LISTS, *(f"/players/{one.name}/" for one in self.people)):
            yield address, address, {}

    def _programs(self, user: User) -> Iterator[tuple[str, bytes]]:
        head = {"headers": {"Authorization": f"Bearer {self.tokens[user.player]}"}}
        for path in (*(f"matches/{self.match}/{part}" for part in API), *API_LISTS):
            if self._wanted(f"{user.name}: API {path}"):
                yield f"{user.name}: API {path}", _bytes(self.site.ask("GET", f"/api/v1/{path}", **head))
        yield f"{user.name}: API stream", repr(_look_up.__wrapped__(user.player, [self.match])).encode()

    def _rung(self, now: Live) -> Iterator[tuple[str, bytes]]:
        """Who is rung for at once, and what those are told who hear late."""
        rung = ring.of(MatchRow.objects.get(id=now.id))
        row = MatchRow.objects.get(id=now.id)
        wanted = [
            Wanted(Place("", ""), (Heard(row.id, delay.seconds(row, one.player)),), one.player, one.player, lobby=True)
            for one in (self.onlooker, self.host)
        ]
        audience = asyncio.run(_audience(wanted))
        heard = sorted((str(one.wanted.player), rung.v) for one in audience.at_once(rung) if one.wanted)
        yield "ring", repr(heard).encode()
        yield "told late", repr(visible.__wrapped__(audience.heard_late())).encode()


async def _audience(wanted: list[Wanted]) -> Audience:
    """Streams at the match and in the lobby."""
    made = Audience()
    for one in wanted:
        stream = Stream()
        stream.want(one)
        made.add(stream)
    return made


def _bytes(reply: Any) -> bytes:
    """All of an answer; times stand in it as they are, only what is drawn by chance is left out."""
    body = b"".join(reply.streaming_content) if reply.streaming else reply.content
    headers = sorted((name, value) for name, value in reply.headers.items() if name != "Expires")
    return _steady(f"{reply.status_code} {headers}\n".encode() + body)


def _steady(content: bytes) -> bytes:
    if b"\x89PNG" in content:
        return content
    nonce = r"nonce-[\w+/=-]+"
    return re.sub("|".join((*CHANCE, nonce)), "", content.decode()).encode()


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """One moment for all that is asked, a minute after the match began."""
    made = World()
    at = database_time.now() + 60_000
    monkeypatch.setattr(database_time, "now", lambda: at)
    monkeypatch.setattr("replays.verified.datetime", _Still(database_time.present()))
    return made


class _Still:
    """A host's clock that stands: what was anchored how long ago is no part of the match."""

    def __init__(self, at: Any) -> None:
        self._at = at

    def now(self, _zone: Any = None) -> Any:
        """The one moment."""
        return self._at


def told(world: World) -> set[str]:
    """The channels in which what was played meanwhile can be seen."""
    before: Channels = dict(world.channels())
    assert {name: body for name, body in world.channels() if before[name] != body} == {}
    world.played()
    return {name for name, body in world.channels() if before[name] != body}


def test_it_works(world: World) -> None:
    assert told(world) == set()
    row = MatchRow.objects.get(id=world.match)
    assert (row.dropped, row.version > live.fresh(world.other).match.version) == ([1], True)
    assert seat_of(row, world.people[1].player) is None


def test_once_the_delay_is_over_it_is_seen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is not blind: an hour later the same channels tell."""
    before: Channels = dict(world.channels())
    world.played()
    at = database_time.now() + HOUR * 1000
    monkeypatch.setattr(database_time, "now", lambda: at)
    found = {name for name, body in world.channels() if before[name] != body}
    assert found >= {"stranger: play:match", "stranger: /", "stranger: doorbell:version", "told late"}


def _without_delay(row: MatchRow) -> MatchRow:
    row.terms = {**row.terms, "delay_s": 0}
    return row


def _as_they_are(rows: Any, _player: str | None) -> list[Known]:
    return [Known(row) for row in rows]


TWINS: dict[str, tuple[str, Any, set[str]]] = {
    "lists": ("lobby.lists.known", _as_they_are, {"stranger: /", "onlooker: /lobby/", "host: /?show=watch"}),
    "players' pages": (
        "lobby.lists.known",
        _as_they_are,
        {"stranger: /players/Alice/", "onlooker: /players/Bob/", "host: /players/Charlie/"},
    ),
    "whatever looks at steps": (
        "replays.visibility.known",
        _as_they_are,
        {"stranger: play:match", "onlooker: play:news", "stranger: play:clock", "onlooker: play:match"}
        | {"stranger: replays:export", "stranger: replays:verified"}
        | {"stranger: replays:picture next", "stranger: replays:embed next", "host: replays:step next in parts"}
        | {f"Onlooker: API matches/{{}}/{part}" for part in ("view/", "offers/", "replay/", "export/")},
    ),
    "the API's matches": (
        "api.match.known",
        _as_they_are,
        {"Onlooker: API matches/", "Host: API matches/?status=running"},
    ),
    "the feed": (
        "play.delay.seconds",
        lambda _row, _player: 0,
        {"onlooker: doorbell:version", "stranger: greeting", "ring"},
    ),
    "who hears late": (
        "doorbell.database.delay.reached",
        lambda asked: {row.id: delay.Reach(row.version) for row, _ in asked},
        {"told late"},
    ),
    "the host": ("doorbell.ring._concerned", lambda match, _late, _asked: (*match.players, match.host), {"ring"}),
    "the lobby's ring": ("doorbell.ring.root", _without_delay, {"ring"}),
}


@pytest.mark.parametrize("twin", TWINS)
def test_what_goes_round_it_is_found(twin: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each group of channels, shown the match as it is."""
    where, instead, channels = TWINS[twin]
    monkeypatch.setattr(where, instead)
    world.only = {name.format(world.match) for name in channels}
    assert told(world) >= world.only
