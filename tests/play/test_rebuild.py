"""Rebuilding what is shown of matches: row for row as live, while they are played on."""

from collections.abc import Callable
from threading import Event, Semaphore
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from eventlog import store
from play import commands, live
from play.models import MatchRow, Participant
from play.rebuild import rebuild as rebuild_matches
from play.rows import MATCH_ROWS
from play.verify import check_everything, check_match
from streams import rebuild
from tests.eventlog.support import unguarded
from tests.play.beside import ALICE, BOB, WAIT_SECONDS, Beside, beside, move, opened, until_somebody_waits

pytestmark = pytest.mark.django_db(transaction=True)


def tables() -> tuple[list[Any], list[Any]]:
    """Everything that is shown of matches."""
    return list(MatchRow.objects.order_by("id").values()), list(
        Participant.objects.order_by("match", "player").values()
    )


def spoil(match_id: str) -> None:
    MatchRow.objects.filter(id=match_id).update(phase="feast")
    Participant.objects.filter(match=match_id, player=BOB).update(seats=[7])


def versions(match_id: str) -> tuple[int, int]:
    """The match's version in the list and in the log."""
    row = live.find(match_id)
    return row.version, store.head(row.stream).version


def before(monkeypatch: pytest.MonkeyPatch, name: str, work: Callable[[], object]) -> None:
    """Have something happen before the rebuilding's first call of a function of its own."""
    place: Any = MATCH_ROWS if name == "write" else rebuild
    original, left = getattr(place, name), [work]

    def called(*arguments: Any) -> Any:
        if left:
            left.pop()()
        return original(*arguments)

    monkeypatch.setattr(place, name, called)


def test_it_works() -> None:
    """Whatever was spoilt or lost is there again: rows, participants, what-if lines, people who are gone."""
    here, lost = opened(), opened()
    commands.propose(here.id, 0, "draw", actor=ALICE)
    commands.answer(here.id, 1, "draw", yes=True, actor=BOB)
    line = commands.branch(here.id, here.match.version, actor="user:7")
    three = commands.open_match("armadora", 3, {}, [ALICE, BOB, BOB], actor=ALICE)
    commands.leave(three.id, 0, actor=ALICE)
    commands.open_match("armadora", 2, {}, [None, BOB], actor=ALICE)
    expected = tables()
    assert Participant.objects.get(match=three.id, player=BOB).seats == [1, 2]
    assert Participant.objects.get(match=three.id, player=ALICE).seats == []
    assert (rebuild_matches(), tables()) == (5, expected)
    for match_id in (line.id, lost.id):
        MatchRow.objects.filter(id=match_id).delete()
    spoil(here.id)
    Participant.objects.filter(match=three.id).delete()
    Participant.objects.create(match_id=three.id, player="user:9", seats=[0], over=False)
    assert (rebuild_matches(), tables()) == (5, expected)
    assert list(check_everything()) == []


def test_a_row_without_a_log_goes_and_rows_with_each_others_logs_are_put_right() -> None:
    one, other, alone = opened(), opened(), opened()
    expected = tables()
    Participant.objects.filter(match=alone.id).delete()
    MatchRow.objects.filter(id=alone.id).update(id="nobody")
    assert {(fault.match, fault.kind) for fault in check_everything()} == {(alone.id, "row")}
    MatchRow.objects.filter(id=one.id).update(stream=-one.stream)
    MatchRow.objects.filter(id=other.id).update(stream=one.stream)
    MatchRow.objects.filter(id=one.id).update(stream=other.stream)
    rebuild_matches()
    assert tables() == expected


def test_a_move_given_during_a_rebuild_is_in_the_rebuilt_row(monkeypatch: pytest.MonkeyPatch) -> None:
    here = opened()
    with beside() as others:
        before(monkeypatch, "_hold", lambda: others.do(lambda: move(here.id, 0)))
        spoil(here.id)
        rebuild_matches()
    assert versions(here.id) == (here.match.version + 1, here.match.version + 1)
    assert list(check_match(here.id)) == []


def test_twin_without_another_look_at_the_log_the_row_would_fall_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    here = opened()
    head = store.head(here.stream)
    with beside() as others:
        before(monkeypatch, "_hold", lambda: others.do(lambda: move(here.id, 0)))
        monkeypatch.setattr(store, "head", lambda _: head)
        spoil(here.id)
        rebuild_matches()
    monkeypatch.undo()
    assert versions(here.id) == (here.match.version, here.match.version + 1)
    assert {fault.kind for fault in check_match(here.id)} == {"row"}


def test_a_move_waits_for_its_own_match_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    here, elsewhere = opened(), opened()
    begun: list[Any] = []

    def while_it_is_written() -> None:
        others.do(lambda: move(elsewhere.id, 0))
        begun.append(others.start(lambda: move(here.id, 0)))
        until_somebody_waits()

    with beside() as others:
        before(monkeypatch, "write", while_it_is_written)
        spoil(here.id)
        rebuild_matches()
        begun[0].result()
    assert versions(here.id) == (here.match.version + 1, here.match.version + 1)
    assert list(check_everything()) == []


def test_twin_with_the_whole_table_held_a_move_elsewhere_would_wait() -> None:
    elsewhere = opened()
    with beside() as others, transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE play_matchrow IN EXCLUSIVE MODE")
        moved = others.start(lambda: move(elsewhere.id, 0))
        until_somebody_waits()
        assert not moved.done()
        transaction.set_rollback(True)


def _under_way(others: Beside, match_id: str, commit: Event) -> Any:
    """A move that is appended and not committed yet."""
    appended = Event()

    def give() -> None:
        with transaction.atomic():
            move(match_id, 0)
            appended.set()
            assert commit.wait(60)

    moving = others.start(give)
    assert appended.wait(60)
    return moving


def test_a_row_that_is_missing_is_made_with_the_move_that_went_past_it() -> None:
    here, commit = opened(), Event()
    MatchRow.objects.filter(id=here.id).delete()
    with beside() as others:
        moving = _under_way(others, here.id, commit)
        rebuilding = others.start(rebuild_matches)
        until_somebody_waits()
        commit.set()
        assert (rebuilding.result(), moving.result()) == (1, None)
    assert versions(here.id) == (here.match.version + 1, here.match.version + 1)
    assert list(check_everything()) == []


def test_whoever_waits_for_all_rows_lets_others_go_on() -> None:
    """A lock that is waited for holds up everybody who comes later, so nobody waits for this one long."""
    here, elsewhere, commit = opened(), opened(), Event()
    MatchRow.objects.filter(id=here.id).delete()
    with beside() as others:
        moving = _under_way(others, here.id, commit)
        rebuilding = others.start(rebuild_matches)
        until_somebody_waits()
        for number in range(4):
            others.do(lambda number=number: move(elsewhere.id, number))
        commit.set()
        assert (rebuilding.result(), moving.result()) == (2, None)
    assert list(check_everything()) == []


def test_a_match_that_cannot_be_read_holds_up_none_behind_it(owner: Any) -> None:
    """Its row stays as it was; the command names it and fails."""
    bad, good = opened(), opened()
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute(
            "UPDATE eventlog_event SET data = replace(data, 'armadora', 'forgotten') WHERE stream = %s", [bad.stream]
        )
    spoil(bad.id)
    spoil(good.id)
    live.shelf.clear()
    with pytest.raises(CommandError, match=f"^1 matches rebuilt, but not those of the streams {bad.stream}$"):
        call_command("rebuild")
    assert [MatchRow.objects.get(id=one.id).phase == "feast" for one in (bad, good)] == [True, False]


def test_twin_without_waiting_for_it_the_row_would_fall_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    here, commit = opened(), Event()
    MatchRow.objects.filter(id=here.id).delete()
    monkeypatch.setattr(rebuild, "_hold", lambda *_: None)
    with beside() as others:
        moving = _under_way(others, here.id, commit)
        rebuild_matches()
        commit.set()
        moving.result()
    assert versions(here.id) == (here.match.version, here.match.version + 1)


def test_moves_go_on_while_all_is_rebuilt_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every row that is about to be written somebody is let go on, and all have moved in the end."""
    matches, turn, rounds = [opened() for _ in range(3)], Semaphore(0), 8
    hold = rebuild._hold

    def held(*what: Any) -> None:
        turn.release()
        hold(*what)

    def play() -> None:
        for number in range(rounds):
            for begun in matches:
                assert turn.acquire(timeout=WAIT_SECONDS)
                move(begun.id, number)

    monkeypatch.setattr(rebuild, "_hold", held)
    with beside() as others:
        playing = others.start(play)
        for _ in range(rounds):
            for begun in matches:
                spoil(begun.id)
            assert rebuild_matches() == 3
        playing.result()
    assert {versions(begun.id) for begun in matches} == {(matches[0].match.version + rounds,) * 2}
    assert list(check_everything()) == []
