"""Seasons opened at once, and members who come meanwhile: each gets its number, and nobody waits in a circle."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, connections, transaction

from leagues import commands
from leagues.models import OrganisationRow
from leagues.organisation import commands as o
from streams import door
from streams.actors import actor
from tests.leagues.league import PAIRS, League
from tests.lobby.tavern import person

pytestmark = pytest.mark.django_db(transaction=True)


def somebody_waits() -> bool:
    """Whether a statement waits for a lock that another holds."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return bool(cursor.fetchone()[0])


def wait_until(true: Callable[[], bool]) -> None:
    while not true():
        time.sleep(0.01)


def wait_as_long_as_it_takes() -> None:
    """On a busy machine a lock may be waited for longer than the site does, before the other waits too."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")


def on_its_own(do: Callable[[], object]) -> object:
    """Do something on a connection of its own."""
    try:
        wait_as_long_as_it_takes()
        return do()
    finally:
        connections.close_all()


def opened_while_somebody_joins(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """A season is opened, and in the middle of that somebody joins."""
    bob, begin = person("Bob"), door.begin
    joining: list[Future[object]] = []

    def interrupted(*given: object, **more: object) -> object:
        made = begin(*given, **more)  # type: ignore[arg-type]
        join = lambda: commands.at_organisation(league.id, o.Join(), actor(bob.player))  # noqa: E731
        joining.append(beside.submit(on_its_own, join))
        wait_until(lambda: joining[0].done() or somebody_waits())
        return made

    with ThreadPoolExecutor(1) as beside:
        monkeypatch.setattr(door, "begin", interrupted)
        commands.open_season(league.id, PAIRS, league.owner)
    joining[0].result()


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are done, and the database throws nobody out."""
    league = League()
    opened_while_somebody_joins(league, monkeypatch)
    now = commands.find_organisation(league.id).organisation
    assert (len(now.seasons), len(now.members)) == (1, 2)


def test_a_row_that_is_locked_first_would_be_waited_for_in_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: with the organisation's row locked before the door locks its stream."""
    league = League()
    opened = commands.open_season

    @transaction.atomic
    def row_first(*given: object) -> object:
        OrganisationRow.objects.select_for_update(no_key=True).get(id=league.id)
        return opened(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(commands, "open_season", row_first)
    with pytest.raises(OperationalError, match="deadlock"):
        opened_while_somebody_joins(league, monkeypatch)


def test_two_at_once_bear_different_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has looked before the first is there: it waits for that, and is opened under the next number."""
    league, looked, number = League(), threading.Event(), commands.next_number
    with ThreadPoolExecutor(1) as beside:
        with transaction.atomic():
            first = commands.open_season(league.id, PAIRS, league.owner)
            monkeypatch.setattr(commands, "next_number", lambda now: looked.set() or number(now))  # type: ignore[func-returns-value]
            second = beside.submit(on_its_own, lambda: commands.open_season(league.id, PAIRS, league.owner))
            looked.wait()
            wait_until(somebody_waits)
        opened = second.result()
    seasons = commands.find_organisation(league.id).organisation.seasons
    assert seasons == (first.id, opened.id)  # type: ignore[attr-defined]
    assert [commands.find_season(one).season.number for one in seasons] == [1, 2]
