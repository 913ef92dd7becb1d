"""The engine of the rules of 2026 against a search through every legal pairing."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import Played, table
from tests.tournaments.swiss.by_search import best_pairing
from tournaments.crosstable.table import Crosstable, Entrant
from tournaments.swiss.card import cards
from tournaments.swiss.dutch import engine
from tournaments.swiss.dutch.completion import Completion
from tournaments.swiss.dutch.engine import DutchEngine
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound


def test_it_works() -> None:
    assert DutchEngine().pair(UnpairedRound(table("3w1", "4b1", "1b0", "2w0", planned=3))) == ((2, 1), (3, 4))


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(3, 9), planned=st.integers(3, 7))
def test_every_round_is_the_best_that_a_search_finds(seed: int, players: int, planned: int) -> None:
    for unpaired, pairs in Played(DutchEngine(), seed, players, planned).rounds():
        assert {frozenset(pair) for pair in pairs} == best_pairing(unpaired)


@settings(max_examples=150, deadline=None)
@given(players=st.integers(4, 9), seed=st.integers(0, 2**32), density=st.floats(0.2, 0.7))
def test_exchanges_and_transpositions_are_those_of_the_search(players: int, seed: int, density: float) -> None:
    """One score group in which many may not meet: what is left decides by the order of the candidates alone."""
    random = Random(seed)  # noqa: S311 - an event made up for tests
    numbers = range(1, players + 1)
    apart = tuple(pair for pair in combinations(numbers, 2) if random.random() < density)
    unpaired = UnpairedRound(Crosstable(tuple(map(Entrant, numbers))), forbidden=apart)
    expected = best_pairing(unpaired)
    if expected is None:
        with pytest.raises(CannotPair):
            DutchEngine().pair(unpaired)
    else:
        assert {frozenset(pair) for pair in DutchEngine().pair(unpaired)} == expected


def _otherwise(seed: int, players: int, planned: int) -> int:
    """In how many rounds of an event a bracket by itself leads to other pairs than with the players below."""
    found = 0
    for unpaired, pairs in Played(DutchEngine(), seed, players, planned).rounds():
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(engine, "_by_itself", lambda *_given: None)
            found += DutchEngine().pair(unpaired) != pairs
    return found


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(8, 32), planned=st.integers(4, 8))
def test_a_bracket_by_itself_is_paired_as_with_the_players_below(seed: int, players: int, planned: int) -> None:
    assert _otherwise(seed, players, planned) == 0


def test_without_a_look_at_those_who_follow_it_would_not_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr(Completion, "follows", lambda *_given: True)

    def goes_wrong(seed: int) -> bool:
        try:
            return bool(_otherwise(seed, 9, 7))
        except CannotPair:  # what is left
            return True

    assert any(map(goes_wrong, range(40)))


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 25), away=st.sets(st.integers(1, 25), max_size=4))
def test_the_first_rounds_rule_equals_the_matching(players: int, away: set[int]) -> None:
    absent = tuple(Absence(number) for number in sorted(away) if number <= players)
    absent = () if players - len(absent) < 2 else absent
    unpaired = UnpairedRound(Crosstable(tuple(Entrant(number) for number in range(1, players + 1))), absent=absent)
    dutch = DutchEngine()
    assert dutch.pair_by_matching(unpaired, cards(unpaired, dutch.ruleset)) == dutch.pair(unpaired)


def test_the_bye_goes_to_whoever_missed_fewest_rounds() -> None:
    """C9: 3, 4 and 5 have no point and may all have the bye; 3 and 5 have missed a round and 4 has not."""
    made = table("3w1 4b1", "4w1 5b1", "1b0 0-Z", "2b0 1w0", "0-Z 2w0")
    assert DutchEngine().pair(UnpairedRound(made))[-1] == (4, 0)
