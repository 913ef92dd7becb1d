"""Who may listen to what: whoever may watch, and no sooner than they may see it."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from doorbell.stream import Heard
from play import access, delay
from play.models import MatchRow

Rows: TypeAlias = Mapping[str, MatchRow]


def rows(matches: Iterable[str]) -> Rows:
    """The rows of those matches that exist; one query, none where nothing is asked for."""
    asked = set(matches)
    return {row.id: row for row in MatchRow.objects.filter(id__in=asked)} if asked else {}


def hearing(row: MatchRow | None, player: str | None, key: str) -> int | None:
    """How many seconds late this listener hears of the match while it runs; None where they hear nothing of it."""
    if row is None:
        return None
    if not access.may_watch(row, player, key):
        return None
    return delay.seconds(row, player)


def versions(matches: Iterable[Heard]) -> dict[str, int]:
    """The version at which each listener knows the match now; two queries and the time, none where nothing is asked."""
    asked = {heard.match: heard.delay for heard in matches}
    found = rows(asked)
    reached = delay.reached((found[match], late) for match, late in asked.items() if match in found)
    return {match: reach.version for match, reach in reached.items()}
