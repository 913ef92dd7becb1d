"""Where the people of a league talk: a thread for each season, which everybody reads who sees that, and a room for each
division, which is its players' and its judges'.
"""

from django.urls import reverse

from accounts.models import User
from chat import rooms
from chat.models import LONGEST, LONGEST_POST
from chat.rooms import Room
from games.kernel.refusals import Misfit
from leagues import commands, roles
from leagues.organisation.state import Organisation
from leagues.season.state import Season
from streams.actors import Power

SEASON, DIVISION = "season", "division"
TALKING = ("drawn", "running", "played")
"""The statuses of a season in which its divisions talk."""


def of_season(season: str) -> str:
    """The name of a season's thread."""
    return f"{SEASON}-{season}"


def of_division(season: str, number: int) -> str:
    """The name of the room of a division."""
    return f"{DIVISION}-{season}-{number}"


def thread(league: Organisation, now: Season, visitor: User | None) -> Room | None:
    """The thread of a season for a visitor; None where they do not see the season."""
    role = league.role_of(visitor.player) if visitor is not None else None
    if now.status == "draft" and Power.DIRECT not in roles.powers(role):
        return None
    return Room(
        id=of_season(now.id),
        address=reverse("leagues:thread", args=[now.organisation, now.number]),
        longest=LONGEST_POST,
        barred=_barred(league, now, visitor),
        moderates=_moderates(league, now, visitor),
        paragraphs=True,
    )


def _barred(league: Organisation, now: Season, visitor: User | None) -> str:
    """Why somebody does not write in the thread; empty where they do."""
    if visitor is None or visitor.is_guest:
        return "sign_up_first"
    if league.profile.talks_elsewhere:
        return "talks_elsewhere"
    if now.ended:
        return "season_is_over"
    if not league.belongs(visitor.player) and now.entrant_of(visitor.player) is None:
        return "members_only"
    return ""


def division(league: Organisation, now: Season, number: int, visitor: User | None) -> Room | None:
    """The room of a division for a visitor: who plays in it, and who moderates it without playing in the season. None
    for everybody else, whoever they are.
    """
    found = now.division(number)
    if found is None or visitor is None:
        return None
    plays = visitor.player in found.players and now.entrant_of(visitor.player) is not None
    moderates = _moderates(league, now, visitor)
    if not plays and not moderates:
        return None
    judges = Power.ADJUDICATE in roles.powers(league.role_of(visitor.player))
    closed = "season_is_over" if now.status not in TALKING else ""
    return Room(
        id=of_division(now.id, number),
        address=reverse("leagues:division_talk", args=[now.organisation, now.number, number]),
        longest=LONGEST,
        barred=closed or ("" if plays or judges else "members_only"),
        moderates=moderates,
    )


def _moderates(league: Organisation, now: Season, visitor: User | None) -> bool:
    """Whether somebody removes what others have said: judges of the league and the site's moderators, none of them who
    plays in the season, or has played there.
    """
    if visitor is None or any(one.player == visitor.player for one in now.entrants):
        return False
    return visitor.is_moderator or Power.ADJUDICATE in roles.powers(league.role_of(visitor.player))


def find(name: str, visitor: User | None) -> Room | None:
    """A room of a season by its name; None where there is none, or none for this visitor. Two queries."""
    sort, season, number, *_more = (*name.split("-"), "", "")
    try:
        now = commands.find_season(season).season
    except Misfit:
        return None
    league = commands.find_organisation(now.organisation).organisation
    if sort == SEASON:
        room = thread(league, now, visitor)
    else:
        room = division(league, now, int(number) if number.isdecimal() and len(number) < 4 else 0, visitor)
    return room if room is not None and room.id == name else None


def season_of(name: str) -> str:
    """The season that a room is of, by the room's name."""
    return name.split("-")[1]


def register() -> None:
    """Have these rooms found."""
    for sort in (SEASON, DIVISION):
        rooms.register(sort, find)
