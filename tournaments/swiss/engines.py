"""The engines that there are, by ruleset."""

from tournaments.swiss.engine import PairingEngine
from tournaments.swiss.ruleset import Ruleset


def engine_for(ruleset: Ruleset) -> PairingEngine:
    """The engine that pairs by a ruleset. Its library is loaded when it is first asked for."""
    match ruleset:
        case Ruleset.DUTCH_2017:
            from tournaments.swiss.py4swiss_engine import Py4swissEngine

            return Py4swissEngine()
        case Ruleset.DUTCH_2026:
            from tournaments.swiss.dutch.engine import DutchEngine

            return DutchEngine()
