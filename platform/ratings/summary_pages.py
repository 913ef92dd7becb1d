"""What the ladder's page shows of what a game's matches say together."""

from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _

from boards.seats import MARKS
from ratings.placed import placed
from ratings.seats import SeatShare
from ratings.summary import Season

SHOWN = 10
"""Players of a season that are shown."""


class StrengthRow(NamedTuple):
    """A line of a season's table."""

    place: int
    player: str
    name: str
    strength: float
    matches: int


class SeasonTable(NamedTuple):
    """The strongest of a season, its first day, and how many matches it has seen."""

    begins: date
    matches: int
    lines: list[StrengthRow]


class NamedSeat(NamedTuple):
    """A seat by its mark and its number, where a page shows a seat and its player."""

    mark: str
    player: str


class SeatRow(NamedTuple):
    """A side at a kind of table: its seats, and how it went."""

    seats: list[NamedSeat]
    share: SeatShare


class SeatTable(NamedTuple):
    """A kind of table: how many sit there, whether with partners, in how many matches, and its sides."""

    seats: int
    partners: bool
    matches: int
    rows: list[SeatRow]


def season_table(season: Season | None) -> SeasonTable | None:
    """The season's table; None where nobody who has a place has played in it."""
    if season is None:
        return None
    names = placed(one.player for one in season.players)
    found = [one for one in season.players if one.player in names]
    lines = [
        StrengthRow(number, one.player, names[one.player], one.strength, one.matches)
        for number, one in enumerate(found[:SHOWN], start=1)
    ]
    return SeasonTable(season.begins, season.matches, lines) if lines else None


def seat_tables(shares: tuple[SeatShare, ...]) -> list[SeatTable]:
    """The seats and sides, table by table."""
    kinds: dict[tuple[int, ...], list[SeatShare]] = {}
    for one in shares:
        kinds.setdefault(one.sides, []).append(one)
    return [
        SeatTable(len(sides), len(sides) > len(set(sides)), found[0].matches, [_row(one) for one in found])
        for sides, found in kinds.items()
    ]


def _row(share: SeatShare) -> SeatRow:
    named = [NamedSeat(MARKS[seat], _("Seat %(number)d") % {"number": seat + 1}) for seat in share.seats]
    return SeatRow(named, share)
