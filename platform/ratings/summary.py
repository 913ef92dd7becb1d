"""What all of a game's rated matches say together: how well they were foretold, who was strong in the season, which
seats are an advantage, and how the ladders stood when each month was over.

Worked out beside the book, by a worker, from the book alone: it can be thrown away and comes out the same.
"""

from collections import deque
from collections.abc import Iterator
from datetime import UTC, date, datetime

import msgspec
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Now
from msgspec import Struct

from config.postgres.base import default
from ratings.forecast import Trial, fitted, trial
from ratings.ladder import Grade
from ratings.models import PastBoard, Rated, Rating, Summary
from ratings.months import Month, Months
from ratings.reliability import Reliability, reliability, typical_doubt
from ratings.result import LadderName
from ratings.rows import read_whole
from ratings.seats import SeatShare, seat_shares
from ratings.strength import ranking_of, strengths
from retries import guard

SWEEP = "summaries"
"""The name under which what fails is on record."""

NEWEST = 20_000
"""So many of a ladder's matches, the newest, its forecasts are judged by."""
SEASON_NEWEST = 5_000
"""So many of a season's matches, the newest, its strengths are worked out from."""


class Stood(Struct, frozen=True):
    """A player in a season: how strong, on the scale of its results, and in how many matches."""

    player: str
    strength: float
    matches: int


class Season(Struct, frozen=True):
    """A quarter of a year on a ladder, named by its first day, and everybody's strength in it, the strongest first."""

    begins: date
    matches: int
    players: tuple[Stood, ...]


class PaceSummary(Struct, frozen=True):
    """What a ladder's matches say; `doubt` is that of a player in the middle, `usual` the usual number of sides."""

    matches: int
    doubt: float
    usual: int
    reliability: Reliability | None
    season: Season | None


class Summed(Struct, frozen=True):
    """What a game's matches say, by pace, and about the seats at every pace."""

    paces: dict[str, PaceSummary]
    seats: tuple[SeatShare, ...]


_OUTDATE = """
INSERT INTO ratings_summary AS summary (game, changes, summed) VALUES (%s, 1, 0)
    ON CONFLICT (game) DO UPDATE SET changes = summary.changes + 1"""


def outdate(game: str) -> None:
    """Note that the book of a game has changed; one statement."""
    with connection.cursor() as cursor:
        cursor.execute(_OUTDATE, (game,))


def outdated() -> list[str]:
    """The games whose book has changed since it was summed up."""
    return list(Summary.objects.exclude(summed=F("changes")).order_by("game").values_list("game", flat=True))


def sum_up_all() -> int:
    """Sum up the games whose book has changed, by one worker alone; how many these were."""
    with guard.alone(SWEEP) as only, default().unhurried():
        games = outdated() if only else []
        guard.each(SWEEP, games, sum_up)
        return len(games)


def sum_up(game: str) -> None:
    """Sum up a game's matches; what changes meanwhile is left to the next time. Some seconds for 20,000 matches."""
    row, _new = Summary.objects.get_or_create(game=game)
    boards: list[PastBoard] = []
    paces: dict[str, PaceSummary] = {}
    trials: list[Trial] = []
    for pace in Rated.objects.filter(game=game).order_by("pace").values_list("pace", flat=True).distinct():
        name = LadderName(game, pace)
        made, found, months = _of_ladder(name)
        paces[pace] = made
        trials += found
        boards += [
            PastBoard(game=game, pace=pace, month=one.day, lines=msgspec.to_builtins(one.lines)) for one in months
        ]
    summed = Summed(paces, tuple(seat_shares(trials, fitted(trials) if trials else 0.0)))
    with transaction.atomic():
        PastBoard.objects.filter(game=game).delete()
        PastBoard.objects.bulk_create(boards)
        Summary.objects.filter(game=game).update(summed=row.changes, at=Now(), body=msgspec.to_builtins(summed))


def summary_of(game: str) -> Summed | None:
    """What a game's matches said when they were last summed up; None where they never were. One query."""
    body = Summary.objects.filter(game=game).values_list("body", flat=True).first()
    return None if body is None else msgspec.convert(body, Summed)


def quarter(moment: datetime) -> date:
    """The first day of the quarter of a year that a moment lies in, by the time of the site (UTC)."""
    day = moment.astimezone(UTC).date()
    return date(day.year, 3 * ((day.month - 1) // 3) + 1, 1)


def _of_ladder(name: LadderName) -> tuple[PaceSummary, list[Trial], list[Month]]:
    """What the matches of one ladder say, in one pass over them."""
    trials: deque[Trial] = deque(maxlen=NEWEST)
    season: deque[list[list[tuple[str, ...]]]] = deque(maxlen=SEASON_NEWEST)
    months, begins, tables, matches = Months(), None, dict[int, int](), 0
    for row in _rows(name):
        result, change = read_whole(row)
        if not result.rates:
            continue
        if begins != (begun := quarter(result.finished_at)):
            begins = begun
            season.clear()
        season.append(ranking_of(result))
        made = trial(result.kind, result.sides, result.ranks, change.mu_before, change.sigma_before)
        trials.append(made)
        sides = len(made.shares)
        tables[sides] = tables.get(sides, 0) + 1
        matches += 1
        months.enter(result, change)
    held = None if begins is None else Season(begins, len(season), _stood(season))
    doubts = [*Rating.objects.filter(game=name.game, pace=name.pace, matches__gt=0).values_list("sigma", flat=True)]
    usual = max(tables, key=lambda sides: (tables[sides], -sides), default=2)
    doubt = typical_doubt(doubts) if doubts else Grade().rating.sigma
    return PaceSummary(matches, doubt, usual, reliability([*trials]), held), [*trials], months.over


def _stood(season: deque[list[list[tuple[str, ...]]]]) -> tuple[Stood, ...]:
    """The strengths of those who were on their own: partners are worth together what they are, not apart."""
    alone = [ranking for ranking in season if all(len(side) == 1 for place in ranking for side in place)]
    return tuple(Stood(one.entrant[0], one.strength, one.results) for one in strengths(alone))


def _rows(name: LadderName) -> Iterator[Rated]:
    rows = Rated.objects.filter(game=name.game, pace=name.pace).order_by("finished_at", "match_id")
    return rows.iterator(chunk_size=1000)
