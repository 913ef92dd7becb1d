"""What must hold of every drawing, whatever was played before."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pods.events import rounds
from tests.tournaments.pods.hash_probe import digest
from tournaments.pods.drawing import draw_round
from tournaments.pods.field import CannotDraw, PodPlayer, UndrawnRound, Uneven

ROOT = Path(__file__).parents[3]


def field(number: int) -> tuple[PodPlayer, ...]:
    return tuple(PodPlayer(one) for one in range(1, number + 1))


def partitions(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat players at tables of these sizes."""
    if not players:
        yield []
        return
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for more in combinations(players[1:], size - 1):
            rest = tuple(one for one in players[1:] if one not in more)
            for tables in partitions(rest, tuple(left)):
                yield [(players[0], *more), *tables]


def repeats(undrawn: UndrawnRound, tables: Sequence[Sequence[int]]) -> int:
    """Earlier meetings of those who sit together, counted anew."""
    met = Counter(
        frozenset(pair) for earlier in undrawn.earlier for table in earlier for pair in combinations(table, 2)
    )
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


def spread(undrawn: UndrawnRound, tables: Sequence[Sequence[int]]) -> Fraction:
    score = {player.number: player.score for player in undrawn.players}
    gaps = (max(score[one] for one in table) - min(score[one] for one in table) for table in tables)
    return sum(gaps, Fraction())


def test_it_works() -> None:
    drawn = draw_round(UndrawnRound(field(8), 4, "seed"))
    assert [sorted(table) for table in drawn.tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert (drawn.byes, drawn.quality.repeats, drawn.quality.proven) == ((), 0, True)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(3, 24), seats=st.integers(3, 7), uneven=st.sampled_from(Uneven))
def test_everybody_has_one_seat_or_a_bye(seed: int, players: int, seats: int, uneven: Uneven) -> None:
    if players < seats:
        return
    for undrawn, drawn in rounds(players, seats, 2, str(seed), uneven):
        seated = [one for table in drawn.tables for one in table]
        assert sorted([*seated, *drawn.byes]) == list(range(1, players + 1))
        if uneven is Uneven.BYES:
            assert {len(table) for table in drawn.tables} == {seats}
        other = seats + (1 if uneven is Uneven.LARGER_TABLES else -1)
        assert {len(table) for table in drawn.tables} <= {seats, other}
        assert len(drawn.byes) < seats
        assert drawn.quality.repeats == repeats(undrawn, drawn.tables)
        assert drawn.quality.score_spread == spread(undrawn, drawn.tables)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 12), seats=st.integers(3, 6), uneven=st.sampled_from(Uneven))
def test_small_fields_have_the_fewest_repeats_and_then_the_least_spread(
    seed: int, players: int, seats: int, uneven: Uneven
) -> None:
    """Every way to seat the same players is looked at."""
    for undrawn, drawn in rounds(players, seats, 4, str(seed), uneven):
        sizes = tuple(len(table) for table in drawn.tables)
        seated = tuple(sorted(one for table in drawn.tables for one in table))
        best = min((repeats(undrawn, tables), spread(undrawn, tables)) for tables in partitions(seated, sizes))
        assert (repeats(undrawn, drawn.tables), spread(undrawn, drawn.tables)) == best


@pytest.mark.long
@pytest.mark.parametrize(("players", "seats", "number"), [(16, 4, 4), (18, 3, 6), (20, 5, 3)])
def test_no_more_repeats_than_the_best_of_fifty_seeds(players: int, seats: int, number: int) -> None:
    *_, (undrawn, drawn) = rounds(players, seats, number, "own")
    others = (draw_round(msgspec.structs.replace(undrawn, seed=str(seed))).quality.repeats for seed in range(50))
    assert drawn.quality.repeats <= min(others)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_thirty_two_at_fours_never_meet_again_in_four_rounds(seed: str) -> None:
    drawn = [drawn.quality for _, drawn in rounds(32, 4, 4, seed)]
    assert [one.repeats for one in drawn] == [0, 0, 0, 0]
    assert sum(one.sliced.repeats for one in drawn) > 0


@pytest.mark.long
def test_a_thousand_at_fours_never_meet_again_in_three_rounds() -> None:
    assert [drawn.quality.repeats for _, drawn in rounds(1000, 4, 3, "seed")] == [0, 0, 0]


@pytest.mark.parametrize("players", [9, 30])
def test_prohibited_pairs_never_meet_and_friends_not_at_first(players: int) -> None:
    undrawn = UndrawnRound(field(players), 3, "seed", forbidden=((1, 2),), apart=((4, 5, 6),))
    drawn = draw_round(undrawn)
    together = {pair for table in drawn.tables for pair in combinations(sorted(table), 2)}
    assert together.isdisjoint({(1, 2), (4, 5), (4, 6), (5, 6)})
    assert (drawn.quality.prohibited, drawn.quality.kept_apart) == (0, 0)
    later = draw_round(msgspec.structs.replace(undrawn, forbidden=(), apart_rounds=0))
    assert {4, 5, 6} in [set(table) for table in later.tables]


def test_what_cannot_be_kept_is_told() -> None:
    drawn = draw_round(UndrawnRound(field(6), 3, "seed", forbidden=((1, 2, 3, 4),)))
    assert drawn.quality.prohibited == 2


def test_byes_go_to_the_lowest_who_have_had_the_fewest() -> None:
    scored = tuple(PodPlayer(one, Fraction(10 - one), int(one in (7, 8))) for one in range(1, 9))
    assert draw_round(UndrawnRound(scored, 3, "seed")).byes == (6, 5)


@pytest.mark.parametrize(
    ("players", "uneven", "sizes", "byes"),
    [
        (14, Uneven.SMALLER_TABLES, [4, 4, 3, 3], 0),
        (13, Uneven.LARGER_TABLES, [4, 4, 5], 0),
        (5, Uneven.SMALLER_TABLES, [4], 1),
        (7, Uneven.LARGER_TABLES, [5], 2),
    ],
)
def test_two_sizes_of_tables(players: int, uneven: Uneven, sizes: list[int], byes: int) -> None:
    drawn = draw_round(UndrawnRound(field(players), 4, "seed", uneven=uneven))
    assert sorted(len(table) for table in drawn.tables) == sorted(sizes)
    assert len(drawn.byes) == byes


def test_the_reasons_say_what_else_was_tried_and_what_it_would_have_cost() -> None:
    for undrawn, drawn in rounds(24, 4, 4, "reasons"):
        for reason, table in zip(drawn.reasons, drawn.tables, strict=True):
            assert reason.cost.repeats == repeats(undrawn, [table]) == len(reason.repeats)
            assert set(reason.came) == set(table) - set(reason.sliced)
            tried = reason.tried
            assert tried is not None
            other = drawn.tables[tried.table - 1]
            changed = [
                [tried.other if one == tried.player else one for one in table],
                [tried.player if one == tried.other else one for one in other],
            ]
            assert tried.before.repeats == repeats(undrawn, [table, other])
            assert tried.after.repeats == repeats(undrawn, changed)
            assert tried.after.score_spread == spread(undrawn, changed)
            assert tried.after >= tried.before


@pytest.mark.parametrize(
    ("undrawn", "code"),
    [
        (UndrawnRound(field(2), 3, "seed"), "too_few_players"),
        (UndrawnRound(field(3) + field(1), 3, "seed"), "entered_twice"),
        (UndrawnRound((PodPlayer(0), *field(3)), 3, "seed"), "number_below_one"),
        (UndrawnRound(field(3), 1, "seed"), "too_few_seats"),
    ],
)
def test_what_cannot_be_drawn_is_refused(undrawn: UndrawnRound, code: str) -> None:
    with pytest.raises(CannotDraw) as refused:
        draw_round(undrawn)
    assert refused.value.code == code


def test_the_order_of_entry_does_not_matter() -> None:
    for undrawn, drawn in rounds(14, 4, 3, "order"):
        assert draw_round(msgspec.structs.replace(undrawn, players=undrawn.players[::-1])) == drawn


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_same_drawing_in_another_process(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.tournaments.pods.hash_probe"],
        cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == digest()
