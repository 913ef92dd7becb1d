"""The order of the boards."""

from collections.abc import Iterable, Mapping

from tournaments.swiss.card import PairingCard
from tournaments.swiss.engine import SwissPair


def in_board_order(pairs: Iterable[SwissPair], cards: Mapping[int, PairingCard]) -> tuple[SwissPair, ...]:
    """Order boards by the higher ranked player's score, the sum of both, then the higher ranked player's number; the
    bye last.
    """
    return tuple(sorted(pairs, key=lambda pair: _key(pair, cards)))


def _key(pair: SwissPair, cards: Mapping[int, PairingCard]) -> tuple[int, int, int, int]:
    if not pair.black:
        return 1, 0, 0, pair.white
    higher, lower = sorted((cards[pair.white], cards[pair.black]), key=lambda card: card.rank)
    return 0, -higher.score, -lower.score, higher.number
