"""What a round brought to one entrant, by the letters of FIDE's tournament report (TRF)."""

from enum import Enum


class RoundResult(Enum):
    """A game's result, a forfeit or a bye. Forfeits and byes are results of their own, never plain losses or wins."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"

    @property
    def played(self) -> bool:
        """Whether a game was played; only played games count for colours and against a rematch."""
        return self in PLAYED

    @property
    def bye(self) -> bool:
        """Whether the entrant had no opponent."""
        return self in BYES

    @property
    def voluntarily_unplayed(self) -> bool:
        """Whether the entrant gave the round up: a requested bye below a win, or a forfeit loss (FIDE's VUR)."""
        return self in VOLUNTARILY_UNPLAYED


PLAYED = frozenset(
    {
        RoundResult.WIN,
        RoundResult.DRAW,
        RoundResult.LOSS,
        RoundResult.UNRATED_WIN,
        RoundResult.UNRATED_DRAW,
        RoundResult.UNRATED_LOSS,
    }
)
BYES = frozenset({RoundResult.PAIRING_BYE, RoundResult.FULL_BYE, RoundResult.HALF_BYE, RoundResult.ZERO_BYE})
WON_OVER_THE_BOARD = frozenset({RoundResult.WIN, RoundResult.UNRATED_WIN})
VOLUNTARILY_UNPLAYED = frozenset({RoundResult.FORFEIT_LOSS, RoundResult.HALF_BYE, RoundResult.ZERO_BYE})
REQUESTED_BYES = frozenset({RoundResult.FULL_BYE, RoundResult.HALF_BYE, RoundResult.ZERO_BYE})
"""What an absence known before the pairing may be."""

ANSWERS = {
    RoundResult.WIN: frozenset({RoundResult.LOSS}),
    RoundResult.LOSS: frozenset({RoundResult.WIN}),
    RoundResult.DRAW: frozenset({RoundResult.DRAW}),
    RoundResult.UNRATED_WIN: frozenset({RoundResult.UNRATED_LOSS}),
    RoundResult.UNRATED_LOSS: frozenset({RoundResult.UNRATED_WIN}),
    RoundResult.UNRATED_DRAW: frozenset({RoundResult.UNRATED_DRAW}),
    RoundResult.FORFEIT_WIN: frozenset({RoundResult.FORFEIT_LOSS}),
    RoundResult.FORFEIT_LOSS: frozenset({RoundResult.FORFEIT_WIN, RoundResult.FORFEIT_LOSS}),
}
"""What the opponent's result may be; two forfeit losses are a double forfeit."""
