"""Rows of tournaments: as the log tells them, rebuilt beside what goes on, and found out where they say otherwise."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from eventlog import store
from play.verify import check_everything
from streams import actors, rebuild
from tests.eventlog.support import command, placed, unguarded
from tests.play.beside import beside
from tests.tournaments.app.held import director, entered, opened, resign_all
from tournaments import commands, progress
from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.models import Director, EntrantRow, TableRow, TournamentRow
from tournaments.rows import TOURNAMENT_ROWS
from tournaments.stream import commands as c
from tournaments.stream.settings import Swiss

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def live() -> LiveTournament:
    """A tournament after one round of two, with somebody who has left, somebody for whom another plays on, and a table
    that is being played at.
    """
    begun = entered(opened(Swiss(2)), 5)
    commands.give(begun.id, c.Start(), director(begun))
    progress.go_on(begun.id)
    resign_all(begun.id)
    progress.sweep()
    commands.give(begun.id, c.Withdraw(entrant=5), actors.actor("user:105"))
    commands.give(begun.id, c.Substitute(entrant=4, out="user:104", player="user:199", name="P9"), commands.SYSTEM)
    return commands.find(begun.id)


def tables() -> list[list[dict[str, Any]]]:
    """Everything that is shown of tournaments."""
    return [
        list(TournamentRow.objects.order_by("id").values()),
        list(EntrantRow.objects.order_by("tournament", "number", "player").values()),
        list(TableRow.objects.order_by("tournament", "stage", "round", "table").values()),
    ]


def faults() -> set[tuple[str, str]]:
    return {(fault.match, fault.kind) for fault in check_everything()}


def test_it_works(live: LiveTournament) -> None:
    """What stands in the rows is what the log tells, at every stage of a tournament, and nothing is found."""
    expected = tables()
    assert [len(part) for part in expected] == [1, 6, 4]
    assert (faults(), rebuild.rebuild(TOURNAMENTS), tables()) == (set(), 1, expected)
    TableRow.objects.all().delete()
    EntrantRow.objects.all().delete()
    TournamentRow.objects.all().delete()
    call_command("rebuild")
    assert tables() == expected
    resign_all(live.id)
    progress.sweep()
    assert commands.find(live.id).tournament.status == "over"
    assert faults() == set()


SPOILT: dict[str, Callable[[str], object]] = {
    "another name": lambda one: TournamentRow.objects.filter(id=one).update(name="Feast"),
    "another round": lambda one: TournamentRow.objects.filter(id=one).update(round=1),
    "nothing to be done": lambda one: TournamentRow.objects.filter(id=one).update(due_at="2999-01-01T00:00Z"),
    "an older version": lambda one: TournamentRow.objects.filter(id=one).update(version=3),
    "another time": lambda one: TournamentRow.objects.filter(id=one).update(moved_at="2020-01-01T00:00Z"),
    "somebody who is still there": lambda one: EntrantRow.objects.filter(tournament=one).update(left=False),
    "somebody missing": lambda one: EntrantRow.objects.filter(tournament=one, number=2).delete(),
    "somebody else": lambda one: EntrantRow.objects.create(
        tournament_id=one, number=9, player="user:9", name="P9", waiting=False, left=False
    ),
    "a table without its result": lambda one: TableRow.objects.filter(tournament=one, round=1).update(settled=False),
    "another match": lambda one: TableRow.objects.filter(tournament=one, round=1, table=1).update(match="another"),
}


@pytest.mark.parametrize("harm", SPOILT)
def test_a_row_that_shows_something_else_is_found_and_rebuilt(live: LiveTournament, harm: str) -> None:
    expected = tables()
    SPOILT[harm](live.id)
    assert tables() != expected
    assert faults() == {(f"tournament {live.stream}", "row")}
    rebuild.rebuild(TOURNAMENTS)
    assert (tables(), faults()) == (expected, set())


def test_twin_unless_the_kind_says_what_shows_it_nothing_is_found(
    live: LiveTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    SPOILT["another round"](live.id)
    monkeypatch.setattr(type(TOURNAMENTS), "listed", None)
    assert faults() == set()


def test_a_row_without_a_log_is_found_and_goes(live: LiveTournament) -> None:
    expected = tables()
    row = TournamentRow.objects.get()
    row.id, row.stream = "nobody", row.stream + 1000
    row.save()
    assert faults() == {("nobody", "row")}
    rebuild.rebuild(TOURNAMENTS)
    assert tables() == expected
    assert live.id == expected[0][0]["id"]


def test_who_directs_a_tournament_does_so_after_its_rebuilding(live: LiveTournament, django_user_model: Any) -> None:
    """That is in no log."""
    user = django_user_model.objects.create_user("Dirk")
    Director.objects.create(tournament_id=live.id, user=user)
    TournamentRow.objects.update(name="Feast")
    rebuild.rebuild(TOURNAMENTS)
    assert commands.may_direct(user.pk, live.id)


def pausing(monkeypatch: pytest.MonkeyPatch, live: LiveTournament, *, looked_at_again: bool) -> None:
    """Have the tournament go on between the look at its log and the writing of its row."""
    hold, left, head = rebuild._hold, [c.Pause(reason="rain")], store.head(live.stream)

    def held(*what: Any) -> None:
        if left:
            with beside() as others:
                others.do(lambda: commands.give(live.id, left.pop(), director(live)))
        hold(*what)

    monkeypatch.setattr(rebuild, "_hold", held)
    if not looked_at_again:
        monkeypatch.setattr(store, "head", lambda _: head)
    TournamentRow.objects.filter(id=live.id).update(name="Feast")
    rebuild.rebuild(TOURNAMENTS)
    monkeypatch.undo()


def test_what_happens_during_a_rebuilding_is_in_the_rebuilt_row(
    live: LiveTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    pausing(monkeypatch, live, looked_at_again=True)
    assert TournamentRow.objects.get().paused
    assert faults() == set()


def test_twin_without_another_look_at_the_log_the_row_would_fall_behind(
    live: LiveTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    pausing(monkeypatch, live, looked_at_again=False)
    assert not TournamentRow.objects.get().paused
    assert faults() == {(f"tournament {live.stream}", "row")}


def test_decisions_of_tournaments_are_decided_again(live: LiveTournament, owner: Any) -> None:
    """By the same way as those of matches: another seed, other lots."""
    with unguarded(owner, "play_seed") as cursor:
        cursor.execute("UPDATE play_seed SET seed = sha256(seed) WHERE commitment = %s", [live.tournament.commitment])
    from streams import seeds

    seeds.forget()
    assert (f"tournament {live.stream}", "seed") in faults()


def test_one_that_cannot_be_read_is_named_and_stays_as_it_was(live: LiveTournament, owner: Any) -> None:
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET data = '{}' WHERE stream = %s AND version = 2", [live.stream])
    TOURNAMENTS.repository.clear()
    expected = tables()
    with pytest.raises(CommandError, match=f"^0 tournaments rebuilt, but not those of the streams {live.stream}$"):
        call_command("rebuild")
    assert tables() == expected


def test_a_stream_of_a_kind_that_nobody_knows_is_found() -> None:
    stream = store.open_stream("carousal")
    assert faults() == set()
    store.append(stream, 0, placed("a1"), command())
    assert [fault.sentence for fault in check_everything()] == [
        f"stream {stream} is a carousal, and nobody here knows how that is decided"
    ]


def test_every_kind_of_stream_says_what_shows_it() -> None:
    """Whatever has rows in lists is verified and rebuilt by them."""
    from streams import registry

    assert {kind.name for kind in registry.kinds() if kind.listed} >= {"match", "tournament"}
    assert TOURNAMENTS.listed is TOURNAMENT_ROWS


def test_rows_of_an_older_release_are_completed_from_the_log_under_no_lock(live: LiveTournament) -> None:
    """What the rows lacked before the release is what they would have held."""
    commands.give(live.id, c.Cancel(reason="Rain.", results_count=False), director(live))
    expected = tables()
    EntrantRow.objects.filter(player="user:104").delete()
    TournamentRow.objects.update(annulled=False)
    migration = import_module("tournaments.migrations.0005_from_the_log").Migration
    for _again in range(2):
        with transaction.atomic(), connection.cursor() as cursor:
            for operation in migration.operations:
                cursor.execute(operation.sql)
            cursor.execute("SELECT mode FROM pg_locks WHERE pid = pg_backend_pid() AND relation IS NOT NULL")
            assert {mode for (mode,) in cursor.fetchall()} <= {"AccessShareLock", "RowShareLock", "RowExclusiveLock"}
        assert tables() == expected


def test_a_process_of_the_release_before_goes_on_inserting(live: LiveTournament) -> None:
    """It names no column that is newer than it."""
    row = TournamentRow.objects.filter(id=live.id).values().get() | {"id": "older", "stream": 10**9}
    known = [name for name in row if name not in ("annulled", "invited")]
    names, blanks = ", ".join(f'"{name}"' for name in known), ", ".join(["%s"] * len(known))
    with connection.cursor() as cursor:
        said = f"INSERT INTO tournaments_tournamentrow ({names}) VALUES ({blanks})"
        cursor.execute(said, [row[name] for name in known])
    made = TournamentRow.objects.get(id="older")
    assert (made.annulled, made.invited) == (False, [])
