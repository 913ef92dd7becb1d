"""A season simulated many times: when it ends, what its deadlines cut off, and who holds it up."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeAlias

from leagues.forecast.lengths import DrawnLengths, Lengths
from leagues.season.settings import SeasonSettings
from tournaments.designs.catalogue import cell_for
from tournaments.round_robin.berger import berger
from tournaments.stream.settings import Cells, RoundRobin

MOST, LEAST, MOST_TABLES = 400, 100, 30_000
"""So many seasons are simulated, fewer of large ones: a table of a simulated season takes some 8 µs."""
LOW, HIGH, LATE = 0.05, 0.95, 0.9
MOST_SLOW = 5
Tables: TypeAlias = Sequence[tuple[str, ...]]
Spans: TypeAlias = Mapping[str, Sequence[tuple[float, float]]]
"""When players are away, in seconds from the beginning."""
Slower: TypeAlias = Mapping[str, float]
"""So many times as long as usual the matches of players take who have too many at a time."""


class Forecast(NamedTuple):
    """Seconds from the beginning to the end: in the middle, the band in which nine of ten seasons end, and by when nine
    of ten have ended. `cut` is how many tables a season leaves unfinished at a deadline on average; `slow` who holds up
    the end, and in what share of the seasons; `missed` in what share of them a table of each player is left so.
    """

    median: float
    low: float
    high: float
    late: float
    cut: float
    slow: tuple[tuple[str, float], ...]
    missed: Mapping[str, float]


class Course(NamedTuple):
    """One simulated season: its end, the tables cut off, who sat at the table that was over last, and who sat at any
    that was cut off.
    """

    end: float
    cut: int
    last: tuple[str, ...]
    missed: frozenset[str]


def forecast(
    settings: SeasonSettings,
    divisions: Sequence[Sequence[str]],
    known: Lengths,
    seed: str,
    away: Spans | None = None,
    slower: Slower | None = None,
) -> Forecast:
    """When a season of these divisions ends; by 100 to 400 simulated seasons, a quarter of a second at most."""
    random = Random(seed)  # noqa: S311 - nothing secret is drawn
    tables = sum(len(some) for players in divisions for some in rounds(settings, players, random))
    times = max(LEAST, min(MOST, MOST_TABLES // max(1, tables)))
    courses = [course(settings, divisions, known.drawn(random), random, away or {}, slower or {}) for _ in range(times)]
    ends = sorted(one.end for one in courses)
    held = Counter(player for one in courses for player in one.last)
    slow = tuple((player, count / times) for player, count in held.most_common(MOST_SLOW))
    missing = Counter(player for one in courses for player in one.missed)
    missed = {player: missing[player] / times for players in divisions for player in players}
    middle, low, high, late = (quantile(ends, share) for share in (0.5, LOW, HIGH, LATE))
    return Forecast(middle, low, high, late, fmean(one.cut for one in courses), slow, missed)


def course(
    settings: SeasonSettings,
    divisions: Sequence[Sequence[str]],
    drawn: DrawnLengths,
    random: Random,
    away: Spans,
    slower: Slower | None = None,
) -> Course:
    """One season: in each division round after round, each as long as its longest table or the deadline."""
    end, cut = 0.0, 0
    last: tuple[str, ...] = ()
    slower, missed = slower or {}, set[str]()
    for players in divisions:
        at = 0.0
        slowest: tuple[str, ...] = ()
        for tables in rounds(settings, players, random):
            longest = 0.0
            for table in tables:
                alone = drawn.seconds(table) * max(slower.get(player, 1.0) for player in table)
                seconds = _with_absence(at, alone, table, away)
                if settings.round_s and seconds > settings.round_s:
                    seconds, cut = float(settings.round_s), cut + 1
                    missed.update(table)
                if seconds > longest:
                    longest, slowest = seconds, table
            at += longest
        if at > end:
            end, last = at, slowest
    return Course(end, cut, last, frozenset(missed))


def _with_absence(at: float, seconds: float, table: Sequence[str], away: Spans) -> float:
    """The length of a match that stands still while one of its players is away."""
    until = at + seconds
    spans = sorted(span for player in table for span in away.get(player, ()))
    for since, back in spans:
        if since < until and back > at:
            until += back - max(since, at)
    return until - at


def rounds(settings: SeasonSettings, players: Sequence[str], random: Random) -> Iterator[Tables]:
    """The tables of each round of a division, as the format has them; who meets whom of a Swiss is drawn."""
    order = random.sample([*players], len(players))
    form = settings.form
    match form:
        case Cells():
            yield [table for start in range(0, len(order), form.cell) for table in _cell(settings, order, start)]
        case RoundRobin():
            for _ in range(2 if form.twice else 1):
                for meetings in berger(len(order)):
                    yield [(order[one.white - 1], order[one.black - 1]) for one in meetings if one.black]
        case _:
            seats = settings.seats
            for _ in range(form.rounds):
                mixed = random.sample(order, len(order))
                whole = range(0, len(mixed) - len(mixed) % seats, seats)
                yield [tuple(mixed[start : start + seats]) for start in whole]


def _cell(settings: SeasonSettings, order: Sequence[str], start: int) -> Tables:
    assert isinstance(settings.form, Cells)
    members = order[start : start + settings.form.cell]
    design = cell_for(len(members), settings.seats)
    if design is None:
        return [tuple(members[: settings.seats])] if len(members) >= settings.seats else []
    return [tuple(members[one] for one in table) for tables in design.rounds for table in tables]


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which that share of them lies, between two of them where it falls so."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
