"""Who has learnt what since a step of a match, which decides what may be taken back and what must be drawn anew."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.kernel import exposure
from games.kernel.chance import Draw
from games.kernel.exposure import Played
from play.match import Match
from streams.decider import Accepted, Past

MOST = 40
"""The most commands that are examined; after more, whatever could be learnt counts as learnt."""
_draws = msgspec.json.Decoder(tuple[Draw, ...])


class Since(NamedTuple):
    """What has been played since a step, on a line that went straight from there."""

    before: Match
    played: Sequence[Played]

    @property
    def movers(self) -> frozenset[int]:
        """The seats that have given commands."""
        return frozenset(one.seat for one in self.played if one.seat is not None)

    @property
    def by_chance(self) -> bool:
        """Whether anything was drawn, or came about by itself."""
        return any(one.draws or one.seat is None for one in self.played)

    def learnt(self, seat: int) -> bool:
        """Whether this seat has learnt anything that was hidden from it."""
        return exposure.learnt(self.before.rules, self.before.state, self.played, seat)


def since(match: Match, version: int, past: Past[Match]) -> Since | None:
    """Return what has been played since a version; None if that is too long ago, or lies before a rewind."""
    if version < match.line_from:
        return None
    played = [one for given in past.accepted(version, match.version) for one in _played(given)]
    return Since(past.earlier(version), played) if len(played) <= MOST else None


def nobody_learnt(match: Match, version: int, past: Past[Match]) -> bool:
    """Return whether what was hidden at a version is still hidden from every seat; once a match is over, nothing is."""
    if match.outcome is not None or match.revealed:
        return False
    found = since(match, version, past)
    return found is not None and not any(found.learnt(seat) for seat in range(match.seats))


def _played(given: Accepted) -> list[Played]:
    """Return the command in the form that `games.kernel.exposure` replays; empty if it was no move."""
    draws = _draws.decode(given.chance) if given.chance is not None else ()
    if given.body["do"] == "give":
        return [Played(given.body["seat"], given.body["command"], draws)]
    return [Played(None, None, draws)] if given.body["do"] == "tick" else []
