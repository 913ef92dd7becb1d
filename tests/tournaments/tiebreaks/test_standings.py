"""Standings: order, shared places, and what must hold of any event."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.events import table, tables
from tournaments.crosstable.table import NOBODY, Crosstable, Entrant, RoundRecord
from tournaments.tiebreaks.basis import Basis, TiebreakRules
from tournaments.tiebreaks.standings import standings

NAMES = ("PTS", "DE", "BH/C1", "BH", "SB", "WIN", "BWG", "PS", "ARO")


def test_it_works() -> None:
    rows = standings(Basis(table("2w0 3w1", "1b1 0-H", "0-H 1b0")), ("PTS", "BH"))
    assert [(row.place, row.number) for row in rows] == [(1, 2), (2, 1), (3, 3)]


def test_those_whom_nothing_separates_share_the_place() -> None:
    rows = standings(Basis(table("2w=", "1b=", "4w0", "3b1")), ("PTS", "DE"))
    assert [(row.place, row.number) for row in rows] == [(1, 4), (2, 1), (2, 2), (4, 3)]


def test_a_direct_encounter_is_among_those_still_tied() -> None:
    """All have a point; games with Black leave 2 and 4 tied, and 2 beat 4."""
    basis = Basis(table("2w1 3w0", "1b0 4w1", "4b0 1b1", "3w1 2b0"))
    rows = standings(basis, ("PTS", "BPG", "DE"))
    assert [(row.number, int(row.values[2].value)) for row in rows] == [(3, 0), (2, 1), (4, 2), (1, 0)]


@given(tables(10, 6), st.integers(0, 2**32))
def test_permuting_the_players_permutes_the_values(made: Crosstable, seed: int) -> None:
    numbers = [entrant.number for entrant in made.entrants]
    shuffled = Random(seed).sample(numbers, len(numbers))  # noqa: S311 - any order will do
    renamed = dict(zip(numbers, shuffled, strict=True)) | {NOBODY: NOBODY}
    moved = Crosstable(
        tuple(
            Entrant(
                renamed[one.number],
                one.rating,
                tuple(RoundRecord(renamed[rec.opponent], rec.colour, rec.result) for rec in one.rounds),
            )
            for one in made.entrants
        ),
        made.planned,
    )
    before = {row.number: row for row in standings(Basis(made), NAMES)}
    after = {row.number: row for row in standings(Basis(moved), NAMES)}
    for number, row in before.items():
        same = after[renamed[number]]
        assert (same.place, [one.value for one in same.values]) == (row.place, [one.value for one in row.values])


@given(tables(10, 6), st.sampled_from(TiebreakRules))
def test_places_follow_the_values(made: Crosstable, rules: TiebreakRules) -> None:
    rows = standings(Basis(made, rules), ("PTS", "BH", "SB"))
    keys = [[one.value for one in row.values] for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [row.place for row in rows] == [1 + sum(other > key for other in keys) for key in keys]


@given(tables(10, 6))
def test_the_order_of_the_rows_in_the_table_does_not_matter(made: Crosstable) -> None:
    turned = Crosstable(made.entrants[::-1], made.planned)
    assert standings(Basis(made), NAMES) == standings(Basis(turned), NAMES)
