"""Points that rulings take: in the standings of the stage, of everybody's formats, and given back on appeal."""

from fractions import Fraction

import pytest

from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor, actor
from tests.tournaments.stream.run import DIRECTOR, SYSTEM, Run, lower_number_wins, settings
from tournaments.stream import commands as c
from tournaments.stream.facts.deductions import PointsRestored
from tournaments.stream.facts.log import decoder
from tournaments.stream.settings import Cells, Elimination, Format, PodSwiss, RoundRobin, Swiss
from tournaments.stream.standings import Row, standings

RULING = "c7.1"


def played(form: Format, players: int = 8) -> Run:
    """A tournament whose first round is over: at every table the lower number has won."""
    run = Run(settings(form, seats=4 if isinstance(form, PodSwiss | Cells) else 2), players)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.t.round is not None
    run.play(run.t.round, lower_number_wins)
    run.give(c.EndRound(stage=1, round=1))
    return run


def taken(points: int = 1, entrant: int = 1, ruling: str = RULING, instead_of: str = "") -> c.DeductPoints:
    """Points taken at the first table."""
    return c.DeductPoints(
        stage=1, round=1, table=1, entrant=entrant, points=points, reason="Stalling.", ruling=ruling,
        instead_of=instead_of,
    )  # fmt: skip


def rows(run: Run, upto: int | None = None) -> dict[int, Row]:
    """The rows by entrant."""
    return {row.entrant: row for group in standings(run.t, run.t.stages[0], upto) for row in group.rows}


@pytest.mark.parametrize("form", [Swiss(4), RoundRobin(), PodSwiss(3), Cells()], ids=lambda form: type(form).__name__)
def test_it_works(form: Format) -> None:
    run = played(form)
    before = rows(run)
    first = min(run.t.stages[0].rounds[0].tables[0].entrants)
    run.give(taken(100, entrant=first), SYSTEM)
    after = rows(run)
    assert (after[first].points, after[first].deducted) == (before[first].points - 100, 100)
    assert after[first].values[0].value == before[first].points
    assert after[first].place == max(row.place for row in after.values()) > before[first].place
    assert all(after[one].points == before[one].points for one in before if one != first)
    assert rows(run, 0)[first].deducted == 0
    assert run.rebuilt() == run.t


def test_who_is_level_then_is_separated_as_ever() -> None:
    """A winner who loses a point is level with the losers, and behind them: the opponent has won nothing."""
    run = played(Swiss(4))
    run.give(taken(), SYSTEM)
    points = {one: row.points for one, row in rows(run).items()}
    assert points[1] == Fraction()
    assert rows(run)[1].place == 8


def test_an_appeal_gives_them_back() -> None:
    run = played(Swiss(4))
    before = rows(run)
    run.give(taken(2), SYSTEM)
    run.give(taken(1, ruling="c7.2", instead_of=RULING), SYSTEM)
    assert [(one.ruling, one.points) for one in run.t.deductions] == [("c7.2", 1)]
    run.give(taken(0, ruling="c7.3", instead_of="c7.2"), SYSTEM)
    assert rows(run) == before
    assert sum(isinstance(decoder.decode(one), PointsRestored) for one in run.log) == 2


def test_they_go_back_to_whom_they_were_taken_from() -> None:
    """Though the ruling in the place of the first is about the opponent."""
    run = played(Swiss(4))
    loser = run.t.stages[0].rounds[0].tables[0].entrants[1]
    run.give(taken(2), SYSTEM)
    facts = run.give(taken(1, entrant=loser, ruling="c7.2", instead_of=RULING), SYSTEM)
    assert [(type(one).__name__, getattr(one, "entrant", 0)) for one in facts] == [
        ("PointsRestored", 1), ("PointsDeducted", loser)
    ]  # fmt: skip
    assert [(one.entrant, one.points) for one in run.t.deductions] == [(loser, 1)]


def test_where_it_was_called_off_points_are_given_back_and_none_are_taken() -> None:
    run = played(Swiss(4))
    run.give(taken(2), SYSTEM)
    run.give(c.Cancel(reason="Rain."), DIRECTOR)
    assert run.refused(taken(1, ruling="c8.1"), SYSTEM) == "tournament_over"
    run.give(taken(1, ruling="c7.2", instead_of=RULING), SYSTEM)
    assert [(one.ruling, one.points) for one in run.t.deductions] == [("c7.2", 1)]
    assert run.t.status == "cancelled"


@pytest.mark.parametrize(
    ("wish", "by", "code"),
    [
        (taken(), DIRECTOR, "system_only"),
        (taken(), actor("user:101"), "system_only"),
        (taken(0), SYSTEM, "nothing_changed"),
        (taken(-1), SYSTEM, "points"),
        (taken(1001), SYSTEM, "points"),
        (taken(entrant=2), SYSTEM, "entrant"),
        (taken(ruling="mine"), SYSTEM, "ruling"),
    ],
)
def test_what_is_refused(wish: c.DeductPoints, by: Actor, code: str) -> None:
    run = played(Swiss(4))
    with pytest.raises((Refused, Misfit)) as problem:
        run.give(wish, by)
    assert code == (problem.value.code if isinstance(problem.value, Refused) else problem.value.where)
    assert run.t.deductions == ()


def test_not_where_nothing_goes_by_points() -> None:
    run = Run(settings(Elimination()), 8)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    with pytest.raises(Refused, match="no_points_here"):
        run.give(taken(), SYSTEM)


def test_of_a_tournament_that_is_over_the_places_follow() -> None:
    run = Run(settings(RoundRobin()), 3)
    run.give(c.Start())
    while run.t.status == "running":
        newest = run.t.round
        if newest is None or newest.ended:
            run.give(c.Pair(stage=1, round=1 if newest is None else newest.number + 1, start=True))
        assert run.t.round is not None
        run.play(run.t.round, lower_number_wins)
        run.give(c.EndRound(stage=1, round=run.t.round.number))
        if run.t.stages[0].over or run.t.round.number == 3:
            run.give(c.EndStage(stage=1))
    assert dict(run.t.placing)[1] == 1
    table = next(one for one in run.t.stages[0].rounds[0].tables)
    entrant = min(table.entrants)
    wish = c.DeductPoints(
        stage=1, round=1, table=table.number, entrant=entrant, points=5, reason="Stalling.", ruling=RULING
    )
    run.give(wish, SYSTEM)
    assert dict(run.t.placing)[entrant] == 3
