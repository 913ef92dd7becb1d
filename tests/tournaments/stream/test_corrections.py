"""Corrected results in the three windows; special days; agreed times; arena and ladder."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit
from streams.actors import Actor, actor
from tests.tournaments.stream.run import DIRECTOR, HOUR, SYSTEM, OfTable, Run, lower_number_wins, person, settings
from tournaments.files.report import report
from tournaments.stream import commands as c
from tournaments.stream import results
from tournaments.stream.settings import Arena, Elimination, Ladder, PodElimination, Swiss, Times
from tournaments.stream.standings import ladder, standings
from tournaments.stream.state import Result, Round, Table
from tournaments.trf.reading import read


def _newest(run: Run) -> Round:
    assert run.t.round is not None
    return run.t.round


def _points(run: Run) -> dict[int, Fraction]:
    return {row.entrant: row.points for row in standings(run.t, run.t.stages[0])[0].rows}


def _first_round(run: Run) -> dict[int, str]:
    """What the rating report says of everybody's first game."""
    names = {one.name: number for number, one in enumerate(run.t.entrants, 1)}
    return {names[one.name]: str(one.rounds[0]) for one in read(report(run.t, run.t.stages[0])).players}


def _reversed(table: Table) -> Result:
    assert table.result is not None
    return Result("adjudicated", tuple(reversed(table.result.ranks)), (0, 0))


def _correct(table: Table, round_: int = 1, ruling: str = "") -> c.CorrectResult:
    return c.CorrectResult(
        stage=1, round=round_, table=table.number, result=_reversed(table), reason="wrong sign", ruling=ruling
    )


def _one_round(players: int = 8, *, form: Swiss | Elimination | None = None) -> Run:
    run = Run(settings(form or Swiss(4)), players)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.play(_newest(run), lower_number_wins)
    return run


def test_before_the_next_round_everything_follows() -> None:
    run = _one_round()
    run.give(c.EndRound(stage=1, round=1))
    table = _newest(run).tables[0]
    loser = table.entrants[1] if table.result and table.result.winners == (0,) else table.entrants[0]
    assert _points(run)[loser] == 0
    run.give(_correct(table), DIRECTOR)
    assert _points(run)[loser] == 1
    assert run.t.corrections[0].window == 1
    run.give(c.Pair(stage=1, round=2))
    board = next(one for one in _newest(run).tables if loser in one.entrants)
    assert all(_points(run)[one] == 1 for one in board.entrants)


def test_published_pairings_stand() -> None:
    run = _one_round()
    run.give(c.TurnRound(stage=1, round=1))
    paired = _newest(run).tables
    run.give(_correct(run.t.stages[0].rounds[0].tables[0]), DIRECTOR)
    assert _newest(run).tables == paired
    assert run.t.corrections[0].window == 2


def test_later_only_the_rating_report_changes_unless_a_case_decided_it() -> None:
    run = _one_round()
    for number in (1, 2):
        run.give(c.TurnRound(stage=1, round=number))
        run.play(_newest(run), lower_number_wins)
    before, reported = _points(run), _first_round(run)
    table = run.t.stages[0].rounds[0].tables[0]
    run.give(_correct(table), DIRECTOR)
    assert _points(run) == before
    assert {number for number, said in _first_round(run).items() if said != reported[number]} == {*table.entrants}
    rated = run.t.stages[0].rounds[0].tables[0].rated
    assert rated is not None
    assert rated.ranks == tuple(reversed(table.result.ranks if table.result else ()))
    run.give(_correct(table, ruling="c7.1"), SYSTEM)
    assert _points(run) != before
    assert [one.window for one in run.t.corrections] == [3, 3]


@pytest.mark.parametrize("by", [DIRECTOR, actor("director:7@cup/direct")])
def test_a_director_names_no_ruling(by: Actor) -> None:
    """With one the standings would follow long after the round."""
    run = _one_round()
    assert run.refused(_correct(_newest(run).tables[0], ruling="c7.1"), by) == "ruling_of_a_case"


@pytest.mark.parametrize("name", ["Case c7.1", "c7", "c7.0", "x.1", "x." + "1" * 5000, "c7.1\n", "c7.١"])
def test_a_ruling_is_named_as_cases_name_theirs(name: str) -> None:
    run = _one_round()
    with pytest.raises(Misfit, match="public id of a ruling"):
        run.give(_correct(_newest(run).tables[0], ruling=name), SYSTEM)


def test_a_bracket_that_has_gone_on_is_not_corrected() -> None:
    run = _one_round(form=Elimination())
    table = _newest(run).tables[0]
    run.give(c.EndRound(stage=1, round=1))
    run.give(_correct(table), DIRECTOR)
    run.give(c.Pair(stage=1, round=2, start=True))
    assert run.refused(_correct(run.t.stages[0].rounds[0].tables[0]), DIRECTOR) == "later_round_depends"


def _adjudicated(table: Table, *ranks: int) -> c.CorrectResult:
    result = Result("adjudicated", ranks, (0,) * len(ranks))
    return c.CorrectResult(stage=1, round=1, table=table.number, result=result, reason="miscounted")


def _two_go_on() -> Run:
    """An elimination at tables of four, of which two go on: the second round is paired."""
    run = Run(settings(PodElimination(2), seats=4), 16)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.play(_newest(run), lambda _table: (1, 2, 3, 4))
    run.give(c.TurnRound(stage=1, round=1))
    return run


def test_whoever_goes_on_from_a_table_is_not_corrected_once_they_are_paired() -> None:
    """Second place goes on as well; among those who are out, places are still corrected."""
    run = _two_go_on()
    table = run.t.stages[0].rounds[0].tables[0]
    assert run.refused(_adjudicated(table, 1, 3, 2, 4), DIRECTOR) == "later_round_depends"
    run.give(_adjudicated(table, 1, 2, 4, 3), DIRECTOR)
    run.to_the_end(lower_number_wins)
    assert len(standings(run.t, run.t.stages[0])[0].rows) == 16


def test_a_log_in_which_somebody_else_goes_on_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was paired is in, whatever an earlier site let be corrected of the round before."""
    run = _two_go_on()
    monkeypatch.setattr(results, "_decided_who_goes_on", lambda *_: False)
    run.give(_adjudicated(run.t.stages[0].rounds[0].tables[0], 1, 3, 2, 4), DIRECTOR)
    paired = {entrant for table in _newest(run).tables for entrant in table.entrants}
    run.to_the_end(lower_number_wins)
    rows = standings(run.t, run.t.stages[0])[0].rows
    assert {row.entrant for row in rows if row.place <= 8} == paired


def test_who_may_correct_what() -> None:
    run = _one_round()
    table = _newest(run).tables[0]
    assert run.refused(_correct(table), person(1)) == "directors_only"
    assert table.result is not None
    same = c.CorrectResult(stage=1, round=1, table=table.number, result=table.result, reason="same")
    assert run.refused(same, DIRECTOR) == "nothing_changed"


def test_draws_in_a_bracket_are_played_again() -> None:
    run = Run(settings(Elimination()), 2)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.play(_newest(run), lambda _table: (1, 1))
    run.give(c.TurnRound(stage=1, round=1))
    first, again = (one.tables[0] for one in run.t.stages[0].rounds)
    assert (first.place, again.place) == ("W1.1", "W1.1")
    assert first.entrants == tuple(reversed(again.entrants))
    run.to_the_end(lower_number_wins)
    higher = Run(settings(Elimination(draw="higher_seed")), 2)
    higher.to_the_end(lambda _table: (1, 1))
    assert dict(higher.t.placing) == {1: 1, 2: 2}


def test_one_act_moves_every_deadline() -> None:
    run = Run(replace(settings(Swiss(3)), times=Times(round_s=3600)), 4)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    deadline = _newest(run).deadline
    assert deadline is not None
    run.give(c.Extend(seconds=600, reason="the server was away"), DIRECTOR)
    assert _newest(run).deadline == deadline + 600_000
    run.give(c.Pause(reason="storm"), DIRECTOR)
    stood = run.at
    run.at += HOUR
    run.give(c.Resume(), DIRECTOR)
    assert _newest(run).deadline == deadline + 600_000 + run.at - stood
    assert run.refused(c.EndRound(stage=1, round=1)) == "results_missing"
    run.at = deadline + 3 * HOUR
    run.give(c.TurnRound(stage=1, round=1))
    assert {table.result.kind for table in run.t.stages[0].rounds[0].tables if table.result} == {"void"}
    assert all(points == Fraction(1, 2) for points in _points(run).values())


def test_a_time_is_agreed_from_those_offered() -> None:
    run = Run(replace(settings(Swiss(3)), times=Times(agreed=True, round_s=36_000)), 2)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    where: OfTable = {"stage": 1, "round": 1, "table": 1}
    a, b, d = (run.at + hours * HOUR for hours in (1, 2, 3))
    run.give(c.OfferTimes(**where, entrant=1, times=(d, b)), person(1))
    run.give(c.OfferTimes(**where, entrant=2, times=(a, b, d)), person(2))
    assert _newest(run).tables[0].opens_at == b
    run.give(c.OfferTimes(**where, entrant=2, times=(a,)), person(2))
    assert _newest(run).tables[0].opens_at is None
    assert run.refused(c.OfferTimes(**where, entrant=2, times=(a,)), person(1)) == "not_your_entry"


def test_an_arena_pairs_whoever_is_free_until_the_time_is_over() -> None:
    run = Run(settings(Arena(30)), 5)
    run.give(c.Start())
    for number in range(1, 6):
        run.give(c.Pair(stage=1, round=number, start=True))
        run.play(_newest(run), lower_number_wins)
    assert run.refused(c.EndStage(stage=1)) == "stage_not_over"
    run.at += HOUR
    run.give(c.EndStage(stage=1))
    assert run.t.status == "over"
    assert dict(run.t.placing)[1] == 1
    rows = standings(run.t, run.t.stages[0])[0].rows
    assert any(line.doubled for line in rows[0].lines)


def test_a_ladder_is_climbed_by_challenges() -> None:
    run = Run(settings(Ladder()), 5)
    run.give(c.Start())
    assert run.refused(c.MakeChallenge(entrant=1, challenged=2), person(1)) == "not_above"
    run.give(c.MakeChallenge(entrant=4, challenged=2), person(4))
    assert run.refused(c.MakeChallenge(entrant=4, challenged=2), person(4)) == "already_running"
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.t.challenges == ()
    run.play(_newest(run), lambda table: tuple(1 if one == 4 else 2 for one in table.entrants))
    assert ladder(run.t.stages[0]) == (1, 4, 3, 2, 5)
    assert run.refused(c.Pair(stage=1, round=2)) == "nothing_to_pair"
