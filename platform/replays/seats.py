"""How a seat is named and shown."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from play.computers import level_of

MARKS = ("pale", "bend", "chevron", "cross", "saltire", "roundel", "pile")


class Seat(NamedTuple):
    """A seat on the page: its player, its heraldic mark, and how it came out."""

    at: int
    player: str
    mark: str
    rank: int | None
    score: int | None
    won: bool

    @property
    def number(self) -> int:
        """Seats are counted from one on the page."""
        return self.at + 1


def player_name(player: str | None, index: int) -> str:
    """The name of who sits there; computers are named by their level and number, and always shown as computers."""
    if player is None:
        return _("Seat %(number)d") % {"number": index + 1}
    level = level_of(player)
    return f"{level.capitalize()} {index + 1}" if level else player


def seats_of(players: Sequence[str | None], outcome: Mapping[str, Any] | None) -> list[Seat]:
    """The seats in their order round the table."""
    return [
        Seat(
            at=index,
            player=player_name(player, index),
            mark=MARKS[index],
            rank=outcome["ranks"][index] if outcome else None,
            score=outcome["scores"][index] if outcome else None,
            won=bool(outcome) and index in outcome["winners"] if outcome else False,
        )
        for index, player in enumerate(players)
    ]
