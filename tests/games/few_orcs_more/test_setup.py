"""Chapters 2, 3 and 9: cards, numbers and the beginning of a round."""

from collections import Counter

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.rules.cards import ARMY, BACK, COPIES
from games.few_orcs_more.rules.setup import RoundStarted
from games.kernel.chance import FairChance
from games.kernel.refusals import Misfit
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.few_orcs_more import naive
from tests.games.few_orcs_more.tables import SMALL, TURNS, names, opened, options, turn, view


def test_it_works() -> None:
    """A fresh round of four: nine empty piles, two desertions and two enlistments each, none for the wizard."""
    table = opened()
    seen = view(table)
    assert names(table.events) == ["round_started"]
    assert (seen.round, seen.wizard, seen.scores, seen.threshold) == (1, 0, (0, 0, 0, 0), 8)
    assert [(cards.desertions, cards.enlistments) for cards in seen.player_cards] == [(0, 0), (2, 2), (2, 2), (2, 2)]
    assert [pile.height for pile in seen.piles] == [0] * 9
    assert turn(table) == ("deal", [])


def test_the_army_cards() -> None:
    assert dict(Counter(ARMY)) == naive.COPIES == COPIES
    assert len(ARMY) == 80
    assert Counter(BACK[card] for card in ARMY) == {
        "barbarian": 13, "dwarf": 13, "orc": 13, "skeleton": 13, "mercenary": 24, "spy": 4,
    }  # fmt: skip
    assert list(COPIES) == sorted(COPIES)


@pytest.mark.parametrize("seats", range(2, 8))
def test_numbers_by_seats(seats: int) -> None:
    table = opened(seats, SMALL)
    seen, (begun,) = view(table), table.events
    assert isinstance(begun, RoundStarted)
    assert (begun.piles, begun.desertions) == (naive.PILES[seats], naive.DESERTIONS[seats])
    assert (len(seen.piles), seen.threshold) == (naive.PILES[seats], naive.THRESHOLD[seats])
    assert seen.wizard == (None if seats == 2 else 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_small_tables_need_the_option(seats: int) -> None:
    with pytest.raises(Misfit, match=f"option small_table: {seats} seats need it"):
        opened(seats)


@pytest.mark.parametrize("seats", [1, 8])
def test_other_numbers_are_not_played(seats: int) -> None:
    with pytest.raises(Misfit, match="seats: few_orcs_more is not played by"):
        Table(GAME, options(SMALL), seats, FairChance(bytes(32), 1))


@pytest.mark.parametrize(
    ("raw", "lo", "hi"),
    [
        ({}, 50, 56),
        ({"start_jitter": 0}, 53, 53),
        ({"start_card": "middle", "start_jitter": 10}, 30, 50),
    ],
)
def test_place_of_the_start_card(raw: dict[str, JSON], lo: int, hi: int) -> None:
    """Every place of the range comes up, and no other."""
    above = set()
    for seed in range(200):
        deck = opened(4, raw).state.deck if hi == lo else _deck(raw, seed)
        assert sorted(card for card in deck if card != "start") == list(ARMY)
        above.add(deck.index("start"))
    assert above == set(range(lo, hi + 1))


def _deck(raw: dict[str, JSON], seed: int) -> tuple[str, ...]:
    return Table(GAME, options(raw), 4, FairChance(bytes([seed]) * 32, 1)).state.deck


@pytest.mark.parametrize("seats", range(2, 8))
def test_what_is_drawn(seats: int) -> None:
    """The wizard, unless two play; the deck; the Start card: by these labels and in this order."""
    drawn = FairChance(bytes(32), 1)
    Table(GAME, options(SMALL), seats, drawn)
    labels = ["first_wizard", "shuffle:deck", "start"][seats == 2 :]
    assert [draw.label for draw in drawn.draws] == labels
    assert [draw.n for draw in drawn.draws] == [seats, 80, 7][seats == 2 :]


def test_in_turns_the_first_batch_is_dealt_at_once() -> None:
    table = opened(4, TURNS)
    assert names(table.events) == ["round_started"] + ["card_dealt"] * 9
    assert turn(table) == ("deal", [1, 2, 3])
    seen = view(table)
    assert (seen.deal.tick, seen.deal.dealt, seen.deal.next_pile) == (0, 9, 0)


def test_a_wrong_option_is_named() -> None:
    for raw, said in (
        ({"batch": 41}, "batch"),
        ({"batch": "tick"}, "batch"),
        ({"start_jitter": 11}, "start_jitter"),
        ({"flying_value": 6}, "flying_value"),
        ({"deal_interval_ms": 799}, "deal_interval_ms"),
        ({"max_plays": 5}, "max_plays"),
    ):
        with pytest.raises(Misfit, match=said):
            options(raw)
