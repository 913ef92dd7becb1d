"""What the database notes of a match for each of its players is what the match's row says, however it ended."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from games.kernel.chance import Luck
from play import commands, computers, live
from play.access import seat_of
from play.match import Match
from play.models import MatchRow, Participant
from play.participants import holding
from play.rebuild import rebuild
from play.results import Result, results
from tests.play.ruled import OFFICER, ruling, settled
from tests.table.tables import person, table

pytestmark = pytest.mark.django_db(transaction=True)

Results = dict[str, Counter[Result]]


def _by_rows(player: str) -> Results:
    """The same as `results`, worked out from the rows of all matches."""
    found: Results = {}
    for row in MatchRow.objects.filter(holding(player), status=MatchRow.Status.OVER, parent=None):
        seat, outcome = seat_of(row, player), row.outcome or {}
        came = {
            Result.WON: seat in outcome.get("winners", ()),
            Result.DRAWN: row.ending == "draw",
            Result.ALL_LOST: bool(outcome.get("all_lost")),
            Result.RESIGNED: seat in row.resigned,
        }
        result = Result(sum(one.value for one, so in came.items() if so))
        found.setdefault(row.game, Counter())[result] += 1
    return found


def _played_out(game: str, seats: int = 2) -> Match:
    begun = commands.open_match(game, seats, {}, ["computer:grunt"] * seats, actor="operator:test")
    for _ in computers.play_out(begun.id, Luck(3)):
        pass
    return live.fresh(begun.id).match


def test_however_matches_end() -> None:
    people = [person("Bea"), person("Cid")]
    bea, cid = (one.player for one in people)
    resigned, drawn, running = (table("armadora", people).id for _ in range(3))
    commands.resign(resigned, 0, actor=bea)
    commands.propose(drawn, 0, "draw", actor=bea)
    commands.answer(drawn, 1, "draw", True, actor=cid)
    waiting = commands.open_match("armadora", 2, {}, [bea, None], actor=bea)
    commands.cancel(waiting.id, actor=bea)
    _played_out("armadora")
    ended = _played_out("orcz")
    commands.branch(ended.id, settled(live.fresh(ended.id))[2], ["computer:grunt"] * 2, actor="operator:test")
    for player in (bea, cid, "computer:grunt"):
        assert results(player) == _by_rows(player), player
    assert results(bea) == {"armadora": Counter({Result.RESIGNED: 1, Result.DRAWN: 1})}
    assert results(cid) == {"armadora": Counter({Result.WON: 1, Result.DRAWN: 1})}
    assert Participant.objects.get(match=running, player=bea).ended_at is None
    assert {one.ended_at for one in Participant.objects.filter(match=resigned)} == {
        MatchRow.objects.get(id=resigned).ended_at
    }


def _won(match_id: str) -> dict[str, Result | None]:
    found = Participant.objects.filter(match=match_id).values_list("player", "result")
    return {player: None if result is None else Result(result) for player, result in found}


def test_a_ruling_changes_what_came_of_it_and_a_rewind_takes_it_back() -> None:
    people = [person("Bea"), person("Cid")]
    bea, cid = (one.player for one in people)
    here = table("armadora", people)
    commands.resign(here.id, 0, actor=bea)
    assert _won(here.id) == {bea: Result.RESIGNED, cid: Result.WON}
    commands.rule(here.id, ruling(1, "adjudicate", here.version, outcome={"ranks": [1, 2]}), actor=OFFICER)
    assert results(bea) == _by_rows(bea)
    assert _won(here.id) == {bea: Result.WON | Result.RESIGNED, cid: Result(0)}
    commands.rewind(here.id, here.version, "too early", actor="operator:test")
    assert _won(here.id) == {bea: None, cid: None}
    assert results(bea) == {}


def _planted() -> tuple[str, str]:
    """A match that one player has won, with another result in the table, rebuilt; and who won it."""
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people)
    commands.resign(here.id, 0, actor=people[0].player)
    Participant.objects.filter(match=here.id).update(result=Result.DRAWN.value)
    assert rebuild() == 1
    return here.id, people[1].player


def test_a_rebuilding_finds_and_mends_another_result() -> None:
    match_id, winner = _planted()
    assert _won(match_id)[winner] == Result.WON
    Participant.objects.filter(match=match_id).update(ended_at=None)
    rebuild()
    assert len({one.ended_at for one in Participant.objects.filter(match=match_id)} - {None}) == 1


@contextmanager
def _without_the_trigger() -> Iterator[None]:
    with connection.as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE play_matchrow DISABLE TRIGGER play_note_end")
    try:
        yield
    finally:
        with connection.as_owner(), connection.cursor() as cursor:
            cursor.execute("ALTER TABLE play_matchrow ENABLE TRIGGER play_note_end")


def test_twin_without_the_trigger_nothing_is_noted() -> None:
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people)
    with _without_the_trigger():
        commands.resign(here.id, 0, actor=people[0].player)
    assert results(people[1].player) != _by_rows(people[1].player)
