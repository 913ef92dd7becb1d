"""The cards: which beats which, and which stand side by side (rules 2.1, 3.3.4, 3.4.2)."""

from itertools import combinations

import pytest

from games.orcz.state.cards import (
    ALL,
    BIT,
    CARDS,
    HEROES,
    KIND,
    STRENGTH,
    TROOPS,
    Card,
    bad_pair,
    clash,
    forms_rank,
    listed,
)
from tests.games.orcz import tables

TROOP_CARDS = listed(TROOPS)


def test_it_works() -> None:
    assert CARDS == tables.CARDS
    assert [STRENGTH[card] for card in TROOP_CARDS] == [1, 2, 3, 4, 1, 2, 3, 1, 2, 3]
    assert sum(STRENGTH.values()) == 22
    assert listed(ALL & ~TROOPS) == HEROES


@pytest.mark.parametrize(
    ("one", "other", "usual", "contrary"),
    [
        ("cavalry1", "archer3", 1, -1),
        ("archer1", "grunt4", 1, -1),
        ("grunt1", "cavalry3", 1, -1),
        ("grunt3", "grunt2", 1, 1),
        ("cavalry1", "cavalry2", -1, -1),
        ("archer2", "archer2", 0, 0),
    ],
)
def test_trumps(one: Card, other: Card, usual: int, contrary: int) -> None:
    assert (clash(one, other, False), clash(one, other, True)) == (usual, contrary)
    assert (clash(other, one, False), clash(other, one, True)) == (-usual, -contrary)


def test_every_kind_beats_one_and_is_beaten_by_one() -> None:
    for one in TROOP_CARDS:
        for contrary in (False, True):
            strange = [other for other in TROOP_CARDS if KIND[other] != KIND[one]]
            assert {KIND[other] for other in strange if clash(one, other, contrary) == 1} != set()
            assert len({KIND[other] for other in strange if clash(one, other, contrary) == 1}) == 1
            assert [other for other in strange if clash(one, other, contrary) == 0] == []


def test_legal_pairs() -> None:
    """Counted by hand: 45 pairs of troops less 3 of archers and 3 of cavalry, and ten with each of two heroes."""
    pairs = [pair for pair in combinations(CARDS[:-1], 2) if bad_pair(*pair) is None]
    assert len(pairs) == 45 - 3 - 3 + 10 + 10
    assert bad_pair("champion", "shaman") == "two_heroes"
    assert bad_pair("archer1", "archer3") == "two_archers"
    assert bad_pair("cavalry2", "cavalry1") == "two_cavalry"


@pytest.mark.parametrize("heroes", [False, True])
def test_a_hand_forms_a_rank_where_two_of_its_cards_do(heroes: bool) -> None:
    """Every hand there is, held against trying out all pairs."""
    usable = CARDS[:-1] if heroes else TROOP_CARDS
    legal = [BIT[one] | BIT[other] for one, other in combinations(usable, 2) if bad_pair(one, other) is None]
    wrong = [hand for hand in range(ALL + 1) if forms_rank(hand, heroes) != any(pair & ~hand == 0 for pair in legal)]
    assert wrong == []
