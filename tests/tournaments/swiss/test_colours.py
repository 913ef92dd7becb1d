"""Who gets White."""

import pytest

from tests.tournaments.events import table
from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import PreferenceStrength, cards, preference
from tournaments.swiss.colours import ColourRule, allocate
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


def colours(word: str) -> tuple[PieceColour, ...]:
    return tuple(PieceColour(letter) for letter in word)


@pytest.mark.parametrize(
    ("played", "due", "strength"),
    [
        ("", "-", PreferenceStrength.NONE),
        ("w", "b", PreferenceStrength.STRONG),
        ("wb", "w", PreferenceStrength.MILD),
        ("bw", "b", PreferenceStrength.MILD),
        ("ww", "b", PreferenceStrength.ABSOLUTE),
        ("wbb", "w", PreferenceStrength.ABSOLUTE),
        ("wbw", "b", PreferenceStrength.STRONG),
        ("wbbw", "b", PreferenceStrength.MILD),
        ("bbwb", "w", PreferenceStrength.ABSOLUTE),
        ("wwbb", "w", PreferenceStrength.ABSOLUTE),
        ("wwbwwbb", "w", PreferenceStrength.ABSOLUTE),
    ],
)
def test_preferences(played: str, due: str, strength: PreferenceStrength) -> None:
    assert preference(colours(played)) == (PieceColour(due), strength)


@pytest.mark.parametrize(
    ("rows", "white", "rule"),
    [
        (("", ""), 1, ColourRule.INITIAL_COLOUR),
        (("3w1 4b1", "4w1 3b1", "1b0 2w0", "2b0 1w0"), 1, ColourRule.HIGHER_RANKED_GRANTED),
        (("3w1", "4b1", "1b0", "2w0"), 2, ColourRule.BOTH_GRANTED),
        (("0-U", "3w1", "2b0"), 1, ColourRule.STRONGER_GRANTED),
        (("3w1 3b0 4w1", "4w1 4w0 3b1", "1b0 1w1 2w0", "2b0 2b1 1b0"), 2, ColourRule.ALTERNATED),
    ],
)
def test_rules_in_their_order(rows: tuple[str, ...], white: int, rule: ColourRule) -> None:
    by_number = {card.number: card for card in cards(UnpairedRound(table(*rows)), Ruleset.DUTCH_2017)}
    found = allocate(by_number[2], by_number[1], PieceColour.WHITE)
    assert (found.white.number, found.rule) == (white, rule)


def test_the_initial_colour_is_that_of_odd_numbers() -> None:
    one, two, three, four = cards(UnpairedRound(table("", "", "", "")), Ruleset.DUTCH_2017)
    assert allocate(one, three, PieceColour.BLACK).white is three
    assert allocate(two, four, PieceColour.BLACK).white is two
