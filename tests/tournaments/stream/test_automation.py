"""What the platform does by itself: a whole tournament without a director, and what it waits for."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.kernel.chance import Luck
from streams.stored_command import body
from tests.tournaments.stream.run import DIRECTOR, HOUR, Run, lower_number_wins, settings
from tournaments.stream import commands as c
from tournaments.stream.automation import due, due_at, tables_to_open
from tournaments.stream.consequences import consequences
from tournaments.stream.decide import decide
from tournaments.stream.settings import Arena, Elimination, Entry, Format, Ladder, PodSwiss, RoundRobin, Swiss, Times
from tournaments.stream.state import Result

START = 10 * HOUR


def _planned(form: Format, players: int = 8, seats: int = 2, **times: object) -> Run:
    given = settings(form, seats=seats)
    run = Run(replace(given, entry=Entry(closes_at=9 * HOUR), times=Times(starts_at=START, **times)), players)  # type: ignore[arg-type]
    assert due(run.t, run.at) is None
    return run


def _by_itself(run: Run, most: int = 400) -> list[str]:
    """Give what is due, play what is open, and let time pass, until nothing is left."""
    given: list[str] = []
    for _ in range(most):
        wish = due(run.t, run.at)
        if wish is not None:
            run.give(wish)
            given.append(type(wish).__name__)
            continue
        tables = tables_to_open(run.t, run.at)
        for round_, table in tables:
            run.finish(round_, table, lower_number_wins(table))
        if tables:
            continue
        later = due_at(run.t)
        if later is None:
            return given
        run.at = max(run.at, later)
    raise AssertionError("it never ends")


@pytest.mark.parametrize(
    ("form", "seats"),
    [(Swiss(4), 2), (RoundRobin(), 2), (Elimination(double=True), 2), (PodSwiss(3), 4), (Arena(20), 2)],
)
def test_a_tournament_runs_without_a_director(form: Format, seats: int) -> None:
    run = _planned(form, seats=seats)
    given = _by_itself(run)
    assert given[:2] == ["CloseEntry", "Start"]
    assert run.t.status == "over"
    assert run.rebuilt() == run.t


def test_a_ladder_ends_with_its_time() -> None:
    run = _planned(Ladder(1), 4)
    assert _by_itself(run) == ["CloseEntry", "Start", "EndStage"]


def test_a_pause_between_rounds() -> None:
    run = _planned(Swiss(2), pause_s=600)
    given = _by_itself(run)
    assert given == ["CloseEntry", "Start", "Pair", "EndRound", "Pair", "TurnRound"]
    one, other = run.t.stages[0].rounds
    assert one.ended_at is not None
    assert other.started_at is not None
    assert other.started_at >= one.ended_at + 600_000


def test_what_it_waits_for() -> None:
    run = _planned(Swiss(2), round_s=3600)
    run.at = START
    run.give(c.Start())
    run.give(c.Pause(reason="x"), DIRECTOR)
    assert due(run.t, START + HOUR) is None
    run.give(c.Resume(), DIRECTOR)
    run.give(c.BeginByHand(stage=1, round=1), DIRECTOR)
    assert due(run.t, START + HOUR) is None
    run.give(c.LeaveByHand(), DIRECTOR)
    wish = due(run.t, run.at)
    assert isinstance(wish, c.Pair)
    run.give(wish)
    assert run.t.round is not None
    assert due_at(run.t) == run.t.round.deadline
    assert due(run.t, run.at) is None
    assert run.t.round.deadline is not None
    assert due(run.t, run.t.round.deadline) == c.TurnRound(stage=1, round=1)
    by_director = _planned(Swiss(2), automatic=False)
    by_director.at = START
    assert due(by_director.t, START) == c.CloseEntry()
    by_director.give(c.CloseEntry())
    assert due(by_director.t, START) is None


def test_too_few_do_not_begin() -> None:
    run = _planned(Swiss(2), 1)
    assert due(run.t, START + HOUR) is None


def test_agreed_tables_open_at_their_moment() -> None:
    run = _planned(Swiss(2), 2, agreed=True, round_s=7200)
    run.at = START
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    began = run.at - 1000
    assert tables_to_open(run.t, began + HOUR - 60_000) == ()
    assert len(tables_to_open(run.t, began + HOUR)) == 1
    for one in (1, 2):
        run.give(c.OfferTimes(stage=1, round=1, table=1, entrant=one, times=(began + HOUR // 2,)), DIRECTOR)
    assert len(tables_to_open(run.t, began + HOUR // 2)) == 1


def test_what_a_correction_would_change() -> None:
    run = Run(settings(Swiss(3)), 4)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.t.round is not None
    run.play(run.t.round, lower_number_wins)
    run.give(c.EndRound(stage=1, round=1))
    table = run.t.round.tables[0]
    assert table.result is not None
    result = Result("adjudicated", tuple(reversed(table.result.ranks)), (0, 0))
    wish = c.CorrectResult(stage=1, round=1, table=table.number, result=result, reason="wrong sign")
    made = decide(run.t, DIRECTOR, body(wish), run.at, Luck(1))
    said = consequences(run.t, made.facts, made.after)
    assert said.told == tuple(sorted(table.entrants))
    assert {one.entrant for one in said.moved} >= set(table.entrants)
    assert {one.points for one in said.moved if one.entrant in table.entrants} == {
        (Fraction(0), Fraction(1)),
        (Fraction(1), Fraction(0)),
    }
    assert run.t.corrections == ()
