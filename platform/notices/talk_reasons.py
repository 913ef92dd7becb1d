"""What is said in the rooms of a season gives reason to tell its people: once a day and room, however much is said."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

from accounts.models import Block
from accounts.names import user_of
from chat.models import Mute, Saying
from leagues.rooms import of_division, of_season
from leagues.season.state import Season
from notices.kinds import Kind
from notices.reasons import RECENT, Reason

TALK = "talk"
"""Begins the mark; the division follows, 0 for the thread of the season, and the day."""


def of_talk(now: Season, at: datetime) -> list[Reason]:
    """Somebody has written in the thread of a season that one is in, or in the room of one's division: somebody else,
    whom one has neither muted nor blocked. A query, and two where something was said.
    """
    rooms = {of_season(now.id): 0} | {of_division(now.id, one.number): one.number for one in now.divisions}
    said = Saying.objects.filter(room__in=rooms, at__gt=at - RECENT, removed_by="")
    speakers: dict[tuple[int, str], set[str]] = defaultdict(set)
    for room, player, moment in said.values_list("room", "player", "at"):
        speakers[rooms[room], moment.date().isoformat()].add(player)
    if not speakers:
        return []
    unheard = _unheard({player for some in speakers.values() for player in some})
    return [*_reasons(now, speakers.items(), unheard)]


def _reasons(
    now: Season, said: Iterable[tuple[tuple[int, str], set[str]]], unheard: set[tuple[int, str]]
) -> Iterator[Reason]:
    for (division, day), speakers in said:
        there = now.divisions[division - 1].players if division else [one.player for one in now.entrants]
        for player in there:
            user = user_of(player)
            if user is None or now.entrant_of(player) is None:
                continue
            if any(one != player and (user, one) not in unheard for one in speakers):
                yield Reason(user, Kind.LEAGUE_TALK, f"{TALK}.{division}.{day}")


def _unheard(speakers: set[str]) -> set[tuple[int, str]]:
    """Who does not want to hear which of them."""
    muted = Mute.objects.filter(player__in=speakers).values_list("reader", "player")
    blocked = Block.objects.filter(player__in=speakers).values_list("owner", "player")
    return {*muted, *blocked}
