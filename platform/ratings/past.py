"""Leaderboards of months that are over."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

import msgspec

from ratings.models import PastBoard
from ratings.months import MonthLine
from ratings.placed import placed
from ratings.result import LadderName
from ratings.scale import ESTABLISHED
from ratings.standings import PAGE, LeaderboardRow


class PastMonth(NamedTuple):
    """A leaderboard as it stood when a month was over, and the months before and after it, where there are any."""

    month: date
    lines: list[LeaderboardRow]
    before: date | None
    after: date | None


def past(name: LadderName, month: date) -> PastMonth | None:
    """A month's leaderboard, its best; None of a month that is not kept. Three queries."""
    months = months_of(name)
    if month not in months:
        return None
    at = months.index(month)
    lines = _lines(PastBoard.objects.get(game=name.game, pace=name.pace, month=month).lines)[:PAGE]
    return PastMonth(month, lines, months[at - 1] if at else None, months[at + 1] if at + 1 < len(months) else None)


def months_of(name: LadderName) -> list[date]:
    """The months of which a ladder's board is kept, the oldest first; one query."""
    rows = PastBoard.objects.filter(game=name.game, pace=name.pace).order_by("month")
    return list(rows.values_list("month", flat=True))


def places(name: LadderName, month: date) -> dict[str, int]:
    """The place of each player at the end of a month."""
    rows = PastBoard.objects.filter(game=name.game, pace=name.pace, month=month).values_list("lines", flat=True)
    return {line.player: line.place for lines in rows for line in _lines(lines)}


def _lines(kept: Iterable[object]) -> list[LeaderboardRow]:
    """The lines that are kept as a leaderboard: places as they are among those who have one now."""
    lines = msgspec.convert(kept, list[MonthLine])
    names = placed(line.player for line in lines)
    found = [line for line in lines if line.player in names]
    firsts: dict[float, int] = {}
    for number, line in enumerate(found, start=1):
        firsts.setdefault(line.shown, number)
    return [
        LeaderboardRow(
            place=firsts[line.shown],
            player=line.player,
            name=names[line.player],
            shown=line.shown,
            matches=line.matches,
            wins=line.wins,
            provisional=line.said < ESTABLISHED,
        )
        for line in found
    ]
