"""What an onlooker may know of running matches: the one place that everything asks which shows them.

Pages, lists, players' pages, pictures, embeds, exports and the API take row, version and moment of a match from here,
by the same reckoning (`play.delay`) as the feed; whoever sees it at once gets them as they are.
"""

from collections.abc import Sequence
from copy import copy
from datetime import datetime
from typing import NamedTuple

from play import delay, projection
from play.live import reel_of
from play.models import MatchRow
from play.reel import Reel


class Known(NamedTuple):
    """A match as somebody may know it now: its row as it was at the newest version that they may see, and how many
    seconds late they see it; `until` the moment up to which they do, None where they see it as it is.
    """

    row: MatchRow
    late: int = 0
    until: datetime | None = None


def known(rows: Sequence[MatchRow], player: str | None) -> list[Known]:
    """These matches as this player, None for a stranger, may know them; one query and the time for those seen late,
    and what their logs have gained.
    """
    asked = [(row, delay.seconds(row, player)) for row in rows]
    reached = delay.reached(asked)
    return [_known(row, late, reached[row.id], player) for row, late in asked]


def known_row(row: MatchRow, player: str | None) -> MatchRow:
    """One row as this player may know it."""
    return known([row], player)[0].row


def _known(row: MatchRow, late: int, reach: delay.Reach, player: str | None) -> Known:
    if reach.until is None:
        return Known(row)
    return Known(_then(row, reel_of(row), reach.version, player), late, reach.until)


def _then(row: MatchRow, reel: Reel, version: int, player: str | None) -> MatchRow:
    """The row as it was at a version. What became since of a seat that was this player's own is no secret to them."""
    version = min(version, reel.version)
    match, then = reel.match_at(version), copy(row)
    for name, value in projection.fields(match).items():
        setattr(then, name, value)
    then.gone = row.gone
    then.moved_at, then.due_at = reel.mark(version).at, None
    for seat, holder in enumerate(match.players):
        if player is not None and holder == player:
            then.players[seat] = row.players[seat]
            then.dropped = sorted({*then.dropped, seat}) if seat in row.dropped else then.dropped
    return then
