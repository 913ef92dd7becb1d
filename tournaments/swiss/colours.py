"""Who gets White: the colour allocation rules E1 to E5."""

from enum import Enum
from typing import NamedTuple

from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import PairingCard, PreferenceStrength


class ColourRule(Enum):
    """The rule that decided a pair's colours."""

    BOTH_GRANTED = "E1"
    STRONGER_GRANTED = "E2"
    ALTERNATED = "E3"
    HIGHER_RANKED_GRANTED = "E4"
    INITIAL_COLOUR = "E5"


class Allocation(NamedTuple):
    """White, Black, and why."""

    white: PairingCard
    black: PairingCard
    rule: ColourRule


def allocate(one: PairingCard, other: PairingCard, initial: PieceColour) -> Allocation:
    """The colours of two players who are paired."""
    higher, lower = sorted((one, other), key=lambda card: card.rank)
    colour, rule = _higher_ranked(higher, lower, initial)
    return Allocation(higher, lower, rule) if colour is PieceColour.WHITE else Allocation(lower, higher, rule)


def _higher_ranked(higher: PairingCard, lower: PairingCard, initial: PieceColour) -> tuple[PieceColour, ColourRule]:
    """The colour of the higher ranked player."""
    due, others = higher.preferred, lower.preferred
    if PieceColour.NONE not in (due, others) and due is not others:
        return due, ColourRule.BOTH_GRANTED
    if higher.strength != lower.strength:
        return (due if higher.strength > lower.strength else others.other), ColourRule.STRONGER_GRANTED
    wider = abs(higher.difference) - abs(lower.difference)
    if higher.strength is PreferenceStrength.ABSOLUTE and wider:
        return (due if wider > 0 else others.other), ColourRule.STRONGER_GRANTED
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return mine.other, ColourRule.ALTERNATED
    if due is not PieceColour.NONE:
        return due, ColourRule.HIGHER_RANKED_GRANTED
    return (initial if higher.number % 2 else initial.other), ColourRule.INITIAL_COLOUR
