"""Tournaments in the log: opened, entered, paired once, played through matches, closed; rows as the log tells them."""

from typing import Any

import pytest

from eventlog import store
from games.kernel.refusals import Misfit, Refused
from play.models import MatchRow
from streams.verify import check_decisions
from tests.opponents import broker
from tests.tournaments.app.held import HOST, director, entered, opened, resign_all
from tournaments import commands, progress, projection
from tournaments.kind import TOURNAMENTS
from tournaments.models import EntrantRow, TableRow, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Elimination, PodSwiss, Swiss
from tournaments.stream.standings import standings

pytestmark = pytest.mark.django_db(transaction=True)


def _rows_are_as_the_log(tournament_id: str) -> None:
    read = TOURNAMENTS.repository.read(tournament_id)
    row = TournamentRow.objects.get(id=tournament_id)
    made = projection.row(read.tournament)
    assert {name: getattr(row, name) for name in made} == made
    assert row.version == read.version
    players = EntrantRow.objects.filter(tournament=tournament_id).values("number", "player", "name", "waiting", "left")
    assert sorted(players, key=str) == sorted(projection.players(read.tournament), key=str)
    tables = TableRow.objects.filter(tournament=tournament_id).values("stage", "round", "table", "match", "settled")
    assert sorted(tables, key=str) == sorted(projection.tables(read.tournament), key=str)


def test_a_swiss_through_real_matches() -> None:
    live = entered(opened(Swiss(3)), 6)
    commands.give(live.id, c.Start(), director(live))
    for _ in range(3):
        progress.go_on(live.id)
        assert TableRow.objects.filter(tournament=live.id, settled=False).count() == 3
        assert resign_all(live.id) == 3
        assert progress.sweep() > 0
    now = commands.find(live.id).tournament
    assert now.status == "over"
    assert now.revealed
    assert {row.entrant: row.points for row in standings(now, now.stages[0])[0].rows}[1] == 3
    assert MatchRow.objects.filter(host="system:tournaments").count() == 9
    _rows_are_as_the_log(live.id)
    log = TOURNAMENTS.repository.log(live.stream)
    assert [*check_decisions(TOURNAMENTS, live.stream, log)] == []


@pytest.mark.parametrize(("form", "seats", "players"), [(PodSwiss(2), 4, 9), (Elimination(double=True), 2, 5)])
def test_other_formats(form: Any, seats: int, players: int) -> None:
    live = entered(opened(form, seats=seats, game="orcz" if seats == 4 else "armadora"), players)
    commands.give(live.id, c.Start(), director(live))
    for _ in range(40):
        if commands.find(live.id).tournament.status == "over":
            break
        progress.sweep()
        resign_all(live.id)
    assert commands.find(live.id).tournament.status == "over"
    _rows_are_as_the_log(live.id)


def test_messages_alone_carry_it_on() -> None:
    live = entered(opened(Swiss(2)), 4)
    commands.give(live.id, c.Start(), director(live))
    for _ in range(6):
        broker.work_off(queue="default")
        resign_all(live.id)
    broker.work_off(queue="default")
    assert commands.find(live.id).tournament.status == "over"


def test_a_table_gets_one_match_whoever_asks_at_once() -> None:
    live = entered(opened(Swiss(2)), 4)
    commands.give(live.id, c.Start(), director(live))
    commands.give(live.id, c.Pair(stage=1, round=1, start=True), director(live))
    now = commands.find(live.id).tournament
    round_ = now.round
    assert round_ is not None
    from tournaments import matches

    first = matches.open_match(now, round_, round_.tables[0])
    again = matches.open_match(now, round_, round_.tables[0])
    assert first is not None
    assert again is None
    assert MatchRow.objects.count() == 1


def test_what_cannot_be_opened() -> None:
    for wrong, said in (({"seats": 9}, "not played by 9"), ({"game": "chess"}, "no game 'chess'")):
        with pytest.raises(Misfit, match=said):
            opened(PodSwiss(2), **{"seats": 4, **wrong})  # type: ignore[arg-type]


def test_a_command_under_one_id_is_done_once() -> None:
    live = opened(Swiss(2))
    one = commands.give(live.id, c.OpenEntry(), director(live), command_id="a")
    other = commands.give(live.id, c.OpenEntry(), director(live), command_id="a")
    assert (one.receipt.last, other.receipt.last, other.receipt.repeated) == (2, 2, True)
    assert one.receipt.hash == other.receipt.hash


def test_the_host_of_another_tournament_directs_nothing_here() -> None:
    live = opened(Swiss(2))
    for who in (HOST, commands.director(1, "another")):
        with pytest.raises(Refused, match="directors_only"):
            commands.give(live.id, c.OpenEntry(), who)
    assert commands.may_direct(1, live.id)
    assert not commands.may_direct(2, live.id)
    assert store.head(live.stream).version == 1
