"""py4swiss with weights worked out once for pairs that are alike, beside the library as it comes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.engines.dutch import engine
from py4swiss.engines.dutch.bracket import bracket_pairer
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from tests.tournaments.events import Played
from tournaments.swiss.py4swiss_engine import Py4swissEngine
from tournaments.swiss.py4swiss_matcher import QuickMatcher

ENGINE = Py4swissEngine()


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 20), planned=st.integers(3, 6))
def test_it_works(seed: int, players: int, planned: int) -> None:
    """Every round with late entrants, absences, byes and forfeits is paired as the library pairs it by itself."""
    rounds = Played(ENGINE, seed, players, planned).rounds()
    assert vars(bracket_pairer)["BracketMatcher"] is QuickMatcher
    with pytest.MonkeyPatch.context() as alone:
        alone.setattr(bracket_pairer, "BracketMatcher", BracketMatcher)
        alone.setattr(engine, "ValidityMatcher", ValidityMatcher)
        assert [ENGINE.pair(unpaired) for unpaired, _ in rounds] == [pairs for _, pairs in rounds]
