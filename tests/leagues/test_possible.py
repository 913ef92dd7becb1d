"""The places that can still be reached: by points, exact where little is left, bounds that always hold elsewhere."""

from random import Random

import pytest
from msgspec.structs import replace

from leagues.possible import Possible, possible_places
from tests.tournaments.stream.run import DIRECTOR, Run, lower_number_wins, settings
from tournaments.stream import commands
from tournaments.stream.settings import Cells, Format, Play, PodSwiss, RoundRobin, Swiss
from tournaments.stream.standings import standings
from tournaments.stream.state import Round, Tournament


def begun(form: Format, players: int, seats: int) -> Run:
    """A tournament whose first round is open."""
    run = Run(settings(form, seats=seats), players)
    run.give(commands.Start())
    run.give(commands.Pair(stage=1, round=1, start=True))
    return run


def newest(run: Run) -> Round:
    """The round that is played."""
    found = run.t.round
    assert found is not None
    return found


def by_points(now: Tournament) -> dict[int, tuple[int, int]]:
    """By entrant the places that the points leave open, those of equal points in any order."""
    found = {}
    for group in standings(now, now.stages[0]):
        points = {row.entrant: row.points for row in group.rows}
        for entrant, mine in points.items():
            ahead = sum(other > mine for other in points.values())
            found[entrant] = (1 + ahead, sum(other >= mine for other in points.values()))
    return found


def test_it_works() -> None:
    """A round robin of four before its last round: whoever has won both is first or level, who has lost both is last or
    level.
    """
    run = begun(RoundRobin(), 4, 2)
    for _ in range(2):
        run.play(newest(run), lower_number_wins)
        run.give(commands.TurnRound(stage=1, round=newest(run).number))
    points = {row.entrant: row.points for row in standings(run.t, run.t.stages[0])[0].rows}
    left = {table.entrants for table in newest(run).missing}
    assert (points, left) == ({1: 2, 2: 1, 3: 1, 4: 0}, {(3, 1), (2, 4)})
    assert possible_places(run.t) == {
        1: Possible(1, 3, True),
        2: Possible(1, 4, True),
        3: Possible(1, 4, True),
        4: Possible(2, 4, True),
    }


@pytest.mark.parametrize(
    ("form", "players", "seats"),
    [(Cells(7), 7, 4), (Cells(7), 14, 4), (RoundRobin(), 6, 2), (RoundRobin(twice=True, groups=2), 8, 2),
     (PodSwiss(3), 9, 3), (Swiss(4), 8, 2)],
    ids=lambda one: type(one).__name__ if not isinstance(one, int) else str(one),
)  # fmt: skip
def test_nobody_ends_outside_of_what_was_possible(form: Format, players: int, seats: int) -> None:
    """At every result of random courses, with ties: what is said then holds at the end, and only narrows."""
    for seed in range(2):
        random = Random(f"{form} {seed}")  # noqa: S311 - made up for tests
        run = begun(form, players, seats)
        said = [possible_places(run.t)]
        while run.t.status == "running":
            for table in newest(run).missing:
                run.finish(newest(run), table, ranks(random, len(table.entrants)))
                said.append(possible_places(run.t))
            run.give(commands.TurnRound(stage=1, round=newest(run).number))
        ends = by_points(run.t)
        for some in said:
            assert all(one.best <= ends[entrant][1] and ends[entrant][0] <= one.worst for entrant, one in some.items())
        last = said[-1]
        assert all((one.best, one.worst) == ends[entrant] for entrant, one in last.items() if one.exact)
        assert any(one.exact for one in last.values())


def ranks(random: Random, seats: int) -> list[int]:
    """Any order of a table, ties included."""
    drawn = [random.randrange(seats) for _ in range(seats)]
    return [1 + sum(other < one for other in drawn) for one in drawn]


def test_bounds_that_leave_something_out_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: as if nobody could gain anything any more."""
    monkeypatch.setattr("leagues.possible._most", lambda *_: 0)
    with pytest.raises(AssertionError):
        test_nobody_ends_outside_of_what_was_possible(Swiss(4), 8, 2)


def test_who_has_left_a_round_robin_brings_what_they_still_owe() -> None:
    """After two of three games these count and the last is forfeited: second is level with first at the worst."""
    run = begun(RoundRobin(), 4, 2)
    run.play(newest(run), lower_number_wins)
    run.give(commands.TurnRound(stage=1, round=1))
    run.play(newest(run), lower_number_wins)
    run.give(commands.Withdraw(entrant=4), DIRECTOR)
    before = {1: Possible(1, 3, True), 2: Possible(1, 3, True), 3: Possible(1, 3, True), 4: Possible(4, 4, True)}
    assert possible_places(run.t) == before
    run.give(commands.TurnRound(stage=1, round=2))
    assert possible_places(run.t) == before


def test_who_leaves_early_and_is_played_on_for_may_count_after_all() -> None:
    """Before half of their games: not counted, unless the computer that plays on brings them there."""
    for deserted in ("forfeit", "computer"):
        run = Run(replace(settings(RoundRobin(), seats=2), play=Play(deserted=deserted)), 6)
        run.give(commands.Start())
        run.give(commands.Pair(stage=1, round=1, start=True))
        said = []
        for number in range(1, 6):
            if number == 3:
                run.give(commands.Withdraw(entrant=1), DIRECTOR)
            for table in newest(run).missing:
                run.finish(newest(run), table, [1, 2] if table.entrants[0] < table.entrants[1] else [2, 1])
                said.append(possible_places(run.t))
            run.give(commands.TurnRound(stage=1, round=number))
        ends = by_points(run.t)
        for some in said[len(said) // 2 :]:
            assert all(one.best <= ends[entrant][1] and ends[entrant][0] <= one.worst for entrant, one in some.items())
