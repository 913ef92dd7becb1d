"""A round paired and explained: the one function that the rest of the platform calls."""

import msgspec

from tournaments.swiss.card import cards
from tournaments.swiss.criteria import forbidden_pairs
from tournaments.swiss.engine import PairingEngine, SwissPair
from tournaments.swiss.engines import engine_for
from tournaments.swiss.quality import PairingQuality, quality
from tournaments.swiss.reasons import BoardReason, ByeReason, board_reasons, bye_reason
from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


class PairedRound(msgspec.Struct, frozen=True):
    """What a pairing event stores: by what it was paired, the pairs in order of the boards, reasons and figures."""

    round: int
    engine: str
    version: str
    ruleset: Ruleset
    pairs: tuple[SwissPair, ...]
    boards: tuple[BoardReason, ...]
    bye: ByeReason | None
    quality: PairingQuality


def pair_round(unpaired: UnpairedRound, ruleset: Ruleset) -> PairedRound:
    """Pair a round by a ruleset; raises `CannotPair`."""
    return explained(unpaired, engine_for(ruleset))


def explained(unpaired: UnpairedRound, engine: PairingEngine) -> PairedRound:
    """Pair a round by an engine; raises `CannotPair`."""
    pairs = engine.pair(unpaired)
    by_number = {card.number: card for card in cards(unpaired, engine.ruleset)}
    forbidden = forbidden_pairs(unpaired.forbidden)
    return PairedRound(
        round=unpaired.number,
        engine=engine.name,
        version=engine.version,
        ruleset=engine.ruleset,
        pairs=pairs,
        boards=board_reasons(pairs, by_number, forbidden, unpaired.initial_colour),
        bye=bye_reason(pairs, by_number, engine.ruleset),
        quality=quality(pairs, by_number, engine.ruleset, forbidden),
    )
