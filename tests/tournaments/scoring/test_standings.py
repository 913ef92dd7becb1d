"""Standings and tie-breaks at tables: worked by hand, and by properties of random events."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.explanation import Reckoning
from tournaments.lots import Lots
from tournaments.scoring.event import TableEvent
from tournaments.scoring.names import TableTiebreak
from tournaments.scoring.points import PointsRule, TableScoring
from tournaments.scoring.result import TableBye, TableResult
from tournaments.scoring.standings import table_standings
from tournaments.scoring.tiebreaks import explain

PLACES = TableScoring(PointsRule.PLACES, (10, 6, 3, 1))


def event(*results: TableResult, byes: tuple[TableBye, ...] = (), scoring: TableScoring = PLACES) -> TableEvent:
    players = {one for result in results for one in result.players} | {bye.player for bye in byes}
    return TableEvent(
        tuple(sorted(players)), results, scoring, byes=byes, bye_opponents=2, bye_average=Fraction(1, 5), seed="lots"
    )


def table(number: int, *players: int, scores: tuple[int, ...], all_lost: bool = False) -> TableResult:
    """A round with one table; ranks follow the scores."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return TableResult(number, 1, players, ranks, scores, all_lost)


def random_event(seed: int) -> TableEvent:
    lots = Lots(str(seed), "event")
    results = []
    byes = []
    for number in range(1, 5):
        order = lots.order(range(1, 11))
        byes.append(TableBye(number, order[9], Fraction(3)))
        for position in range(3):
            scores = tuple(lots.below(6) for _ in range(3))
            ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
            players = tuple(order[3 * position : 3 * position + 3])
            results.append(TableResult(number, position + 1, players, ranks, scores, lots.below(6) == 0))
    return event(*results, byes=tuple(byes))


def test_it_works() -> None:
    rows = table_standings(event(table(1, 1, 2, 3, scores=(4, 8, 6))), [TableTiebreak.POINTS])
    assert [(row.place, row.player, row.values[0].value) for row in rows] == [(1, 2, 10), (2, 3, 6), (3, 1, 3)]


def test_all_lost_ranks_below_a_last_place_that_has_no_points_either() -> None:
    wins = TableScoring(PointsRule.WINS)
    lost = TableResult(1, 2, (4, 5, 6), (1, 2, 3), (9, 8, 7), all_lost=True)
    rows = table_standings(
        event(table(1, 1, 2, 3, scores=(4, 8, 6)), lost, scoring=wins), [TableTiebreak.POINTS, TableTiebreak.ALL_LOST]
    )
    assert [(row.place, row.player) for row in rows] == [(1, 2), (2, 1), (2, 3), (4, 4), (4, 5), (4, 6)]


def test_head_to_head_counts_only_if_all_tied_sat_together_equally_often() -> None:
    first, second = table(1, 1, 2, 3, scores=(9, 5, 1)), table(2, 1, 2, 4, scores=(5, 9, 1))
    made = event(first, second)
    both = [explain(made, TableTiebreak.HEAD_TO_HEAD, player, (1, 2)).value for player in (1, 2)]
    assert both == [1, 1]
    three = [explain(made, TableTiebreak.HEAD_TO_HEAD, player, (1, 2, 3)) for player in (1, 2, 3)]
    assert [(one.value, one.contributions) for one in three] == [(0, ()), (0, ()), (0, ())]
    assert [explain(made, TableTiebreak.HEAD_TO_HEAD, player, (1, 3)).value for player in (1, 3)] == [1, 0]


def test_opponents_count_once_for_each_shared_table_and_a_bye_is_a_constant() -> None:
    made = event(
        table(1, 1, 2, 3, scores=(9, 5, 1)), table(2, 1, 2, 4, scores=(5, 9, 1)), byes=(TableBye(3, 1, Fraction(3)),)
    )
    found = explain(made, TableTiebreak.OPPONENTS, 1)
    assert [(part.opponent, part.amount) for part in found.contributions] == [
        (2, 8), (3, 3), (2, 8), (4, 3), (0, Fraction(1, 5)), (0, Fraction(1, 5)),
    ]  # fmt: skip
    assert found.value == Fraction(22 + Fraction(2, 5), 6)


def test_seat_adjusted_finish() -> None:
    made = event(table(1, 1, 2, 3, scores=(9, 5, 1)), table(2, 4, 5, 6, scores=(1, 9, 5)))
    assert [explain(made, TableTiebreak.SEAT_ADJUSTED, player).value for player in (1, 4, 2, 5)] == [
        1, -1, -Fraction(1, 2), Fraction(1, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("tiebreak", TableTiebreak)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_parts_come_to_the_value_and_name_tables_that_were_played(tiebreak: TableTiebreak, seed: int) -> None:
    made = random_event(seed)
    played = {(one.round, one.table): one.players for one in made.results}
    for player in made.players:
        found = explain(made, tiebreak, player, made.players)
        whole = sum((part.amount for part in found.contributions), Fraction())
        mean = found.reckoning is Reckoning.MEAN and found.contributions
        assert found.value == (whole / len(found.contributions) if mean else whole)
        for part in found.contributions:
            if part.table:
                assert player in played[part.round, part.table]
                assert part.opponent in (0, *played[part.round, part.table])


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_lots_leave_nobody_tied_and_the_order_of_the_tables_does_not_matter(seed: int) -> None:
    made = random_event(seed)
    rows = table_standings(made)
    assert [row.place for row in rows] == list(range(1, 11))
    turned = event(*made.results[::-1], byes=made.byes[::-1])
    assert table_standings(turned) == rows


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_seats_adjust_to_nothing_over_the_event(seed: int) -> None:
    made = random_event(seed)
    assert sum(explain(made, TableTiebreak.SEAT_ADJUSTED, player).value for player in made.players) == 0
