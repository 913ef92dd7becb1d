"""Real workers on a broker of their own: they play, and whatever is killed, nobody at a table is forgotten."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import redis
from django.conf import settings

from eventlog import store
from opponents.sweep import sweep
from play import commands, live
from play.live import Live
from tests.browser import house as houses
from tests.config.var import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

WAIT_SECONDS = 40.0


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a broker that nobody else uses."""
    folder = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    with houses.broker(folder):
        yield folder
    shutil.rmtree(folder, ignore_errors=True)


def house(folder: Path, thinking_ms: int, **more: str) -> houses.House:
    return houses.House(folder, 0, COMPUTER_THINKING_MS=str(thinking_ms), **more)


def moves(match: Live) -> list[str]:
    """Who has moved, in order."""
    return [row.actor for row in store.rows(match.stream, after=1) if row.body is not None]


def waiting_for_a_warlord() -> Live:
    """A match in which a warlord has to move first, of which the workers have been told."""
    return commands.open_match("armadora", 2, {}, ["computer:warlord"] * 2, actor="operator:test")


def in_hand() -> int:
    """Messages that workers have taken and not answered for."""
    return int(redis.Redis.from_url(settings.REDIS_URL).hlen("unacked"))


def thinker(folder: Path) -> psutil.Process:
    """The worker's child that is in the middle of a thought."""
    told = folder / "thinker.pid"
    assert wait_until(lambda: told.exists() and told.read_text() != "", seconds=WAIT_SECONDS)
    return psutil.Process(int(told.read_text()))


def test_it_works(folder: Path) -> None:
    """Computers of every level and the clock play whole matches by themselves."""
    options = {"mode": "live", "deal_interval_ms": 800, "start_delay_ms": 0}
    with house(folder, 50).at_work("clock", "quick", "thinking"):
        levels = ["computer:grunt", "computer:raider", "computer:warlord"]
        played = commands.open_match("armadora", 3, {}, levels, actor="operator:test")
        dealt = commands.open_match("few_orcs_more", 4, options, [*levels, "computer:raider"], actor="operator:test")
        assert wait_until(lambda: live.fresh(played.id).match.outcome is not None, seconds=WAIT_SECONDS)
        assert wait_until(lambda: moves(dealt).count("clock") >= 3, seconds=WAIT_SECONDS)
    assert set(moves(played)) == set(levels)


def answered_after_a_kill(folder: Path, settings_of: str, seconds: float) -> bool:
    """Whether a match goes on, within so many seconds, after the process that thought about it was killed."""
    with house(folder, 2500, DJANGO_SETTINGS_MODULE=f"tests.opponents.{settings_of}").at_work("thinking") as (worker,):
        match = waiting_for_a_warlord()
        thinker(folder).kill()
        went_on = wait_until(lambda: moves(match) != [], seconds=seconds)
        worker.kill()
    return went_on


def test_a_thinker_killed_in_mid_thought_is_replaced(folder: Path) -> None:
    assert answered_after_a_kill(folder, "undecided", WAIT_SECONDS)


def test_a_thinker_killed_in_mid_thought_is_forgotten_where_messages_are_acknowledged_early(folder: Path) -> None:
    """The twin."""
    assert not answered_after_a_kill(folder, "acks_early", 8)


def test_a_worker_killed_as_a_whole_is_made_up_for_by_the_sweep(folder: Path) -> None:
    staff = house(folder, 2000, DJANGO_SETTINGS_MODULE="tests.opponents.undecided")
    with staff.at_work("thinking") as (worker,):
        match = waiting_for_a_warlord()
        thinker(folder)
        worker.kill()
    assert in_hand() == 1
    with staff.at_work("thinking") as (again,):
        assert moves(match) == []
        assert sweep(seconds=0) == 1
        assert wait_until(lambda: moves(match) != [], seconds=WAIT_SECONDS)
        again.kill()
