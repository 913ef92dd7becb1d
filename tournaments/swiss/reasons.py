"""Why a pairing is as it is: facts about each board for a page to word. They hold whichever engine paired."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

import msgspec

from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import Float, PairingCard, PreferenceStrength
from tournaments.swiss.colours import ColourRule, allocate
from tournaments.swiss.criteria import bye_barred, met_before, same_absolute_colour
from tournaments.swiss.engine import SwissPair
from tournaments.swiss.ruleset import Ruleset

NAMED = 12
"""The most barred opponents that are named; all are counted."""


class Criterion(Enum):
    """An absolute criterion, or that the organiser keeps two players apart."""

    REMATCH = "C1"
    SECOND_BYE = "C2"
    SAME_COLOUR = "C3"
    KEPT_APART = "forbidden"


class Barred(msgspec.Struct, frozen=True):
    """Opponents of the same score whom a criterion barred from a player: how many, and the first of them."""

    number: int
    criterion: Criterion
    count: int
    opponents: tuple[int, ...]


class SeatReason(msgspec.Struct, frozen=True):
    """One player of a board: score in tenths, the colour due, whether it was granted, the last two rounds' floats."""

    number: int
    score: int
    due: PieceColour
    strength: PreferenceStrength
    granted: bool
    floats: tuple[Float, Float]


class BoardReason(msgspec.Struct, frozen=True):
    """One board: both players, who came down from a higher score, the rule of the colours, and who was barred."""

    board: int
    white: SeatReason
    black: SeatReason
    downfloater: int
    colour_rule: ColourRule
    barred: tuple[Barred, ...]


class ByeReason(msgspec.Struct, frozen=True):
    """The pairing-allocated bye: who has it, with which score, and who stood lower but may not have one."""

    number: int
    score: int
    barred: tuple[int, ...]


def board_reasons(
    pairs: Sequence[SwissPair],
    cards: Mapping[int, PairingCard],
    forbidden: frozenset[tuple[int, int]],
    initial: PieceColour,
) -> tuple[BoardReason, ...]:
    """A reason for every board; looks at each player's own score group, so it is quadratic in the largest."""
    groups: dict[int, list[PairingCard]] = {}
    for card in sorted(cards.values(), key=lambda card: card.rank):
        groups.setdefault(card.score, []).append(card)
    return tuple(
        _board(position, cards[pair.white], cards[pair.black], groups, forbidden, initial)
        for position, pair in enumerate(pairs, 1)
        if pair.black
    )


def _board(
    board: int,
    white: PairingCard,
    black: PairingCard,
    groups: Mapping[int, Sequence[PairingCard]],
    forbidden: frozenset[tuple[int, int]],
    initial: PieceColour,
) -> BoardReason:
    floater = 0 if white.score == black.score else max((white, black), key=lambda card: card.score).number
    return BoardReason(
        board,
        _seat(white, PieceColour.WHITE),
        _seat(black, PieceColour.BLACK),
        floater,
        allocate(white, black, initial).rule,
        tuple(one for card in (white, black) for one in _barred(card, groups[card.score], forbidden)),
    )


def _seat(card: PairingCard, colour: PieceColour) -> SeatReason:
    granted = card.preferred in (PieceColour.NONE, colour)
    return SeatReason(card.number, card.score, card.preferred, card.strength, granted, card.floats)


def _barred(card: PairingCard, group: Sequence[PairingCard], forbidden: frozenset[tuple[int, int]]) -> Iterator[Barred]:
    def apart(one: PairingCard, other: PairingCard) -> bool:
        return (min(one.number, other.number), max(one.number, other.number)) in forbidden

    tests: tuple[tuple[Criterion, bool, Callable[[PairingCard, PairingCard], bool]], ...] = (
        (Criterion.REMATCH, bool(card.opponents), met_before),
        (Criterion.SAME_COLOUR, card.strength is PreferenceStrength.ABSOLUTE, same_absolute_colour),
        (Criterion.KEPT_APART, bool(forbidden), apart),
    )
    for criterion, may_bar, bars in tests:
        if not may_bar:
            continue
        barred = [other.number for other in group if other.number != card.number and bars(card, other)]
        if barred:
            yield Barred(card.number, criterion, len(barred), tuple(barred[:NAMED]))


def bye_reason(pairs: Sequence[SwissPair], cards: Mapping[int, PairingCard], ruleset: Ruleset) -> ByeReason | None:
    """The reason of the bye, where there is one."""
    number = next((pair.white for pair in pairs if not pair.black), None)
    if number is None:
        return None
    chosen = cards[number]
    below = sorted((card for card in cards.values() if card.rank > chosen.rank), key=lambda card: card.rank)
    return ByeReason(number, chosen.score, tuple(card.number for card in below if bye_barred(card, ruleset)))
