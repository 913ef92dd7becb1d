"""How good a pairing is, in figures, and whether it keeps the absolute criteria."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tournaments.crosstable.table import PieceColour
from tournaments.swiss.card import Float, PairingCard, PreferenceStrength
from tournaments.swiss.criteria import bye_barred, met_before, same_absolute_colour
from tournaments.swiss.engine import SwissPair
from tournaments.swiss.reasons import Criterion
from tournaments.swiss.ruleset import Ruleset


class Breach(msgspec.Struct, frozen=True):
    """An absolute criterion that a pair breaks."""

    criterion: Criterion
    white: int
    black: int


class PairingQuality(msgspec.Struct, frozen=True):
    """The figures of a round's pairing. Score differences are in tenths."""

    pairs: int
    repeats: int
    downfloaters: int
    score_difference: int
    widest_difference: int
    colours_denied: tuple[int, int, int]
    """Mild, strong and absolute preferences that were not granted."""
    same_floats: tuple[int, int]
    """Floats that repeat one of the last round, and of the round before it."""
    breaches: tuple[Breach, ...]


def quality(
    pairs: Sequence[SwissPair],
    cards: Mapping[int, PairingCard],
    ruleset: Ruleset,
    forbidden: frozenset[tuple[int, int]],
) -> PairingQuality:
    """The figures of a pairing; linear."""
    seated = [(cards[pair.white], cards[pair.black]) for pair in pairs if pair.black]
    differences = [abs(white.score - black.score) for white, black in seated]
    denied = Counter(
        card.strength
        for white, black in seated
        for card, colour in ((white, PieceColour.WHITE), (black, PieceColour.BLACK))
        if card.preferred is colour.other
    )
    floats = [one for white, black in seated for one in _floats(white, black)]
    floats += [(cards[pair.white], Float.DOWN) for pair in pairs if not pair.black]
    return PairingQuality(
        pairs=len(seated),
        repeats=sum(met_before(white, black) for white, black in seated),
        downfloaters=sum(difference > 0 for difference in differences),
        score_difference=sum(differences),
        widest_difference=max(differences, default=0),
        colours_denied=(
            denied[PreferenceStrength.MILD],
            denied[PreferenceStrength.STRONG],
            denied[PreferenceStrength.ABSOLUTE],
        ),
        same_floats=(
            sum(card.floats[0] is now for card, now in floats),
            sum(card.floats[1] is now for card, now in floats),
        ),
        breaches=tuple(_breaches(pairs, cards, ruleset, forbidden)),
    )


def _floats(white: PairingCard, black: PairingCard) -> Iterator[tuple[PairingCard, Float]]:
    if white.score != black.score:
        higher, lower = sorted((white, black), key=lambda card: card.rank)
        yield higher, Float.DOWN
        yield lower, Float.UP


def _breaches(
    pairs: Sequence[SwissPair],
    cards: Mapping[int, PairingCard],
    ruleset: Ruleset,
    forbidden: frozenset[tuple[int, int]],
) -> Iterator[Breach]:
    for pair in pairs:
        if not pair.black:
            if bye_barred(cards[pair.white], ruleset):
                yield Breach(Criterion.SECOND_BYE, pair.white, 0)
            continue
        white, black = cards[pair.white], cards[pair.black]
        if met_before(white, black):
            yield Breach(Criterion.REMATCH, *pair)
        if same_absolute_colour(white, black):
            yield Breach(Criterion.SAME_COLOUR, *pair)
        if (min(pair), max(pair)) in forbidden:
            yield Breach(Criterion.KEPT_APART, *pair)
