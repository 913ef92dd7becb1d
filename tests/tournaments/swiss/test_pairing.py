"""What must hold of every pairing, whatever was played before."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import Played, table
from tests.tournaments.swiss import legal
from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import Crosstable, Entrant, PieceColour
from tournaments.swiss.engine import PairingEngine
from tournaments.swiss.engines import engine_for
from tournaments.swiss.pairing import pair_round
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound

ROOT = Path(__file__).parents[3]
NO_BYE_AFTER = {Ruleset.DUTCH_2017: "U+", Ruleset.DUTCH_2026: "U+F"}


def test_it_works() -> None:
    made = table("3w1", "4b1", "1b0", "2w0", planned=3)
    assert pair_round(UnpairedRound(made), Ruleset.DUTCH_2017).pairs == ((2, 1), (3, 4))


@pytest.mark.parametrize("ruleset", Ruleset)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(3, 14), planned=st.integers(2, 6))
def test_everybody_is_paired_once_and_no_absolute_criterion_is_broken(
    ruleset: Ruleset, seed: int, players: int, planned: int
) -> None:
    for unpaired, pairs in Played(engine_for(ruleset), seed, players, planned).rounds():
        rows = legal.rows(unpaired)
        seated = [number for pair in pairs for number in pair if number]
        assert sorted(seated) == sorted(set(rows) - {one.number for one in unpaired.absent})
        byes = [white for white, black in pairs if not black]
        assert len(byes) == len(seated) % 2
        for white, black in pairs:
            if black:
                assert legal.may_meet(unpaired, rows, white, black)
            else:
                assert legal.may_have_bye(rows[white], NO_BYE_AFTER[ruleset])


@pytest.mark.parametrize("ruleset", Ruleset)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8), planned=st.integers(3, 9))
def test_a_round_is_paired_exactly_when_it_can_be(ruleset: Ruleset, seed: int, players: int, planned: int) -> None:
    """Small fields soon run out of opponents; every legal pairing is looked for by trying them all."""
    event = Played(engine_for(ruleset), seed, players, planned)
    event.rounds()
    for _ in range(3):
        unpaired = event.next_round()
        if len(unpaired.players()) < 2:
            continue
        possible = legal.legal_pairing_exists(unpaired, NO_BYE_AFTER[ruleset])
        assert _refusal(event.engine, unpaired) == ("" if possible else "no_legal_pairing")


def _refusal(engine: PairingEngine, unpaired: UnpairedRound) -> str:
    try:
        engine.pair(unpaired)
    except CannotPair as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("ruleset", Ruleset)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_order_of_the_entrants_and_absences_does_not_matter(ruleset: Ruleset, seed: int) -> None:
    for unpaired, pairs in Played(engine_for(ruleset), seed, 9, 4).rounds():
        turned = Crosstable(unpaired.table.entrants[::-1], unpaired.table.planned)
        again = UnpairedRound(turned, unpaired.initial_colour, unpaired.absent[::-1])
        assert engine_for(ruleset).pair(again) == pairs


@pytest.mark.parametrize("ruleset", Ruleset)
def test_players_kept_apart_never_meet(ruleset: Ruleset) -> None:
    made = Crosstable(tuple(Entrant(number) for number in range(1, 9)))
    pairs = engine_for(ruleset).pair(UnpairedRound(made, forbidden=((1, 5, 6), (2, 6))))
    met = {frozenset(pair) for pair in pairs}
    assert met.isdisjoint({frozenset(pair) for pair in ((1, 5), (1, 6), (5, 6), (2, 6))})
    assert len(pairs) == 4


@pytest.mark.parametrize("ruleset", Ruleset)
def test_a_late_entrant_is_paired_with_what_the_missed_rounds_brought(ruleset: Ruleset) -> None:
    made = table("3w1", "4b1", "1b0", "2w0", "0-H", "0-Z")
    paired = pair_round(UnpairedRound(made), ruleset)
    assert sorted(number for pair in paired.pairs for number in pair) == [1, 2, 3, 4, 5, 6]
    assert (paired.quality.repeats, paired.quality.breaches) == (0, ())


@pytest.mark.parametrize("ruleset", Ruleset)
def test_whoever_is_away_is_not_paired(ruleset: Ruleset) -> None:
    made = Crosstable(tuple(Entrant(number) for number in range(1, 8)))
    absent = (Absence(2, RoundResult.HALF_BYE), Absence(5))
    pairs = engine_for(ruleset).pair(UnpairedRound(made, PieceColour.BLACK, absent))
    assert pairs == ((4, 1), (6, 3), (7, 0))


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_same_pairing_in_another_process(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.tournaments.swiss.hash_probe"],
        cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    from tests.tournaments.swiss.hash_probe import digest

    assert done.stdout.split() == [digest(ruleset) for ruleset in Ruleset]
