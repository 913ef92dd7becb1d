"""Who may listen to what: whoever may watch, and no sooner than they may see it. Tournaments and rooms can be heard as
well.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from accounts.names import user_of
from chat import rooms, talk
from doorbell.stream import Heard
from play import access, delay
from play.match_rows import match_rows
from play.models import MatchRow
from tournaments.access import is_announced
from tournaments.commands import may_direct
from tournaments.models import TournamentRow

Row: TypeAlias = MatchRow | TournamentRow | rooms.Name
Rows: TypeAlias = Mapping[str, Row]


def rows(asked: Iterable[str]) -> Rows:
    """The rows of those matches and tournaments that exist, and names of rooms; one query where all are matches, none
    for nothing and for rooms.
    """
    named = set(asked)
    found: dict[str, Row] = {one: rooms.Name(one) for one in named if rooms.is_name(one)}
    wanted = named - found.keys()
    if wanted:
        found |= {row.id: row for row in match_rows(wanted)}
    if wanted - found.keys():
        found |= {row.id: row for row in TournamentRow.objects.filter(id__in=wanted - found.keys())}
    return found


def hearing(row: Row | None, player: str | None, key: str) -> int | None:
    """How many seconds late this listener hears of it while it runs; None where they hear nothing of it."""
    if row is None:
        return None
    if isinstance(row, rooms.Name):
        return 0 if rooms.may_read(row.id, player) else None
    if isinstance(row, TournamentRow):
        return 0 if is_announced(row) or _directs(player, row.id) else None
    if not access.may_watch(row, player, key):
        return None
    return delay.seconds(row, player)


def _directs(player: str | None, tournament_id: str) -> bool:
    user = user_of(player or "")
    return user is not None and may_direct(user, tournament_id)


def versions(matches: Iterable[Heard], read: Rows | None = None) -> dict[str, int]:
    """The version at which each listener knows what they listen to now; three queries and the time at most, two of them
    for the rows, where these have not been `read` just now.
    """
    asked = {heard.match: heard.delay for heard in matches}
    found = rows(asked) if read is None else read
    matches_ = [(row, late) for one, late in asked.items() if isinstance(row := found.get(one), MatchRow)]
    reached = {one: reach.version for one, reach in delay.reached(matches_).items()}
    said = [one for one, row in found.items() if isinstance(row, rooms.Name)]
    reached |= talk.versions(said) if said else {}
    return reached | {one: row.version for one, row in found.items() if isinstance(row, TournamentRow)}
