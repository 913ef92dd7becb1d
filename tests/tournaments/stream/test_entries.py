"""Conditions of entry, the waiting list, checking in, late entries, byes, leaving, returning, standing in."""

import pytest
from msgspec.structs import replace

from streams.actors import actor
from tests.tournaments.stream.run import DIRECTOR, HOUR, Run, lower_number_wins, person, settings
from tournaments.stream import commands as c
from tournaments.stream.settings import Apart, Elimination, Entry, Play, PodSwiss, RoundRobin, Swiss, Times
from tournaments.stream.standings import standings
from tournaments.stream.state import Result


def _enter(number: int, rating: int = 1500) -> c.Enter:
    return c.Enter(name=f"P{number}", players=(f"user:{number}",), rating=rating)


def test_conditions() -> None:
    entry = Entry(opens_at=2 * HOUR, closes_at=4 * HOUR, invited=("user:1", "user:2"), rating_from=1000, rating_to=2000)
    run = Run(replace(settings(Swiss(3)), entry=entry, times=Times(starts_at=5 * HOUR)))
    assert run.refused(_enter(1), person(1)) == "entry_not_open"
    run.give(c.OpenEntry(), DIRECTOR)
    assert run.refused(_enter(1), person(1)) == "entry_not_open"
    run.at = 3 * HOUR
    assert run.refused(_enter(3), person(3)) == "not_invited"
    assert run.refused(_enter(1, 900), person(1)) == "rating_too_low"
    assert run.refused(_enter(1, 2001), person(1)) == "rating_too_high"
    assert run.refused(_enter(1), person(2)) == "not_your_entry"
    run.give(_enter(1), person(1))
    assert run.refused(_enter(1), person(1)) == "already_entered"
    run.at = 4 * HOUR
    assert run.refused(_enter(2), person(2)) == "entry_closed"
    run.give(_enter(2, 900), DIRECTOR)
    assert [one.name for one in run.t.taking_part()] == ["P1", "P2"]


def test_whoever_waits_moves_up() -> None:
    run = Run(replace(settings(Swiss(3)), entry=Entry(capacity=2)), 4)
    assert [one.waiting for one in run.t.entrants] == [False, False, True, True]
    run.give(c.Withdraw(entrant=4), person(4))
    run.give(c.Withdraw(entrant=1), person(1))
    assert [one.number for one in run.t.taking_part()] == [2, 3]
    full = Run(replace(settings(Swiss(3)), entry=Entry(capacity=2, waiting_list=False)), 2)
    assert full.refused(_enter(3), person(3)) == "full"


@pytest.mark.parametrize("deed", [c.Remove, c.Withdraw])
@pytest.mark.parametrize("begun", [False, True])
def test_whom_a_director_puts_out_a_director_takes_back(deed: type[c.OfEntrant], begun: bool) -> None:
    run = Run(replace(settings(Swiss(3)), entry=Entry(late_until=3)), 4)
    if begun:
        run.give(c.Start())
    run.give(deed(entrant=1), DIRECTOR)
    assert run.refused(c.Return(entrant=1), person(1)) == "directors_only"
    assert run.refused(_enter(1), person(1)) == "directors_only"
    assert run.rebuilt() == run.t
    run.give(c.Return(entrant=1), DIRECTOR)
    run.give(c.Withdraw(entrant=1), person(1))
    run.give(c.Return(entrant=1), person(1))
    assert run.t.entrants[0].takes_part
    assert run.rebuilt() == run.t


def test_a_director_who_leaves_comes_back_by_themselves() -> None:
    run = Run(settings(Swiss(3)), 3)
    run.give(c.Withdraw(entrant=1), actor("director:1@cup/direct"))
    run.give(c.Return(entrant=1), person(1))
    assert run.t.entrants[0].takes_part


def test_a_log_that_does_not_say_who_withdrew_is_read() -> None:
    run = Run(settings(Swiss(3)), 3)
    run.give(c.Withdraw(entrant=1), person(1))
    assert b"by_director" not in run.log[-1]
    assert not run.rebuilt().entrants[0].put_out


def test_who_comes_back_before_the_beginning_enters_by_the_conditions() -> None:
    run = Run(replace(settings(Swiss(3)), entry=Entry(closes_at=4 * HOUR)), 3)
    run.give(c.Withdraw(entrant=1), person(1))
    run.give(c.Return(entrant=1), person(1))
    run.give(c.Withdraw(entrant=1), person(1))
    run.at = 4 * HOUR
    assert run.refused(c.Return(entrant=1), person(1)) == "entry_closed"
    run.give(c.Return(entrant=1), DIRECTOR)


def test_nobody_comes_back_before_those_who_wait() -> None:
    """The field was made larger meanwhile: whoever waits comes first; who left the list comes into an empty place."""
    run = Run(replace(settings(Swiss(3)), entry=Entry(capacity=2)), 4)
    run.give(c.Withdraw(entrant=1), person(1))
    larger = replace(run.t.settings, entry=replace(run.t.settings.entry, capacity=8))
    run.give(c.Configure(settings=larger), DIRECTOR)
    assert [one.number for one in run.t.entrants if one.waiting] == [4]
    assert run.refused(c.Return(entrant=1), person(1)) == "full"
    run.give(c.Withdraw(entrant=4), person(4))
    run.give(c.Return(entrant=4), person(4))
    run.give(c.Return(entrant=1), person(1))
    assert [one.number for one in run.t.taking_part()] == [1, 2, 3, 4]


def test_who_does_not_check_in_is_out() -> None:
    run = Run(replace(settings(Swiss(3)), entry=Entry(check_in_from=2 * HOUR)), 5)
    assert run.refused(c.CheckIn(entrant=1), person(1)) == "check_in_not_open"
    run.at = 2 * HOUR
    for number in (1, 2, 4):
        run.give(c.CheckIn(entrant=number), person(number))
    assert run.refused(c.CheckIn(entrant=1), person(1)) == "already_checked_in"
    run.give(c.Start())
    assert run.t.stages[0].seeding == (1, 2, 4)


def test_a_late_entrant_plays_from_the_next_round_on() -> None:
    run = Run(replace(settings(Swiss(4)), entry=Entry(late_until=2, late_bye="half")), 6)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.give(_enter(7), person(7))
    assert run.t.entrants[6].from_round == 2
    round_ = run.t.round
    assert round_ is not None
    run.play(round_, lower_number_wins)
    run.give(c.TurnRound(stage=1, round=1))
    assert run.t.round is not None
    assert 7 in {one for table in run.t.round.tables for one in table.entrants} | {b.entrant for b in run.t.round.byes}
    assert run.refused(_enter(8), person(8)) == "too_late"
    points = {row.entrant: row.points for row in standings(run.t, run.t.stages[0])[0].rows}
    assert points[7] * 2 == 1


def test_a_bye_that_was_asked_for() -> None:
    run = Run(settings(Swiss(3)), 5)
    run.give(c.AskBye(entrant=2, round=1, kind="half"), person(2))
    assert run.refused(c.AskBye(entrant=2, round=2, kind="half"), person(2)) == "directors_only"
    assert run.refused(c.AskBye(entrant=3, round=1, kind="full"), person(3)) == "directors_only"
    run.give(c.AskBye(entrant=2, round=2, kind="zero"), person(2))
    run.give(c.TakeBackBye(entrant=2, round=2), person(2))
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.t.round is not None
    assert [(bye.entrant, bye.kind) for bye in run.t.round.byes] == [(2, "half")]
    assert run.refused(c.AskBye(entrant=1, round=1, kind="zero"), person(1)) == "already_paired"


def test_leaving_before_the_match_forfeits_a_table_of_two() -> None:
    run = Run(settings(Swiss(3)), 4)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.give(c.Withdraw(entrant=1, reason="ill"), person(1))
    assert run.t.round is not None
    (table,) = [one for one in run.t.round.tables if 1 in one.entrants]
    assert table.result is not None
    assert (table.result.kind, table.result.forfeited) == ("forfeited", (table.entrants.index(1),))
    run.give(c.Return(entrant=1), person(1))
    assert run.t.entrants[0].takes_part


def test_leaving_a_running_match_is_the_policy_of_the_tournament() -> None:
    for policy, kind in (("computer", None), ("forfeit", "forfeited")):
        run = Run(replace(settings(Swiss(3)), play=Play(deserted=policy)), 4)  # type: ignore[arg-type]
        run.give(c.Start())
        run.give(c.Pair(stage=1, round=1, start=True))
        assert run.t.round is not None
        table = next(one for one in run.t.round.tables if 1 in one.entrants)
        players = tuple(f"user:{one}" for one in table.entrants)
        run.give(c.OpenTable(stage=1, round=1, table=table.number, match="m", players=players))
        run.give(c.Withdraw(entrant=1), person(1))
        after = run.t.round.table(table.number)
        assert after is not None
        assert (after.result.kind if after.result else None) == kind


def test_who_leaves_a_table_of_four_leaves_the_others_their_table() -> None:
    run = Run(settings(PodSwiss(2), seats=4), 8)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    run.give(c.Withdraw(entrant=1), person(1))
    assert run.t.round is not None
    assert all(table.result is None for table in run.t.round.tables)
    run.to_the_end(lower_number_wins)
    assert all(1 not in table.entrants for table in run.t.stages[0].rounds[1].tables)


def test_leaving_a_bracket_gives_the_next_match_away() -> None:
    run = Run(settings(Elimination()), 8)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.t.round is not None
    run.play(run.t.round, lower_number_wins)
    run.give(c.Withdraw(entrant=1), person(1))
    run.to_the_end(lower_number_wins)
    forfeits = [
        table.result
        for round_ in run.t.stages[0].rounds
        for table in round_.tables
        if table.result is not None and table.result.kind == "forfeited"
    ]
    assert len(forfeits) == 1
    assert dict(run.t.placing)[2] == 1


def test_leaving_a_round_robin_early_makes_the_games_not_count() -> None:
    def points(after: int) -> dict[int, float]:
        run = Run(settings(RoundRobin()), 6)
        run.give(c.Start())
        for number in range(1, 6):
            run.give(c.Pair(stage=1, round=number, start=True))
            assert run.t.round is not None
            run.play(run.t.round, lower_number_wins)
            run.give(c.EndRound(stage=1, round=number))
            if number == after:
                run.give(c.Withdraw(entrant=1), person(1))
        return {row.entrant: float(row.points) for row in standings(run.t, run.t.stages[0])[0].rows}

    assert points(1) == {1: 0, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0}
    late = points(4)
    assert late[1] == 4
    assert sum(late.values()) == 15


def test_standing_in() -> None:
    run = Run(settings(Swiss(3)), 4)
    wish = c.Substitute(entrant=1, out="user:1", player="user:50", name="Stand-in")
    assert run.refused(wish, person(1)) == "directors_only"
    run.give(wish, DIRECTOR)
    assert (run.t.entrants[0].players, run.t.entrants[0].name) == (("user:50",), "Stand-in")
    taken = c.Substitute(entrant=1, out="user:50", player="user:2", name="No")
    assert run.refused(taken, DIRECTOR) == "already_entered"


def test_friends_are_kept_apart_in_the_first_round() -> None:
    run = Run(settings(Swiss(3)))
    run.give(c.OpenEntry(), DIRECTOR)
    for number in range(1, 9):
        run.enter(number, club="North" if number in (1, 5) else "")
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1))
    assert run.t.round is not None
    assert {1, 5} not in [set(table.entrants) for table in run.t.round.tables]
    assert Result("played", (1, 2), (1, 0)).winners == (0,)


@pytest.mark.parametrize("members", [3, 4])
def test_a_field_of_one_club_is_paired_all_the_same(members: int) -> None:
    """Clubs are kept apart where the rules allow it; pairs that are forbidden never meet."""
    run = Run(settings(Swiss(2)))
    run.give(c.OpenEntry(), DIRECTOR)
    for number in range(1, 5):
        run.enter(number, club="North" if number <= members else "")
    run.give(c.Start(), DIRECTOR)
    run.give(c.Pair(stage=1, round=1, start=True))
    assert len(run.t.stages[0].rounds[0].tables) == 2


def test_a_field_in_which_all_are_forbidden_to_meet_is_not() -> None:
    run = Run(settings(Swiss(2), apart=Apart(forbidden=((1, 2, 3, 4),))), 4)
    run.give(c.Start(), DIRECTOR)
    assert run.refused(c.Pair(stage=1, round=1, start=True)) == "cannot_pair"
