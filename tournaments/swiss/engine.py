"""The interface of pairing engines. Another engine is another module and a line in `engines`."""

from typing import NamedTuple, Protocol

from tournaments.swiss.ruleset import Ruleset
from tournaments.swiss.unpaired import UnpairedRound


class SwissPair(NamedTuple):
    """White's and Black's pairing numbers; Black 0 is the pairing-allocated bye."""

    white: int
    black: int


class PairingEngine(Protocol):
    """Pairs a round by one ruleset. The same round gives the same pairs, in every process."""

    @property
    def name(self) -> str:
        """The engine's name."""

    @property
    def version(self) -> str:
        """Its version; another version may pair differently."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the engine pairs by."""

    def pair(self, unpaired: UnpairedRound) -> tuple[SwissPair, ...]:
        """Return the pairs in order of the boards, the bye last; raises `CannotPair` if the rules allow no pairing."""
