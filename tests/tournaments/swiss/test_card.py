"""What a pairing card says."""

import pytest

from tests.tournaments.events import table
from tournaments.swiss.card import Float, cards
from tournaments.swiss.criteria import bye_barred, same_absolute_colour
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


def test_it_works() -> None:
    first, second = cards(UnpairedRound(table("2w1", "1b0")), Ruleset.DUTCH_2017)
    assert (first.number, first.score, first.opponents, first.difference) == (1, 10, frozenset({2}), 1)
    assert (second.rank > first.rank, second.floats) == (True, (Float.NONE, Float.NONE))


@pytest.mark.parametrize(
    ("letter", "of_2017", "of_2026"),
    [("U", Float.DOWN, Float.DOWN), ("H", Float.DOWN, Float.DOWN), ("F", Float.DOWN, Float.DOWN),
     ("Z", Float.DOWN, Float.NONE)],
)  # fmt: skip
def test_unplayed_rounds_as_downfloats(letter: str, of_2017: Float, of_2026: Float) -> None:
    unpaired = UnpairedRound(table(f"0-{letter}"))
    assert cards(unpaired, Ruleset.DUTCH_2017)[0].floats[0] is of_2017
    assert cards(unpaired, Ruleset.DUTCH_2026)[0].floats[0] is of_2026


def test_floats_go_by_the_scores_before_the_round() -> None:
    made = table("2w1 3w1", "1b0 4w1", "4w= 1b0", "3b= 2b0")
    floats = {card.number: card.floats for card in cards(UnpairedRound(made), Ruleset.DUTCH_2026)}
    assert floats == {
        1: (Float.DOWN, Float.NONE), 2: (Float.UP, Float.NONE), 3: (Float.UP, Float.NONE), 4: (Float.DOWN, Float.NONE),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("letter", "of_2017", "of_2026"), [("U", True, True), ("F", False, True), ("H", False, False), ("Z", False, False)]
)
def test_who_may_not_have_a_bye(letter: str, of_2017: bool, of_2026: bool) -> None:
    (card,) = cards(UnpairedRound(table(f"0-{letter}")), Ruleset.DUTCH_2017)
    assert (bye_barred(card, Ruleset.DUTCH_2017), bye_barred(card, Ruleset.DUTCH_2026)) == (of_2017, of_2026)


def test_a_forfeit_win_bars_from_a_bye_and_not_from_a_rematch() -> None:
    first, second = cards(UnpairedRound(table("2w+", "1b-")), Ruleset.DUTCH_2026)
    assert bye_barred(first, Ruleset.DUTCH_2026)
    assert not bye_barred(second, Ruleset.DUTCH_2026)
    assert (first.opponents, first.colours) == (frozenset(), ())


def test_topscorers_of_the_last_round_may_have_the_same_colour() -> None:
    rows = ("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0")
    for planned, barred in ((3, False), (4, True)):
        first, second, *_ = cards(UnpairedRound(table(*rows, planned=planned)), Ruleset.DUTCH_2017)
        assert (first.topscorer, same_absolute_colour(first, second)) == (not barred, barred)
