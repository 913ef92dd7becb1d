"""Whoever sees a match late hears of each move once they may know it, whenever they came."""

import asyncio
from collections.abc import Callable

import pytest

from chat import talk
from doorbell import database, rights
from doorbell.hub import RECENT, Hub
from doorbell.ring import Moved
from doorbell.stream import Heard, Stream, Wanted
from doorbell.stream_limit import Place
from play import commands
from play.live import Live
from streams import database_time
from tests.doorbell.listening import moved, opened, person

pytestmark = pytest.mark.django_db(transaction=True)
DELAY = 600


def heard(now: Live, between: Callable[[], None]) -> tuple[set[str], set[str]]:
    """What a late onlooker is told of who comes alone, after the last move: at once, and after `between`."""
    wanted = Heard(now.id, DELAY)
    known = rights.versions([wanted])

    async def listen() -> tuple[set[str], set[str]]:
        hub, stream = Hub(), Stream()
        stream.want(Wanted(Place("nobody", "nowhere"), (wanted,)))
        hub.add(stream)
        stream.know(known)
        await hub._look()
        first = set(stream.take()[0])
        await asyncio.to_thread(database.with_own_connection(between))
        await hub._look()
        return first, set(stream.take()[0])

    return asyncio.run(listen())


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets the delay pass, by the database's clock."""
    began = database_time.now()
    monkeypatch.setattr(database_time, "now", lambda: began + 1000)

    def pass_by() -> None:
        monkeypatch.setattr(database_time, "now", lambda: began + 1000 * (DELAY + 60))

    return pass_by


def played() -> Live:
    return moved(opened(person("Alice").player, "user:902", delay_s=DELAY))


def test_it_works(later: Callable[[], None]) -> None:
    now = played()
    assert heard(now, later) == (set(), {now.id})


def test_told_only_who_listened_when_it_happened_they_hear_nothing(
    later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: as it was, a ring was kept for those alone who were there when it rang."""
    monkeypatch.setattr(Hub, "_tell_late", lambda *_: None)
    assert heard(played(), later) == (set(), set())


def test_nothing_is_told_before_the_delay_is_over() -> None:
    assert heard(played(), lambda: None) == (set(), set())


def test_talk_is_heard_as_late_as_moves(later: Callable[[], None]) -> None:
    alice = person("Alice")
    now = moved(opened(alice.player, "user:902", delay_s=DELAY))
    talk.say(now.match, alice, 0, "Is anybody there?")
    assert heard(now, later) == (set(), {now.id, f"chat {now.id}"})


def test_who_gets_up_hears_late_from_then_on() -> None:
    """A stream that was opened from a seat ends with the seat."""
    alice = person("Alice")
    now = opened(alice.player, "user:902", "user:903", delay_s=DELAY)

    async def lost(left: bool) -> list[Stream]:
        stream = Stream()
        stream.want(Wanted(Place("x", "x"), (Heard(now.id, 0),), alice.player))
        if left:
            await asyncio.to_thread(database.with_own_connection(lambda: commands.leave(now.id, 0, actor=alice.player)))
        return await asyncio.to_thread(database.lost, {stream: stream.wanted})  # type: ignore[dict-item]

    assert asyncio.run(lost(left=False)) == []
    assert len(asyncio.run(lost(left=True))) == 1


@pytest.mark.parametrize(("ago", "repeated"), [(RECENT / 2, True), (RECENT + 1, False)])
def test_only_what_is_recent_is_repeated(ago: float, repeated: bool) -> None:
    """Also where nothing has been rung for since."""

    async def told() -> bool:
        hub, stream = Hub(), Stream()
        stream.want(Wanted(Place("nobody", "nowhere"), player="user:7"))
        hub.hear(Moved("aaaaaaaaaa", 2, ("user:7",)))
        when, rung = hub._recent.pop()
        hub._recent.append((when - ago, rung))
        hub.repeat(stream)
        return "aaaaaaaaaa" in stream.take()[0]

    assert asyncio.run(told()) is repeated
