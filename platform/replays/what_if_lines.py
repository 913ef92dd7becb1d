"""What-if lines as those see them who play them: what each stands beside, and which of them are still open."""

from typing import NamedTuple

from django.db.models import QuerySet

from boards.games import Named, named
from play.live import find_reel
from play.match_rows import asked
from play.models import MatchRow
from play.participants import playing
from replays.address import Ask, step_address
from replays.lines import Timeline, main

SHOWN = 20
"""Open lines of one player that a page lists: those last played."""


class Beside(NamedTuple):
    """What a line has left, and at which step; where that step is, and both lines at the line's newest step."""

    left: int
    match_url: str
    compare_url: str


class OpenLine(NamedTuple):
    """A what-if line that is not over."""

    id: str
    game: Named
    left: int
    match_url: str
    yours: bool


def shown_beside(line: Timeline, seat: int | None = None, key: str = "") -> Beside | None:
    """Where the line's match is, seen from the same seat; None for a match itself."""
    if line.tip.parent is None:
        return None
    before = line.tip.parent[0]
    root = line.root.id
    eyes = "" if seat is None else str(seat + 1)
    left = Ask(eyes, "" if before == root else before, key=key)
    both = Ask(eyes, line.key, key=key)
    return Beside(
        line.left,
        step_address(root, line.left, left),
        step_address(root, line.numbers[-1], both, "compare/"),
    )


def open_lines(player: str) -> list[OpenLine]:
    """The player's what-if lines that are not over, the one last played first; one query, and their logs."""
    return [_open(row, player) for row in asked(_played_last, player)]


def _played_last(player: str) -> QuerySet[MatchRow]:
    running = MatchRow.objects.filter(parent__isnull=False, status=MatchRow.Status.RUNNING)
    return running.filter(playing(player)).order_by("-moved_at", "id")[:SHOWN]


def _open(row: MatchRow, player: str) -> OpenLine:
    line = main(find_reel(row.id))
    found = shown_beside(line)
    assert found is not None
    yours = any(row.players[seat] == player for seat in row.turn)
    return OpenLine(row.id, named(line.tip.rules), found.left, found.match_url, yours)
