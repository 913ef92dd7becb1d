"""A process that is asked to end, as at each upgrade: what it has in hand is finished or handed back, nothing is lost.

Real processes, as `manage.py up` starts them; the web process counts for `/metrics` meanwhile.
"""

import signal
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings
from django.db import connection

from eventlog import store
from games.kernel.chance import Luck
from games.kernel.offers import sample
from opponents import bell
from opponents.models import Question as Asked
from opponents.questions import Question
from play import live
from tests.browser import house as houses
from tests.config.var import wait_until
from tests.crashes.test_web import _opened, _player
from tests.doorbell.listening import listening

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "a-token-for-tests"
_WAITS = """
SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[houses.House]:
    with houses.broker(tmp_path):
        yield houses.House(
            tmp_path, houses.free_port(), METRICS_TOKEN=TOKEN, COMPUTER_THINKING_MS="300", TRUSTED_PROXIES="1"
        )


def _figures(url: str) -> dict[str, float]:
    asked = urllib.request.Request(f"{url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=30) as reply:  # noqa: S310 - our own
        lines = [line.rsplit(" ", 1) for line in reply.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_WAITS)
        (waits,) = cursor.fetchone()
    return bool(waits)


def test_a_web_process_finishes_its_commands_and_sends_its_streams_elsewhere(house: houses.House) -> None:
    with house.at_work("web") as (web,), ThreadPoolExecutor(1) as hands:
        assert wait_until(house.answers)
        players = [_player("Alice"), _player("Bob")]
        match = _opened(players)
        seat = match.match.awaited()[0]
        command = sample(match.match.rules.offers(match.match.state, seat)[0], Luck("stop"))
        body: Any = {"version": match.match.version, "command": command}
        with listening(house.url, f"/feed/?m={match.id}") as page, closing(connection.copy()) as beside:
            page.next()
            assert wait_until(lambda: _figures(house.url).get('warmoot_streams_open{path="/feed/"}') == 1)
            with beside.cursor() as cursor:
                cursor.execute("BEGIN")
                cursor.execute("SELECT FROM play_matchrow WHERE id = %s FOR UPDATE", [match.id])
                answer = hands.submit(players[seat].give, house.url, match.id, body, "stop")
                assert wait_until(_somebody_waits)
                web.ask_to_end()
                assert page.ended.wait(30)
                assert not answer.done()
                cursor.execute("COMMIT")
            assert answer.result(30) is not None
            status, receipt = answer.result()
        assert (status, receipt["last"]) == (201, store.head(match.stream).version)
        assert page.whole
        assert page.lines[-1].startswith(b"retry: ")
        assert wait_until(lambda: not web.is_running())
        assert web.process.returncode in {0, -signal.SIGTERM}


def test_what_is_asked_of_a_real_process_is_counted_there(house: houses.House) -> None:
    with house.at_work("web"):
        assert wait_until(house.answers)
        asked = urllib.request.Request(f"{house.url}/account/login/", headers={"X-Request-Id": "by-a-proxy-1"})  # noqa: S310
        with urllib.request.urlopen(asked, timeout=30) as reply:  # noqa: S310 - our own
            assert reply.headers["X-Request-Id"] == "by-a-proxy-1"
        found = _figures(house.url)
        counted = [name for name in found if name.startswith("warmoot_http_requests_total") and 'status="200"' in name]
        assert any('route="account_login"' in name or "login" in name for name in counted), counted
        assert found["warmoot_broker_unanswered"] == 0
        assert found['warmoot_unanswered{of="database"}'] == 0


@pytest.mark.parametrize(
    ("number", "handed_back"), [(signal.SIGTERM, True), (signal.SIGKILL, False)], ids=["asked", "killed: the twin"]
)
def test_a_worker_hands_back_what_it_has_not_begun(
    house: houses.House, number: signal.Signals, handed_back: bool
) -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as broker, house.at_work("thinking") as (worker,):
        bell.tell(Question("nobody", 1, 0), "thinking", 600.0)
        assert wait_until(lambda: int(broker.hlen("unacked")) == 1)
        worker.process.send_signal(number)
        assert wait_until(lambda: not worker.is_running())
        assert (broker.llen("thinking") == 1, broker.hlen("unacked") == 0) == (handed_back, handed_back)


def test_a_worker_finishes_the_thought_that_it_has_begun(house: houses.House) -> None:
    from play import commands

    with redis.Redis.from_url(settings.REDIS_URL) as broker, house.at_work("thinking") as (worker,):
        match = commands.open_match("armadora", 2, {}, ["computer:warlord"] * 2, actor="operator:test")
        # That it has the message says nothing: what it has not begun when it is asked to end, it hands back.
        assert wait_until(lambda: bool(Asked.objects.filter(match=match.id, tries__gte=1)))
        worker.ask_to_end()
        assert wait_until(lambda: not worker.is_running())
        assert live.fresh(match.id).match.version > match.match.version
        # The next question has been told of, and waits for another worker.
        assert (broker.llen("thinking"), broker.hlen("unacked")) == (1, 0)


def test_the_clock_and_beat_end_at_once_and_have_told_that_they_work(house: houses.House) -> None:
    from config import heartbeat

    with redis.Redis.from_url(settings.REDIS_URL) as broker, house.at_work("clock", "beat") as several:
        name = str(connection.settings_dict["NAME"])
        key = f"warmoot:{name}:heartbeat:"
        assert wait_until(lambda: all(broker.pttl(f"{key}{one}") > 0 for one in heartbeat.PROCESSES))
        for one in several:
            one.ask_to_end()
        assert wait_until(lambda: not any(one.is_running() for one in several))
        assert [one.process.returncode for one in several] == [0, 0]
