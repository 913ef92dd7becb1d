"""What a tournament's log tells beside its state: announcements, and how each round was paired."""

from datetime import datetime
from typing import NamedTuple

from tournament_pages.words import date_of
from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.stream.events import Announced, RoundPaired
from tournaments.stream.state import Round

NEWEST = 5


class Said(NamedTuple):
    """What the director said to all, and when."""

    text: str
    at: datetime | None


def announcements(live: LiveTournament) -> list[Said]:
    """The newest announcements, the last first. Reads the whole log: about 1 µs an event."""
    log = TOURNAMENTS.repository.log(live.stream)
    found = [Said(fact.text, date_of(fact.at)) for fact in log if isinstance(fact, Announced)]
    return found[: -NEWEST - 1 : -1]


def pairing_of(live: LiveTournament, round_: Round) -> RoundPaired | None:
    """The newest pairing of a round, with its reasons; None where the log has none."""
    log = TOURNAMENTS.repository.log(live.stream)
    where = (round_.stage, round_.number)
    found = [fact for fact in log if isinstance(fact, RoundPaired) and (fact.stage, fact.round) == where]
    return found[-1] if found else None
