"""Pages that everybody opens read as many rows when a site is old as when it was young."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from doorbell import database as doorbell
from lobby.record import record_of
from moderation import progress as moderation
from notices import sweep as notices
from opponents import sweep as opponents
from play import commands
from play.finished_counts import finished_counts
from play.models import MatchRow
from replays.finished_matches import finished
from tests.play.rows_read import rows_of, rows_read
from tests.table.tables import client_of

pytestmark = pytest.mark.django_db(transaction=True)

YOUNG, OLD = 300, 3_000
"""Matches of others that are over."""
SPARE = 60
"""Rows more, where the planner takes another way."""
_HIDDEN = """
SELECT sum(relpages - relallvisible) FROM pg_class
 WHERE oid IN ('play_matchrow'::regclass, 'play_participant'::regclass)"""
"""Pages with rows that not everybody sees."""


@pytest.fixture
def player() -> User:
    """Somebody who plays one match, waits at one table, and has played another to its end."""
    user, other = User.objects.create_user("Busy", password="x"), User.objects.create_user("Other", password="x")
    commands.open_match("armadora", 2, {"first": 0}, [user.player, other.player], actor=user.player)
    commands.open_match("armadora", 2, {}, [user.player, None], actor=user.player)
    over = commands.open_match("armadora", 2, {"first": 0}, [user.player, other.player], actor=user.player)
    commands.resign(over.id, 1, actor=other.player)
    return user


def _grown(owner: Any, over: int) -> None:
    """So many matches of others that are over; the planner knows of them."""
    columns = [field.column for field in MatchRow._meta.concrete_fields if not field.generated]
    names = ", ".join(column for column in columns if column not in ("id", "stream", "ended_at"))
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM play_participant WHERE match_id LIKE 'c%%' AND length(match_id) < 10")
        cursor.execute("DELETE FROM play_matchrow WHERE stream < 0")
        cursor.execute(
            f"INSERT INTO play_matchrow (id, stream, {names})"
            f" SELECT 'c' || n, -n, {names} FROM"
            " (SELECT * FROM play_matchrow WHERE status = 'over' AND stream > 0 LIMIT 1) AS row,"
            " generate_series(1, %s) AS n",
            [over],
        )
        # When one ended is noted by a trigger, which looks at changes of the status.
        cursor.execute("UPDATE play_matchrow SET ended_at = ended_at + stream * interval '1 minute' WHERE stream < 0")
        cursor.execute(
            "INSERT INTO play_participant (match_id, player, seats, over)"
            " SELECT id, unnest(ARRAY['user:77', 'user:78']), ARRAY[0], true FROM play_matchrow WHERE stream < 0"
        )
    _settled(owner)


def _settled(owner: Any) -> None:
    """The planner knows how many rows there are, and that everybody sees them: where somebody still reads what was
    there before, if only the server's own statistics, the latter takes a while.
    """
    deadline = time.monotonic() + 60
    with owner.cursor() as cursor:
        while True:
            cursor.execute("VACUUM (ANALYZE) play_matchrow, play_participant")
            cursor.execute(_HIDDEN)
            if not cursor.fetchone()[0]:
                return
            assert time.monotonic() < deadline


def _read(client: Client, path: str) -> dict[str, int]:
    """The rows that each statement of the page reads."""
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return {sql: rows_of(sql) for sql in _selects(asked)}


def _selects(asked: CaptureQueriesContext) -> list[str]:
    said = (one["sql"].strip() for one in asked.captured_queries)
    return [sql for sql in said if sql.upper().startswith(("SELECT", "(SELECT"))]


@pytest.mark.parametrize("path", ["/lobby/", "/players/Busy/"])
def test_it_works(player: User, owner: Any, path: str) -> None:
    client = client_of(player)
    _grown(owner, YOUNG)
    young = _read(client, path)
    _grown(owner, OLD)
    old = _read(client, path)
    assert sum(old.values()) <= sum(young.values()) + SPARE, old


def _own(user: User, owner: Any, over: int) -> None:
    """So many matches of others, in every one of which the player has had part as well."""
    _grown(owner, over)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO play_participant (match_id, player, seats, over, game, ended_at, shown, result)"
            " SELECT id, %s, ARRAY[0], true, game, ended_at, true, 1 FROM play_matchrow WHERE stream < 0",
            [user.player],
        )
    _settled(owner)


def test_a_player_s_own_matches_are_counted_in_an_index_and_read_as_far_as_they_are_shown(
    player: User, owner: Any
) -> None:
    _own(player, owner, OLD)
    with CaptureQueriesContext(connection) as asked:
        assert len(finished(50, player=player.player)) == 50
    assert rows_read(asked.captured_queries) < 50 + 50 + SPARE
    with CaptureQueriesContext(connection) as asked:
        assert sum(one.played for one in record_of(player.player)) == OLD + 1
    (query,) = asked.captured_queries
    (scan,) = _scans(query["sql"])
    assert (scan["Node Type"], scan["Index Name"]) == ("Index Only Scan", "play_results")


def _scans(sql: str) -> list[dict[str, Any]]:
    """Where the rows of a query come from."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (FORMAT JSON) " + sql)
        plans = [cursor.fetchone()[0][0]["Plan"]]
    found = []
    while plans:
        plan = plans.pop()
        plans += plan.get("Plans", [])
        if "Plans" not in plan:
            found.append(plan)
    return found


@pytest.mark.parametrize("game", ["", "armadora"], ids=["all", "of a game"])
def test_what_ended_last_is_read_and_no_more(player: User, owner: Any, game: str) -> None:  # noqa: ARG001 - who has played
    _grown(owner, OLD)
    with CaptureQueriesContext(connection) as asked:
        assert len(finished(8, game)) == 8
    assert rows_read(asked.captured_queries) < SPARE


def test_how_many_are_over_is_not_counted_anew(player: User, owner: Any) -> None:  # noqa: ARG001 - who has played
    """And its twin: where nothing is kept, all of them are."""
    _grown(owner, OLD)
    cache.clear()
    read = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert finished_counts()["armadora"] == OLD + 1
        read.append(rows_read(asked.captured_queries))
    assert read[0] > OLD
    assert read[1] < SPARE


def test_what_ended_since_counts_at_once(player: User) -> None:
    cache.clear()
    before = finished_counts()["armadora"]
    live = commands.open_match("armadora", 2, {}, [player.player, "user:77"], actor=player.player)
    commands.resign(live.id, 1, actor="user:77")
    assert finished_counts()["armadora"] == before + 1


SWEEPS: list[Callable[[], object]] = [
    opponents.sweep,
    notices.sweep,
    moderation.sweep,
    lambda: doorbell.since(None),
    lambda: doorbell.since(timezone.now() - timedelta(seconds=10)),
]


@pytest.mark.parametrize("sweep", SWEEPS)
def test_sweeps_pass_over_what_is_over(player: User, owner: Any, sweep: Callable[[], object]) -> None:  # noqa: ARG001 - who has played
    _grown(owner, OLD)
    sweep()
    with CaptureQueriesContext(connection) as asked:
        sweep()
    assert sum(map(rows_of, _selects(asked))) < SPARE


def test_twin_without_the_index_all_of_them_are(player: User, owner: Any) -> None:  # noqa: ARG001 - who has played
    _grown(owner, OLD)
    with owner.cursor() as cursor:
        cursor.execute("DROP INDEX play_shown_by_end, play_shown_by_game, play_by_end")
        try:
            with CaptureQueriesContext(connection) as asked:
                finished(8)
            read = rows_read(asked.captured_queries)
        finally:
            _again(cursor)
    assert read > OLD


def _again(cursor: Any) -> None:
    shown = "WHERE status = 'over' AND ended_at IS NOT NULL AND parent_id IS NULL"
    shown += " AND (terms -> 'watch') = '\"everyone\"'::jsonb"
    cursor.execute("CREATE INDEX play_by_end ON play_matchrow (ended_at DESC) WHERE ended_at IS NOT NULL")
    cursor.execute(f"CREATE INDEX play_shown_by_end ON play_matchrow (ended_at DESC, id) {shown}")
    cursor.execute(f"CREATE INDEX play_shown_by_game ON play_matchrow (game, ended_at DESC, id) {shown}")
