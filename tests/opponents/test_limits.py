"""What a computer gets: time by its level, a pause that people can follow, and so much memory."""

import subprocess
import sys
from itertools import count
from typing import Any

import pytest

from games.kernel.contract import Due
from opponents import budgets
from opponents.budgets import Budget
from opponents.pause import pause
from play import commands
from play.live import Live
from tests.config.var import ROOT, environment, var_folder

CONFINED = """
import django
django.setup()
from opponents.resource_limits import confine
{confine}
try:
    bytearray({mebibytes} << 20)
except MemoryError:
    print("too much")
else:
    print("enough")
"""


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[float]:
    """How long was waited; time itself goes on by a tenth of a second whenever somebody looks at the clock."""
    settings.COMPUTER_THINKING_MS = 500
    clock, found = count(1000, 1), list[float]()
    monkeypatch.setattr(budgets, "perf_counter", lambda: next(clock) / 10)
    monkeypatch.setattr(budgets, "sleep", found.append)
    return found


@pytest.mark.usefixtures("naps")
def test_it_works() -> None:
    """Asked whether there is time for more, the answer is yes until the time is over."""
    more = Budget("computer:warlord", None).more
    assert [more(done) for done in range(6)] == [True, True, True, True, False, False]


@pytest.mark.usefixtures("naps")
def test_while_a_clock_runs_there_is_less_time() -> None:
    more = Budget("computer:warlord", Due("deal", 2400)).more
    assert [more(done) for done in range(4)] == [True, True, False, False]


@pytest.mark.parametrize(("looks", "waited"), [(0, [0.4]), (2, [0.2]), (9, [])])
def test_who_searches_takes_the_same_time_for_every_decision(
    naps: list[float], looks: int, waited: list[float]
) -> None:
    """However much there was to choose from; the others never wait."""
    for player in ("computer:warlord", "computer:raider"):
        budget = Budget(player, None)
        for done in range(looks):
            budget.more(done)
        budget.sit_out()
    assert naps == pytest.approx(waited)


@pytest.mark.parametrize(("player", "queue"), [("computer:warlord", "thinking"), ("computer:raider", "quick")])
def test_who_searches_does_so_apart(player: str, queue: str) -> None:
    assert budgets.queue(player) == queue


def _match(game: str, seats: int, **options: object) -> Live:
    return commands.open_match(game, seats, {**options}, ["computer:grunt"] * seats, actor="operator:test")


@pytest.mark.django_db
def test_a_pause_in_turn_is_at_least_the_one_that_is_set(settings: Any) -> None:
    settings.COMPUTER_PAUSE_MS = 1000
    waits = [pause(_match("armadora", 4).match, seat) for seat in range(4)]
    assert all(1 <= wait < 1.5 for wait in waits)
    assert len(set(waits)) == 4


@pytest.mark.django_db
def test_while_a_clock_runs_computers_take_as_long_as_people_to_react(settings: Any) -> None:
    settings.COMPUTER_PAUSE_MS = 600
    match = _match("few_orcs_more", 7, mode="live")
    waits = [pause(match.match, seat) for seat in range(7)]
    assert all(0.3 <= wait < 1.2 for wait in waits)


@pytest.mark.django_db
def test_the_same_question_gets_the_same_pause(settings: Any) -> None:
    settings.COMPUTER_PAUSE_MS = 600
    match = _match("armadora", 2)
    assert pause(match.match, 0) == pause(match.match, 0)


def confined(confine: str, mebibytes: int) -> str:
    """What comes of asking for so much memory in a process of its own."""
    with var_folder() as folder:
        surroundings = environment(folder, COMPUTER_MEMORY_MB="64", DJANGO_SETTINGS_MODULE="config.settings")
        program = [sys.executable, "-c", CONFINED.format(confine=confine, mebibytes=mebibytes)]
        return subprocess.run(
            program, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True, timeout=60
        ).stdout.strip()


def test_memory_has_a_ceiling() -> None:
    assert (confined("confine()", 32), confined("confine()", 96)) == ("enough", "too much")


def test_without_the_ceiling_there_is_none() -> None:
    """The twin."""
    assert confined("", 96) == "enough"
