"""The doorbell while Redis goes and comes back, beside another web process, and when its own is asked to end."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
from django.conf import settings

from chat import talk
from config.embedded.redis import Redis
from doorbell import database, redis_client
from doorbell.hub import DEAF_PAUSE, LOOK_EVERY, QUIET, Hub
from doorbell.stream import Heard, Stream, Wanted
from doorbell.stream_limit import Place
from play.live import Live
from tests.browser import house as houses
from tests.config.var import wait_until
from tests.doorbell.listening import Listener, cookie_of, listening, moved, opened, person

SLACK = 2.0


def _pid() -> int:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        return int(client.info("server")["process_id"])


@pytest.fixture(scope="module")
def house(django_db_setup: None) -> Iterator[houses.House]:  # noqa: ARG001 - as the package's own
    """A house apart from the other tests', since its Redis is killed."""
    with houses.house() as house:
        yield house
        for stand_in in _stand_ins:
            stand_in.kill()
            stand_in.wait()


_stand_ins: list["subprocess.Popen[bytes]"] = []


@contextmanager
def _gone() -> Iterator[None]:
    """Redis killed, and another one started in its place afterwards."""
    at = Path(settings.REDIS_URL.removeprefix("unix://"))
    os.kill(_pid(), signal.SIGKILL)
    try:
        yield
    finally:
        at.unlink(missing_ok=True)
        words = ("--port", "0", "--unixsocket", str(at), "--save", "", "--dir", str(at.parent))
        _stand_ins.append(subprocess.Popen([str(Redis().program()), *words], stdout=subprocess.DEVNULL))
        assert wait_until(at.exists)


def test_it_works(site: str, tmp_path: Path) -> None:
    """What one process is told, the pages of every other hear."""
    second = houses.House(tmp_path, houses.free_port())
    now = opened("user:901", "user:902")
    with second.at_work("web"):
        assert wait_until(second.answers)
        with listening(site, f"/feed/?m={now.id}") as here, listening(second.url, f"/feed/?m={now.id}") as there:
            assert [here.next(), there.next()] == [{"m": now.id, "v": now.match.version}] * 2
            now = moved(now)
            assert [here.next(), there.next()] == [{"m": now.id, "v": now.match.version}] * 2


def test_streams_end_in_good_order_with_their_server(site: str, tmp_path: Path) -> None:  # noqa: ARG001 - the database
    second = houses.House(tmp_path, houses.free_port())
    now = opened("user:901", "user:902")
    with second.at_work("web") as (web,):
        assert wait_until(second.answers)
        with listening(second.url, f"/feed/?m={now.id}") as ending:
            ending.next()
            began = time.monotonic()
            web.ask_to_end()
            assert ending.ended.wait(SLACK)
            assert ending.whole
    assert time.monotonic() - began < 2 * SLACK
    assert [line for line in second.said if "ERROR" in line or "Traceback" in line] == []


def test_without_redis_a_page_hears_all_the_same(site: str) -> None:
    """No command waits for it; the process looks into the database, and hears rings again when they come again."""
    now = opened("user:901", "user:902")
    with listening(site, f"/feed/?m={now.id}") as page:
        page.next()
        with _gone():
            began = time.monotonic()
            now = moved(now)
            assert time.monotonic() - began < 1
            assert page.next(DEAF_PAUSE + SLACK) == {"m": now.id, "v": now.match.version}
            with listening(site, f"/feed/?m={now.id}") as latecomer:
                assert latecomer.next() == {"m": now.id, "v": now.match.version}
            now = moved(now)
            assert page.next(DEAF_PAUSE + SLACK) == {"m": now.id, "v": now.match.version}
        time.sleep(DEAF_PAUSE + SLACK)
        now = moved(now)
        assert page.next(SLACK / 2) == {"m": now.id, "v": now.match.version}
        assert not page.ended.is_set()


def test_what_redis_swallows_is_found(site: str) -> None:
    """It still takes calls, but answers nobody."""
    now = opened("user:901", "user:902")
    pid = _pid()
    with listening(site, f"/feed/?m={now.id}") as page:
        page.next()
        os.kill(pid, signal.SIGSTOP)
        try:
            began = time.monotonic()
            now = moved(now)
            assert time.monotonic() - began < 1
            assert page.next(2 * QUIET + DEAF_PAUSE + SLACK) == {"m": now.id, "v": now.match.version}
        finally:
            os.kill(pid, signal.SIGCONT)


def _rung_for_nothing(page: Listener, now: Live) -> Live:
    """Redis has been silent for a moment: the next rings are not even sent, and the hub has noticed nothing."""
    pid = _pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        now = moved(now)
    finally:
        os.kill(pid, signal.SIGCONT)
    assert page.next() == {"m": now.id, "v": now.match.version}
    assert redis_client.ask(lambda redis: redis.ping()) is None
    return now


def test_a_lost_ring_is_made_up_for(site: str) -> None:
    """A page hears of a move and of talk that nobody rang for, though Redis is there."""
    user = person("grishnak")
    now = opened(user.player, "user:902")
    with listening(site, f"/feed/?m={now.id}", cookie_of(user)) as page:
        page.next()
        now = moved(_rung_for_nothing(page, now))
        talk.say(now.match, user, 0, "Is anybody there?")
        assert redis_client.ask(lambda redis: redis.ping()) is None
        assert page.next(LOOK_EVERY + SLACK) == {"m": now.id, "v": now.match.version}
        assert page.next(SLACK) == {"m": now.id, "v": 0}
        assert page.lines[-2] == b"event: chat\n"
        assert page.silent(LOOK_EVERY + SLACK)


@pytest.mark.parametrize("looks", [True, False])
def test_who_looks_hears_of_what_was_lost(site: str, monkeypatch: pytest.MonkeyPatch, looks: bool) -> None:  # noqa: ARG001 - Redis is up
    """And its twin: without looking a lost ring stays lost."""
    monkeypatch.setattr("doorbell.hub.LOOK_EVERY", 0.5 if looks else 600)
    monkeypatch.setattr("doorbell.ring.publish", lambda _: None)
    now = opened("user:901", "user:902")

    async def told() -> bool:
        hub, stream = Hub(), Stream()
        stream.want(Wanted(Place("nobody", "nowhere"), (Heard(now.id),)))
        hub.add(stream)
        await hub.start()
        await asyncio.to_thread(database.with_own_connection(moved), now)
        await asyncio.sleep(SLACK)
        hub.close()
        return now.id in stream.take()[0]

    assert asyncio.run(told()) is looks
