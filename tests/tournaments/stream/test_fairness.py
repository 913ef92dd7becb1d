"""Who meets whom and who sits where, over random events: no rematch that could be avoided, seats in turn, no order that
matters where none should.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as some

from streams.stored_command import Command
from tests.tournaments.stream.run import DIRECTOR, HOUR, OfTable, Run, settings
from tournaments.seating.next_round import imbalance, seat_counts
from tournaments.stream import commands as c
from tournaments.stream.settings import Format, PodSwiss, Swiss
from tournaments.stream.state import Result, Round, Table

Tables = Sequence[Sequence[int]]


def event(form: PodSwiss | Swiss, seats: int, players: int, seed: int, leaving: float = 0.0) -> Run:
    """An event that chance plays to its end; now and then somebody leaves."""
    luck = Random(seed)  # noqa: S311 - an event made up for tests
    run = Run(settings(form, seats=seats), players)
    run.give(c.Start())
    for number in range(1, form.rounds + 1):
        run.give(c.Pair(stage=1, round=number, start=True))
        assert run.t.round is not None
        run.play(run.t.round, lambda table: luck.sample(range(1, len(table.entrants) + 1), len(table.entrants)))
        run.give(c.EndRound(stage=1, round=number))
        there = run.t.taking_part()
        if luck.random() < leaving and len(there) > seats:
            run.give(c.Withdraw(entrant=luck.choice(there).number), DIRECTOR)
    return run


def rounds(run: Run) -> tuple[Round, ...]:
    return run.t.stages[0].rounds


def seated(round_: Round) -> list[tuple[int, ...]]:
    return [table.entrants for table in round_.tables]


def repeats(earlier: Sequence[Tables], tables: Tables) -> int:
    met = Counter(frozenset(pair) for one in earlier for table in one for pair in combinations(table, 2))
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


def partitions(players: tuple[int, ...], seats: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat players at tables of one size."""
    if not players:
        yield []
        return
    for more in combinations(players[1:], seats - 1):
        rest = tuple(one for one in players[1:] if one not in more)
        for tables in partitions(rest, seats):
            yield [(players[0], *more), *tables]


@examples(max_examples=20, deadline=None)
@given(seed=some.integers(0, 2**32), players=some.integers(6, 12), seats=some.integers(3, 5))
def test_small_fields_have_no_rematch_that_could_be_avoided(seed: int, players: int, seats: int) -> None:
    """Every way to seat the same players is looked at, round by round; a design is looked at as a whole elsewhere."""
    run = event(PodSwiss(3), seats, players, seed, leaving=0.3)
    earlier: list[Tables] = []
    for round_ in rounds(run):
        tables = seated(round_)
        who = tuple(sorted(one for table in tables for one in table))
        assert repeats(earlier, tables) == min(repeats(earlier, other) for other in partitions(who, seats))
        earlier.append(tables)


@examples(max_examples=30, deadline=None)
@given(seed=some.integers(0, 2**32), tables=some.integers(2, 5), seats=some.integers(3, 5), number=some.integers(2, 6))
def test_seats_differ_by_one_where_the_tables_allow_it(seed: int, tables: int, seats: int, number: int) -> None:
    """After each round, whatever was drawn; by one more only where no order of some table would have done."""
    run = event(PodSwiss(number), seats, tables * seats, seed)
    earlier: list[Tables] = []
    for round_ in rounds(run):
        now = seated(round_)
        if imbalance([*earlier, now]) > 1:
            assert any(best_spread(earlier, table) > 1 for table in now)
        earlier.append(now)


def best_spread(earlier: Sequence[Tables], table: Sequence[int]) -> int:
    """The least that the seats of a table's players can come to differ by, over every order of it."""
    counts = seat_counts(earlier)
    return min(
        max(
            max(counts[one, at] + (at == seat) for at in range(len(table)))
            - min(counts[one, at] + (at == seat) for at in range(len(table)))
            for seat, one in enumerate(order)
        )
        for order in permutations(table)
    )


@examples(max_examples=20, deadline=None)
@given(seed=some.integers(0, 2**32), players=some.integers(7, 14))
def test_two_seats_are_had_in_turn(seed: int, players: int) -> None:
    """Nobody has a seat three times more often than the other, but for leaders in the last round (C.04.3, C3)."""
    run = event(Swiss(5), 2, players, seed)
    for entrant in range(1, players + 1):
        had = [table.index(entrant) for one in rounds(run)[:-1] for table in seated(one) if entrant in table]
        assert all(abs(end - 2 * sum(had[:end])) <= 2 for end in range(len(had) + 1))


FORMATS: tuple[tuple[Format, int], ...] = ((Swiss(3), 2), (PodSwiss(3), 3))


@pytest.mark.parametrize(("form", "seats"), FORMATS)
@examples(max_examples=25, deadline=None)
@given(seed=some.integers(0, 2**32), shuffled=some.randoms(use_true_random=False))
def test_what_touches_different_things_commutes(form: Format, seats: int, seed: int, shuffled: Random) -> None:
    """Results of different tables, withdrawals, byes asked for and announcements: the event is the same in any order,
    and so is the next round.
    """
    assert after(form, seats, seed, None).t == after(form, seats, seed, shuffled).t


def after(form: Format, seats: int, seed: int, shuffled: Random | None) -> Run:
    """An event in its second round, after a first in which everything happened at the same moment."""
    luck = Random(seed)  # noqa: S311 - an event made up for tests
    run = Run(settings(form, seats=seats), 12)
    run.give(c.Start())
    run.give(c.Pair(stage=1, round=1, start=True))
    assert run.t.round is not None
    tables = list(run.t.round.tables)
    wishes: list[list[Command]] = [played(run, table, luck) for table in tables]
    wishes += [[c.AskBye(entrant=tables[0].entrants[0], round=2, kind="half")]]
    wishes += [[c.Withdraw(entrant=tables[-1].entrants[-1])]] if seats > 2 else []
    if shuffled is not None:
        shuffled.shuffle(wishes)
    for deeds in wishes:
        for wish in deeds:
            run.at = 10 * HOUR
            run.give(wish, DIRECTOR)
    run.at = 11 * HOUR
    run.give(c.TurnRound(stage=1, round=1))
    return run


def played(run: Run, table: Table, luck: Random) -> list[Command]:
    """What it takes to play a table."""
    ranks = tuple(luck.sample(range(1, len(table.entrants) + 1), len(table.entrants)))
    where: OfTable = {"stage": 1, "round": 1, "table": table.number}
    players = tuple(player for one in table.entrants for player in run.t.entrants[one - 1].players)
    result = Result("played", ranks, tuple(10 - rank for rank in ranks), version=9, hash="00")
    name = f"m{table.number}"
    return [c.OpenTable(**where, match=name, players=players), c.RecordResult(**where, result=result, match=name)]
