"""Run as a program: prints a digest of a paired event by each ruleset, to be compared between processes."""

import hashlib

from tests.tournaments.events import Played
from tournaments.swiss.engines import engine_for
from tournaments.swiss.pairing import explained
from tournaments.swiss.ruleset import Ruleset


def digest(ruleset: Ruleset) -> str:
    """Everything that an event's pairings said."""
    event = Played(engine_for(ruleset), 5, 25, 6)
    said = [str(explained(unpaired, event.engine)) for unpaired, _ in event.rounds()]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


if __name__ == "__main__":
    for ruleset in Ruleset:
        print(digest(ruleset))
