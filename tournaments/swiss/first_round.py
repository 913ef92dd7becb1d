"""The first round by its own rule: the upper half against the lower, and the last player of an odd number has the bye.

Nobody has met anybody, is due a colour or differs in score, so the first candidate of C.04.3 is perfect. An engine
finds the same pairs in minutes where this takes milliseconds.
"""

from tournaments.swiss.boards import in_board_order
from tournaments.swiss.card import PairingCard
from tournaments.swiss.colours import allocate
from tournaments.swiss.engine import SwissPair
from tournaments.swiss.unpaired import UnpairedRound


def follows_from_the_rule(unpaired: UnpairedRound) -> bool:
    """Return whether nothing has happened yet and nobody is kept apart."""
    return unpaired.table.completed == 0 and not unpaired.forbidden


def pair_first_round(unpaired: UnpairedRound, cards: tuple[PairingCard, ...]) -> tuple[SwissPair, ...]:
    """Return the pairs in order of the boards; linear."""
    half = len(cards) // 2
    allocated = [
        allocate(higher, lower, unpaired.initial_colour)
        for higher, lower in zip(cards[:half], cards[half : 2 * half], strict=True)
    ]
    pairs = [SwissPair(one.white.number, one.black.number) for one in allocated]
    pairs += [SwissPair(card.number, 0) for card in cards[2 * half :]]
    return in_board_order(pairs, {card.number: card for card in cards})
