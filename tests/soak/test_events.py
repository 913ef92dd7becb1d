"""Events of computers through the site's own workers, from creation to closing, while these are killed (R6).

`R6_KILLS` says how many times and `R6_ENTRANTS` how many play: five and sixteen in `make test`; in `make soak` fifty,
at a pod Swiss of 64 and a double elimination of 32.
"""

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from accounts.models import User
from play.models import MatchRow
from tests.browser import house as houses
from tests.budgets import budget
from tests.soak.event import Event
from tests.soak.faults import faults, faults_of_the_site
from tests.soak.staff import Staff, house
from tournaments.stream.commands import Start
from tournaments.stream.settings import Elimination, PodSwiss

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = budget("R6_KILLS", 5, 50)
ENTRANTS = budget("R6_ENTRANTS", 16, 64)
ROUNDS = 4 if ENTRANTS > 16 else 2
SEED = 6
LOOK_S = 0.5
WAIT_SECONDS = 600
"""Seconds without a new event in the log after which the tournaments stand still for good."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a broker that nobody else uses."""
    folder = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    with houses.broker(folder):
        yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.soak
@pytest.mark.long
def test_it_works(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every round paired once, nothing lost, rows and ratings as the log rebuilds them; `verify` finds nothing."""
    half = ENTRANTS // 2
    events = [
        Event("Pods", PodSwiss(ROUNDS), "few_orcs_more", 4, ENTRANTS),
        Event("Bracket", Elimination(double=True), "armadora", 2, half - 1),
    ]
    staff = Staff(house(folder), SEED)
    began = time.monotonic()
    with staff.working():
        last = _played(events, staff)
        ended = time.monotonic()
    for event in events:
        assert list(faults(event.id)) == []
        assert len(event.now.corrections) == 2
        assert sum(one.left for one in event.now.entrants) >= 2
    assert User.objects.exclude(level="").count() == ENTRANTS + half
    assert list(faults_of_the_site()) == []
    with capsys.disabled():
        print(
            f"\n{sum(staff.killed.values())} kills {dict(staff.killed)}, {newest_event()} events, "
            f"{ended - began:.0f} s, {ended - last:.0f} s after the last kill, MiB {dict(staff.most_memory)}"
        )


def _played(events: list[Event], staff: Staff) -> float:
    """Until all is over and done, the workers killed as the log grows; when the last was."""
    for event in events:
        event.give(Start())
    expected = sum(_answers(event) for event in events)
    at, done, last = newest_event(), 0, time.monotonic()
    newest, moved = at, last
    clock = False
    while not (all(event.over and not event.later for event in events) and _at_rest()):
        now = newest_event()
        newest, moved = now, time.monotonic() if now > newest else moved
        assert time.monotonic() - moved < WAIT_SECONDS, [event.now.round for event in events]
        for event in events:
            event.disturb()
        if not clock and not any(event.in_round_one for event in events):
            staff.start("clock")
            clock = True
        if done < KILLS and now - at >= (done + 1) * expected // (KILLS + 1):
            staff.kill_one()
            done, last = done + 1, time.monotonic()
        time.sleep(LOOK_S)
    return last


def _at_rest() -> bool:
    """Whether no match is played any more, those included whose table was decided otherwise."""
    return not MatchRow.objects.filter(status=MatchRow.Status.RUNNING).exists()


def _answers(event: Event) -> int:
    """How many events the matches' logs will have, about, and rather less."""
    players = len(event.now.taking_part())
    return 400 * ROUNDS * players // 4 if event.now.settings.seats == 4 else 100 * (2 * players - 2)


def newest_event() -> int:
    """How many events the log has; reckoned from the newest."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(position), 0) FROM eventlog_event")
        return int(cursor.fetchone()[0])
