"""Brackets paired directly, beside the same by matching."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.pairing import played
from tests.tournaments.events import Played
from tournaments.crosstable.table import Crosstable, Entrant
from tournaments.swiss import py4swiss_direct
from tournaments.swiss.dutch import engine
from tournaments.swiss.dutch.completion import Completion
from tournaments.swiss.dutch.direct import Member, direct_pairs
from tournaments.swiss.engines import engine_for
from tournaments.swiss.py4swiss_matcher import QuickValidity
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import CannotPair, UnpairedRound

MANY = 5_000
WAYS = {Ruleset.DUTCH_2017: py4swiss_direct, Ruleset.DUTCH_2026: engine}


def test_it_works() -> None:
    plain = {place: Member(0, may_go=True, may_rise=True) for place in range(7)}
    assert direct_pairs(plain, [0], range(1, 7), lambda one, other: {one, other} != {0, 1}) == [(0, 2), (1, 4), (3, 5)]
    assert direct_pairs(plain, [], range(2), lambda *_: False) is None


def _otherwise(ruleset: Ruleset, seed: int, players: int, planned: int) -> int:
    """In how many rounds of an event matchings alone lead to other pairs."""
    event = Played(engine_for(ruleset), seed, players, planned)
    rounds = event.rounds()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WAYS[ruleset], "direct_pairs", lambda *_: None)
        return sum(event.engine.pair(unpaired) != pairs for unpaired, pairs in rounds)


@pytest.mark.parametrize("ruleset", Ruleset)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(6, 32), planned=st.integers(3, 8))
def test_matchings_alone_give_the_same(ruleset: Ruleset, seed: int, players: int, planned: int) -> None:
    assert _otherwise(ruleset, seed, players, planned) == 0


@pytest.mark.parametrize("ruleset", Ruleset)
def test_if_floats_did_not_count_they_would_not(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    member: Callable[..., Member] = vars(WAYS[ruleset])["_member"]
    monkeypatch.setattr(
        WAYS[ruleset], "_member", lambda *given: member(*given)._replace(may_go=True, may_rise=True)
    )  # fmt: skip

    def goes_wrong(seed: int) -> bool:
        try:
            return bool(_otherwise(ruleset, seed, 14, 7))
        except CannotPair:  # what is left
            return True

    assert any(map(goes_wrong, range(20)))


@pytest.mark.parametrize("ruleset", Ruleset)
def test_thousands_need_no_matching(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """A matching looks at every two: 12 million pairs, and minutes, a bracket."""

    def matched(*_given: object) -> None:
        raise AssertionError("a matching")

    random = Random(7)  # noqa: S311 - an event made up for tests
    table = Crosstable(tuple(Entrant(number) for number in range(1, MANY + 2)), 11)
    monkeypatch.setattr(engine, "Graph", matched)
    monkeypatch.setattr(Completion, "_computer", matched)
    monkeypatch.setattr(py4swiss_direct.BracketPairer, "__init__", matched)
    monkeypatch.setattr(QuickValidity.__bases__[0], "_set_up_computer", matched)
    for _ in range(2 if ruleset is Ruleset.DUTCH_2017 else 5):
        pairs = engine_for(ruleset).pair(UnpairedRound(table))
        table = played(table, pairs, random)
    assert len(pairs) == MANY // 2 + 1
