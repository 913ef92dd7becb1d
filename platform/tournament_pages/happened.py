"""What a tournament's log tells beside its state: announcements."""

from datetime import datetime
from typing import NamedTuple

from tournament_pages.words import date_of
from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.stream.events import Announced

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
