"""What lies on the tables is not told by the tournament."""

from typing import Any

import pytest
from msgspec.structs import replace

from api.tournaments import rounds
from play import commands as matches
from play import live as held
from tests.api.programs import program
from tests.api.tournaments.giving import give
from tests.lobby.tavern import person
from tests.tournaments.pages.hall import running
from tournaments import progress
from tournaments.models import TableRow, TournamentRow
from tournaments.stream.settings import Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


def _told(tournament: str) -> list[tuple[int, bytes]]:
    """Everything that a stranger's program is told of a tournament."""
    paths = ("", "log/", "entries/", "rounds/1/1/", "standings/1/", "files/tournament-json/", "files/rounds-csv/")
    caller = program(person("Eve"))
    replies = [caller.ask("GET", f"tournaments/{tournament}/{path}") for path in paths]
    return [(reply.status_code, reply.content) for reply in replies]


def _playing() -> tuple[str, str, int]:
    """A tournament, the match of one of its tables, and the seat that is awaited there."""
    live, _people = running(Swiss(2), 4, times=Times(automatic=False))
    give(program(person("Alice")), live.id, "pair", stage=1, round=1, start=True)
    progress.go_on(live.id)
    row = TableRow.objects.filter(tournament=live.id).first()
    assert row is not None
    match = held.fresh(row.match).match
    return live.id, row.match, match.rules.turn(match.state).seats[0]


def _move(match_id: str, seat: int) -> str:
    player = held.fresh(match_id).match.players[seat] or ""
    matches.give(match_id, seat, {"type": "warrior", "value": 1, "at": "a1"}, actor=player)
    return player


def test_what_lies_on_the_tables_changes_nothing_that_is_told_of_the_tournament() -> None:
    """Of a match that runs a tournament tells who sits there, and no more: commands move not a byte of it (R20)."""
    tournament, match, seat = _playing()
    before = _told(tournament)
    assert {status for status, _ in before} == {200}
    player = _move(match, seat)
    assert _told(tournament) == before
    matches.resign(match, seat, actor=player)
    progress.sweep()
    assert _told(tournament) != before


def test_a_round_that_told_how_far_its_matches_are_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    real = rounds._table

    def tells(now: Any, table: Any, known: Any) -> Any:
        return replace(real(now, table, known), place=str(held.fresh(table.match).version))

    monkeypatch.setattr(rounds, "_table", tells)
    tournament, match, seat = _playing()
    before = _told(tournament)
    _move(match, seat)
    assert [one == other for one, other in zip(_told(tournament), before, strict=True)].index(False) == 3


def test_a_row_that_has_moved_on_says_no_more_than_the_log_that_was_read() -> None:
    """A program that stops at “over” would miss the results of the last round otherwise."""
    tournament, _match, _seat = _playing()
    TournamentRow.objects.filter(id=tournament).update(status="over")
    told = program(person("Eve")).get(f"tournaments/{tournament}/")
    assert told["tournament"]["status"] == "running"
    assert told["stages"][0]["rounds"][0]["ended_at"] is None
