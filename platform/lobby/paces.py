"""Clocks that suit a game: house data of its own, with which the create form begins."""

from collections.abc import Mapping

from games.kernel.lessons import lesson
from games.kernel.registry import games_by_name

SITTING_MIN = 60
"""A game that takes no more minutes than these is played in one sitting."""


def suggested(game: str) -> Mapping[str, int]:
    """What the form's fields of each pace hold at first; nothing for a game that suggests nothing."""
    if game not in games_by_name():
        return {}
    return {
        f"{pace}_{part}": getattr(clock, part)
        for pace, clock in lesson(game).paces.items()
        for part in ("move", "bank", "bonus")
    }


def suggested_pace(game: str) -> str:
    """The pace that the form begins with: live for a game that is over in one sitting, days a move for any other."""
    return "live" if game in games_by_name() and lesson(game).minutes[1] <= SITTING_MIN else "days"


def usual_decisions(game: str, seats: int) -> int:
    """How many decisions a seat takes in a whole match of so many, as counted among computers; 0 where nobody has."""
    return lesson(game).decisions.get(seats, 0) if game in games_by_name() else 0
