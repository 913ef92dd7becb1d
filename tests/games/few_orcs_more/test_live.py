"""Chapter 4: the deal by the clock."""

import pytest

from games.few_orcs_more import GAME
from games.kernel.contract import Due
from tests.games.few_orcs_more.tables import chance, give, names, opened, placed, plain, refusal, tick, turn, view

DECK = ["orc6", "goblin", "start", "troll", "troll", "dwarf2", "dwarf2", "giant", "orc2"]


def test_it_works() -> None:
    """Cards go round the piles whatever is played on them; the Start card takes a step but no place."""
    table = placed({"deck": DECK})
    tick(table)
    give(table, 1, "desert", pile=0)
    tick(table, 2)
    assert view(table).deal.enlistment_open
    give(table, 2, "enlist", pile=1)
    tick(table)
    assert [plain(view(table).piles[pile].items) for pile in range(3)] == [
        ["orc6", "desertion:1"],
        ["goblin", "enlistment:2"],
        ["troll"],
    ]


def test_a_whole_deal_takes_81_steps() -> None:
    table = opened(4, {}, {"start": [53]})
    tick(table, 81)
    assert turn(table) == ("late_enlist", [1, 2, 3])
    assert names(table.events) == (
        ["round_started"] + ["card_dealt"] * 53 + ["enlistment_opened"] + ["card_dealt"] * 27 + ["deal_finished"]
    )
    assert [pile.height for pile in view(table).piles] == [9] * 8 + [8]


@pytest.mark.parametrize(
    ("seats", "first", "heights"), [(3, 3, (12, 11)), (5, 3, (8, 7)), (6, 2, (7, 6)), (7, 10, (6, 5))]
)
def test_heights_after_the_deal(seats: int, first: int, heights: tuple[int, int]) -> None:
    table = opened(seats, {"small_table": True})
    tick(table, 81)
    count = len(view(table).piles)
    assert [pile.height for pile in view(table).piles] == [heights[0]] * first + [heights[1]] * (count - first)


def test_who_is_awaited() -> None:
    """Nobody before a pile has begun; then who has a desertion, and once they are open also who has an enlistment."""
    given = {
        "deck": DECK,
        "player_cards": {"1": {"desertions": 0}, "2": {"enlistments": 0}, "3": {"desertions": 0, "enlistments": 0}},
    }
    table = placed(given)
    assert turn(table) == ("deal", [])
    tick(table)
    assert turn(table) == ("deal", [2])
    assert [offer.type for offer in GAME.offers(table.state, 2)] == ["desert"]
    tick(table, 2)
    assert turn(table) == ("deal", [1, 2])
    assert [offer.type for offer in GAME.offers(table.state, 1)] == ["enlist"]
    assert GAME.offers(table.state, 3) == ()


def test_last_desertions_are_void() -> None:
    table = placed({"deck": ["giant"], "piles": {"6": ["orc6"]}})
    give(table, 1, "desert", pile=6)
    tick(table)
    assert [cards.desertions for cards in view(table).player_cards] == [0, 0, 0, 0]
    assert [cards.enlistments for cards in view(table).player_cards] == [0, 2, 2, 2]
    assert refusal(table, 2, "desert", pile=7) == ("too_late", "4.4.4")


def test_the_clock_of_the_deal() -> None:
    """The delay before the first card, then the pace, then a breath after the Start card.

    Grabs do not start the waiting anew.
    """
    raw = {"start_delay_ms": 7000, "deal_interval_ms": 1500, "breath_at_start_ms": 900}
    table = opened(4, raw, {"start": [53]})
    assert GAME.due(table.state) == Due("deal", 7000, "1.0.False")
    tick(table)
    waiting = GAME.due(table.state)
    assert waiting == Due("deal", 1500, "1.1.False")
    give(table, 1, "desert", pile=0)
    assert GAME.due(table.state) == waiting
    tick(table, 53)
    assert (view(table).deal.enlistment_open, GAME.due(table.state)) == (True, Due("deal", 2400, "1.53.True"))
    tick(table)
    assert GAME.due(table.state) == Due("deal", 1500, "1.54.True")
    assert (view(table).clock.due, view(table).clock.after_ms) == ("deal", 1500)


def test_the_guard_keeps_a_late_card_in_the_hand() -> None:
    """With the guard a wrong height is stale, the right one is not.

    Without the field the card lands on whatever is on top.
    """
    table = placed({"deck": DECK, "piles": {"1": ["giant"]}})
    tick(table, 2)
    assert refusal(table, 1, "desert", pile=1, seen_height=1) == ("stale", "4.4.3")
    give(table, 1, "desert", pile=1, seen_height=2)
    give(table, 2, "desert", pile=1)
    assert plain(view(table).piles[1].items) == ["giant", "goblin", "desertion:1", "desertion:2"]


def test_twin_without_the_guard_any_height_will_do() -> None:
    table = placed({"deck": DECK, "piles": {"1": ["giant"]}}, 4, {"guard_top": False})
    for seat, seen in ((1, 0), (2, 99)):
        give(table, seat, "desert", pile=1, seen_height=seen)
    assert plain(view(table).piles[1].items) == ["giant", "desertion:1", "desertion:2"]


def test_own_wasted_cards_are_allowed() -> None:
    table = placed({"deck": ["goblin"], "piles": {"1": ["giant"]}})
    for _ in range(2):
        give(table, 1, "enlist", pile=1)
        give(table, 1, "desert", pile=1)
    assert plain(view(table).piles[1].items) == ["giant", "enlistment:1", "desertion:1", "enlistment:1", "desertion:1"]
    assert turn(table) == ("deal", [2, 3])


def test_late_enlistments_first_come_first_served() -> None:
    table = placed({"phase": "late_enlist", "piles": {"0": ["orc6"], "1": ["giant"]}})
    give(table, 3, "enlist", pile=0)
    assert names(give(table, 2, "decline")) == ["enlist_declined"]
    give(table, 1, "enlist", pile=0)
    give(table, 3, "enlist", pile=1)
    assert turn(table) == ("late_enlist", [1])
    assert names(give(table, 1, "enlist", pile=1)) == ["enlistment_played", "late_enlist_closed"]
    assert turn(table) == ("champion", [0])
    assert plain(view(table).piles[0].items) == ["orc6", "enlistment:3", "enlistment:1"]


def test_the_clock_closes_late_enlistment() -> None:
    table = placed({"phase": "late_enlist", "piles": {"0": ["orc6"]}}, 4, {"late_window_ms": 5000})
    waiting = GAME.due(table.state)
    assert waiting == Due("late_window", 5000, "1")
    give(table, 1, "enlist", pile=0)
    assert GAME.due(table.state) == waiting
    assert names(table.tick(chance())) == ["late_enlist_closed"]
    assert [cards.enlistments for cards in view(table).player_cards] == [0, 0, 0, 0]
    assert turn(table) == ("champion", [0])
    assert (GAME.due(table.state), table.tick(chance())) == (None, ())


def test_mandatory_late_enlistment_has_no_end_of_its_own() -> None:
    table = placed({"phase": "late_enlist", "piles": {"0": ["orc6"]}}, 4, {"late_enlist": "mandatory"})
    assert (GAME.due(table.state), table.tick(chance())) == (None, ())
    assert [offer.type for offer in GAME.offers(table.state, 1)] == ["enlist"]
    assert refusal(table, 1, "decline") == ("must_enlist", "4.5.3")


def test_nobody_with_enlistments_left_closes_at_once() -> None:
    none = {str(seat): {"enlistments": 0} for seat in (1, 2, 3)}
    table = placed({"deck": ["giant"], "piles": {"6": ["orc6"]}, "player_cards": none})
    assert names(table.tick(chance())) == ["card_dealt", "deal_finished", "late_enlist_closed"]
    assert turn(table) == ("champion", [0])
