"""The absolute criteria, which no pairing may break."""

from tournaments.crosstable.result import RoundResult
from tournaments.swiss.card import PairingCard, PreferenceStrength
from tournaments.swiss.ruleset import Ruleset

_NO_SECOND_BYE = {
    Ruleset.DUTCH_2017: frozenset({RoundResult.PAIRING_BYE, RoundResult.FORFEIT_WIN}),
    Ruleset.DUTCH_2026: frozenset({RoundResult.PAIRING_BYE, RoundResult.FORFEIT_WIN, RoundResult.FULL_BYE}),
}


def met_before(one: PairingCard, other: PairingCard) -> bool:
    """C1: two players shall not play against each other more than once."""
    return other.number in one.opponents


def bye_barred(card: PairingCard, ruleset: Ruleset) -> bool:
    """C2: whoever scored a win's points without playing gets no pairing-allocated bye."""
    return not _NO_SECOND_BYE[ruleset].isdisjoint(card.unplayed)


def same_absolute_colour(one: PairingCard, other: PairingCard) -> bool:
    """C3: two players who must both have the same colour shall not meet, unless one is a topscorer."""
    return (
        one.strength is other.strength is PreferenceStrength.ABSOLUTE
        and one.preferred is other.preferred
        and not (one.topscorer or other.topscorer)
    )


def forbidden_pairs(groups: tuple[tuple[int, ...], ...]) -> frozenset[tuple[int, int]]:
    """Return every pair, the lower number first, that groups of players kept apart forbid."""
    return frozenset((a, b) for group in groups for a in group for b in group if a < b)
