"""Who has more matches at a time than they can: by what they have said, or by the most that they have had. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Load(NamedTuple):
    """How many matches at a time somebody has of a season and `elsewhere`, and how many they can have: as many as they
    have `said`, else the most that they have `had` at a time before; 0 for neither.
    """

    of_season: int
    elsewhere: int
    said: int
    had: int

    @property
    def most(self) -> int:
        """How many they can have at a time; 0 where that is not known."""
        return self.said or self.had

    @property
    def over(self) -> bool:
        """Whether they have more than that."""
        return 0 < self.most < self.of_season + self.elsewhere

    @property
    def slower(self) -> float:
        """So many times as long as usual their matches take: who has more than they can shares their time out."""
        return (self.of_season + self.elsewhere) / self.most if self.over else 1.0


def slower(loads: Mapping[str, Load]) -> dict[str, float]:
    """By how much the matches of those take longer who have more than they can."""
    return {player: load.slower for player, load in loads.items() if load.over}


def most_at_once(spans: Iterable[Sequence[float]]) -> int:
    """The most of these spans of time that there were at one moment."""
    steps = sorted(step for since, until in spans for step in ((since, 1), (until, -1)))
    now = most = 0
    for _at, change in steps:
        now += change
        most = max(most, now)
    return most
