"""A player's way on a ladder: the number shown after each match, and the picture of it."""

from datetime import datetime
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from django.db import connection

from ratings.result import LadderName
from ratings.scale import shown

MOST = 300
"""Matches that a picture shows: more would lie on top of each other."""
WIDE, HIGH = 640, 200
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 10, 26
STEPS = (1, 2, 5, 10, 20, 50)
LINES = 4

_MATCHES = """
SELECT match_id, finished_at, mu_before[seat], sigma_before[seat], mu_after[seat], sigma_after[seat]
  FROM ratings_rated, unnest(players) WITH ORDINALITY AS entry (player, seat)
 WHERE game = %s AND pace = %s AND kind IN ('won', 'drawn') AND players @> ARRAY[%s]::varchar[] AND entry.player = %s
 ORDER BY finished_at DESC, match_id DESC LIMIT %s"""


class RatingStep(NamedTuple):
    """A match and the number before it and after it."""

    match_id: str
    at: datetime
    before: float
    after: float

    @property
    def gain(self) -> float:
        return self.after - self.before


class Tick(NamedTuple):
    """A line across the picture, and the number that it stands for."""

    y: float
    number: str


class Dot(NamedTuple):
    """A match in the picture."""

    x: float
    y: float
    step: RatingStep


class Plot(NamedTuple):
    """The picture as plain shapes, in units of its own."""

    wide: int
    high: int
    left: int
    right: int
    path: str
    ticks: list[Tick]
    dots: list[Dot]


def history(name: LadderName, player: str) -> list[RatingStep]:
    """The last matches of a player on a ladder, the oldest first; one query."""
    with connection.cursor() as cursor:
        cursor.execute(_MATCHES, (*name, player, player, MOST))
        rows = cursor.fetchall()
    return [
        RatingStep(match, at, shown(mu, sigma), shown(mu_2, sigma_2))
        for match, at, mu, sigma, mu_2, sigma_2 in rows[::-1]
    ]


def plot(steps: list[RatingStep]) -> Plot:
    """The way as a picture: a step for each match, as high as the number after it."""
    numbers = [steps[0].before, *(step.after for step in steps)]
    step = _step(max(numbers) - min(numbers))
    least, most = step * floor(min(numbers) / step), step * ceil(max(numbers) / step)
    most = max(most, least + step)

    def x(place: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * place / len(steps), 1)

    def y(number: float) -> float:
        return round(TOP + (HIGH - TOP - BOTTOM) * (most - number) / (most - least), 1)

    points = [(x(place), y(number)) for place, number in enumerate(numbers)]
    path = f"M{points[0][0]} {points[0][1]}" + "".join(f"L{one} {two}" for one, two in points[1:])
    ticks = [Tick(y(number), f"{number}".replace("-", "−")) for number in range(least, most + 1, step)]
    dots = [Dot(*point, one) for point, one in zip(points[1:], steps, strict=True)]
    return Plot(WIDE, HIGH, LEFT, WIDE - RIGHT, path, ticks, dots)


def _step(span: float) -> int:
    """The distance of the lines across: round, and not too many lines."""
    return next((step for above, step in pairwise((0, *STEPS)) if span / step <= LINES and step > above), STEPS[-1])
