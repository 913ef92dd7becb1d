"""What a computer chooses: from what its seat may know, in its time and memory, whatever becomes of its thinking."""

import hmac
import logging

from games.kernel.chance import Luck
from games.kernel.values import JSON
from games.players.levels import level
from games.players.player import More, iterations
from games.players.situation import Situation, situation
from play.match import Match
from play.players import level_of
from streams import seeds

log = logging.getLogger(__name__)
PLAIN = "grunt"
"""Who answers where another has lost its head: it does no more than the rules ask."""


def choose(match: Match, seat: int, version: int, more: More) -> JSON:
    """The command that the seat's computer chooses when asked at this version; None where it lets the moment pass.

    The same whenever it is asked again in the same situation, except where time runs out at another point.
    """
    given = situation(match.rules, match.state, seat)
    name = level_of(match.players[seat])
    assert name is not None
    try:
        return level(name).choose(given, _luck(match, seat, version), more)
    except Exception:
        # Time and memory run out as exceptions too. A table must not wait for ever for a player at fault.
        log.exception("%s failed at match %s, version %d, seat %d", name, match.id, match.version, seat)
        return plainly(match, seat, version, given)


def plainly(match: Match, seat: int, version: int, given: Situation | None = None) -> JSON:
    """Any command that the rules accept."""
    given = given or situation(match.rules, match.state, seat)
    return level(PLAIN).choose(given, _luck(match, seat, version, "plainly"), iterations(0))


def _luck(match: Match, seat: int, version: int, purpose: str = "") -> Luck:
    """A luck of this question's own that nobody can foresee before the seed is revealed."""
    words = f"warmoot-computer/1/{version}/{seat}/{purpose}"
    return Luck(hmac.digest(seeds.behind(match.commitment), words.encode(), "sha256").hex())
