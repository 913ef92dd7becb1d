"""The possible places of small fields beside every way in which what is left can end, as the stream plays it."""

from collections.abc import Iterator
from copy import copy
from itertools import product

import pytest

from leagues.possible import possible_places
from tests.leagues.test_possible import begun, by_points, newest
from tests.tournaments.stream.run import DIRECTOR, SYSTEM, Run
from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.stream import commands
from tournaments.stream.settings import Cells, Format, PodSwiss, RoundRobin, Swiss
from tournaments.stream.state import Result, ResultKind

PLACES = TableScoring(PointsRule.PLACES, places=(5, 3, 1, 0))
WINS = TableScoring(PointsRule.WINS, win=2)
SCORE = TableScoring(PointsRule.SCORE)
SHARE = TableScoring(PointsRule.SHARE, win=3)


def results(seats: int) -> Iterator[Result]:
    """Every result of a table: each order with ties, that all have lost, and that it counts for nobody."""
    orders = {tuple(1 + sum(other > one for other in given) for one in given)
              for given in product(range(seats), repeat=seats)}  # fmt: skip
    for ranks in sorted(orders):
        yield Result("played", ranks, tuple(10 * (seats - rank) for rank in ranks))
    kinds: tuple[tuple[ResultKind, bool], ...] = (("played", True), ("void", False))
    for kind, lost in kinds:
        yield Result(kind, (1,) * seats, (0,) * seats, all_lost=lost)


def branch(run: Run) -> Run:
    """The same tournament, to be played on for itself."""
    made = copy(run)
    made.log, made.commands = [*run.log], [*run.commands]
    return made


def recorded(run: Run, result: Result) -> Run:
    """The first table that is left has this result; a round that is over is turned."""
    made, round_ = branch(run), newest(run)
    table = round_.missing[0]
    match = table.match or f"m{round_.number}-{table.number}"
    if not table.match:
        players = tuple(player for one in table.entrants for player in run.t.entrants[one - 1].players)
        made.give(commands.OpenTable(stage=1, round=round_.number, table=table.number, match=match, players=players))
    why = "rain" if result.kind == "void" else ""
    wish = commands.RecordResult(
        stage=1, round=round_.number, table=table.number, result=result, match=match, reason=why
    )
    made.give(wish, DIRECTOR if result.kind == "void" else SYSTEM)
    if not newest(made).missing:
        made.give(commands.TurnRound(stage=1, round=round_.number))
    return made


def ends(run: Run) -> Iterator[dict[int, tuple[int, int]]]:
    """By way in which it can end, the places that the points then leave open."""
    if run.t.status != "running":
        yield by_points(run.t)
        return
    for result in results(len(newest(run).missing[0].entrants)):
        yield from ends(recorded(run, result))


def with_left(run: Run, tables: int) -> Run:
    """The tournament in its last round, with so many tables left; who has the lower number has won so far."""
    last = run.t.form.format.rounds if isinstance(run.t.form.format, Swiss | PodSwiss) else 1
    if isinstance(run.t.form.format, RoundRobin):
        last = len(run.t.entrants) - 1
    while newest(run).number < last or len(newest(run).missing) > tables:
        seats = newest(run).missing[0].entrants
        ranks = tuple(1 + sorted(seats).index(one) for one in seats)
        run = recorded(run, Result("played", ranks, tuple(10 * (len(ranks) - rank) for rank in ranks)))
    return run


@pytest.mark.parametrize(
    ("form", "players", "seats", "left"),
    [
        (RoundRobin(), 4, 2, 2), (Swiss(2), 6, 2, 3), (PodSwiss(2), 6, 3, 1), (PodSwiss(1, scoring=PLACES), 6, 3, 2),
        (PodSwiss(2, scoring=WINS), 6, 3, 2), (Cells(7), 7, 4, 1), (Cells(7, scoring=PLACES), 7, 4, 1),
        (PodSwiss(2, scoring=SCORE), 6, 3, 1), (PodSwiss(2, scoring=SHARE), 6, 3, 1),
    ],
    ids=["pairs", "swiss", "pods", "places", "wins", "cells", "cells-places", "score", "share"],
)  # fmt: skip
def test_what_is_possible_is_what_can_happen(form: Format, players: int, seats: int, left: int) -> None:
    """Where it is said to be exact each place is that of some end, the best and the worst; and none lies outside."""
    run = with_left(begun(form, players, seats), left)
    said = possible_places(run.t)
    found = [*ends(run)]
    for entrant, one in said.items():
        reached = min(end[entrant][0] for end in found), max(end[entrant][1] for end in found)
        assert one.best <= reached[0]
        assert reached[1] <= one.worst
        assert not one.exact or (one.best, one.worst) == reached


def test_scores_that_may_be_anything_leave_bounds() -> None:
    """One table is left, and whoever sits there may still pass everybody."""
    run = with_left(begun(PodSwiss(2, scoring=SCORE), 6, 3), 1)
    said, [table] = possible_places(run.t), newest(run).missing
    assert not any(one.exact for one in said.values())
    assert {said[one].best for one in table.entrants} == {1}
