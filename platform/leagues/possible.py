"""The places in a group that each entrant of a tournament can still reach: exact where little is left, else bounds.

Places are told by points; where tie-breaks would decide, both ways count as possible.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, product
from math import lcm
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from tournaments.scoring.points import PointsRule
from tournaments.scoring.result import TableResult
from tournaments.stream.pairing.round_robin import passed_over
from tournaments.stream.settings import Cells, PodSwiss, RoundRobin, Swiss
from tournaments.stream.state import Round, StageState, Tournament
from tournaments.stream.tables import scores, uncounted_entrants

MOST_COURSES = 1024
"""So many courses of what is left are gone through one by one, for a group of 28 in some 12 ms: five matches of two
have as many, a table of four has 76."""
UNBOUNDED = (PointsRule.SCORE, PointsRule.SHARE)
"""Points that do not follow from the order of a table alone."""
Gains: TypeAlias = Mapping[int, Fraction]


def as_of_now(now: Tournament) -> Tournament:
    """The tournament as if its open rounds were over, with the tables that have a result and no others.

    Standings count rounds that are over; in a season whose tables are all played at once they would tell nothing.
    """
    stages = tuple(replace(stage, rounds=tuple(map(_ended, stage.rounds))) for stage in now.stages)
    return replace(now, stages=stages)


def _ended(round_: Round) -> Round:
    if round_.ended:
        return round_
    return replace(round_, ended_at=0, tables=tuple(table for table in round_.tables if table.result is not None))


class Possible(NamedTuple):
    """The best and the worst place in the group; `exact` where each can be reached if nobody forfeits, else bounds."""

    best: int
    worst: int
    exact: bool


def possible_places(now: Tournament) -> dict[int, Possible]:
    """By entrant, for the stage that runs; empty before it begins and for formats without points."""
    stage = now.stage
    if stage is None or not isinstance(now.form.format, Swiss | RoundRobin | PodSwiss | Cells):
        return {}
    told = as_of_now(now)
    points = scores(told, told.stages[-1])
    found: dict[int, Possible] = {}
    for group in stage.groups:
        certain = _forfeits(now, stage, group)
        had = {entrant: points[entrant] + certain.get(entrant, Fraction()) for entrant in group}
        left = _left(now, stage, group)
        found |= _exact(now, had, left) if left is not None else _bounds(now, stage, had)
    return found


def _owed(now: Tournament, stage: StageState, group: Sequence[int]) -> dict[frozenset[int], int]:
    """By pair of a round robin, how many games the schedule still has for them: none with who is passed over."""
    form = now.form.format
    assert isinstance(form, RoundRobin)
    paired = [frozenset(table.entrants) for round_ in stage.rounds for table in round_.tables]
    there = [one for one in group if not passed_over(now, form, one, len(group))]
    times = 2 if form.twice else 1
    owed = {frozenset(pair): times - paired.count(frozenset(pair)) for pair in combinations(there, 2)}
    return owed if not stage.over else dict.fromkeys(owed, 0)


def _forfeits(now: Tournament, stage: StageState, group: Sequence[int]) -> dict[int, Fraction]:
    """What the games that are still to be paired bring for certain, as somebody of the pair has left."""
    form = now.form.format
    if not isinstance(form, RoundRobin):
        return {}
    certain: dict[int, Fraction] = {}
    for pair, games in _owed(now, stage, group).items():
        gone = {one for one in pair if not now.entrants[one - 1].takes_part}
        for one in pair if gone else ():
            worth = form.scoring.forfeit_loss if one in gone else form.scoring.forfeit_win
            certain[one] = certain.get(one, Fraction()) + games * Fraction(worth, 10)
    return certain


def _left(now: Tournament, stage: StageState, group: Sequence[int]) -> list[tuple[int, ...]] | None:
    """The tables of a group that are still to be played; None where they are not known, or too many to go through."""
    form = now.form.format
    tables = [table for round_ in stage.rounds for table in round_.tables if {*table.entrants} <= {*group}]
    left = [table.entrants for table in tables if table.result is None and not stage.over]
    if isinstance(form, RoundRobin):
        if any(not now.entrants[one - 1].takes_part for table in left for one in table):
            return None  # Whether the games of who has left count depends on how many are played for them.
        for pair, games in _owed(now, stage, group).items():
            if all(now.entrants[one - 1].takes_part for one in pair):
                left += [(min(pair), max(pair))] * games
    elif not isinstance(form, Cells) and not stage.over:
        assert isinstance(form, Swiss | PodSwiss)
        if len(stage.rounds) < form.rounds:
            return None
    elif isinstance(form, Cells) and not stage.rounds:
        return None
    if left and isinstance(form, PodSwiss | Cells) and form.scoring.rule in UNBOUNDED:
        return None
    courses = 1
    for table in left:
        courses *= 1 + len(_orders(len(table)))
        if courses > MOST_COURSES:
            return None
    return left


def _exact(now: Tournament, had: Gains, left: Sequence[tuple[int, ...]]) -> dict[int, Possible]:
    """By going through every course of the tables that are left; in whole numbers, of which sorting is quick."""
    courses = [[*_gains(now, table)] for table in left]
    scale = lcm(*(one.denominator for some in (had, *chain.from_iterable(courses)) for one in some.values()))
    place = {entrant: number for number, entrant in enumerate(had)}
    ways = [[[(place[one], int(gain * scale)) for one, gain in some.items()] for some in table] for table in courses]
    begin, count = [int(one * scale) for one in had.values()], len(had)
    best, worst = [count] * count, [1] * count
    for course in product(*ways):
        total = [*begin]
        for number, gain in chain.from_iterable(course):
            total[number] += gain
        ordered = sorted(total)
        for number, mine in enumerate(total):
            best[number] = min(best[number], 1 + count - bisect_right(ordered, mine))
            worst[number] = max(worst[number], count - bisect_left(ordered, mine))
    return {entrant: Possible(best[number], worst[number], exact=True) for entrant, number in place.items()}


def _gains(now: Tournament, table: tuple[int, ...]) -> Iterator[Gains]:
    """What each order of a table brings to those who sit there; and nothing, where all lose or it counts for nobody."""
    form = now.form.format
    yield {}
    for ranks in _orders(len(table)):
        if isinstance(form, PodSwiss | Cells):
            given = TableResult(0, 0, table, ranks, tuple(len(table) - rank for rank in ranks))
            yield form.scoring.points(given)
        else:
            assert isinstance(form, Swiss | RoundRobin)
            win, draw, loss = (Fraction(one, 10) for one in (form.scoring.win, form.scoring.draw, form.scoring.loss))
            drawn = ranks[0] == ranks[1]
            yield {one: draw if drawn else win if rank == 1 else loss for one, rank in zip(table, ranks, strict=True)}


def _orders(seats: int) -> list[tuple[int, ...]]:
    """Every order of a table, ties included: ranks by seat, from 1."""
    return [
        ranks
        for ranks in product(range(1, seats + 1), repeat=seats)
        if all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    ]


def _bounds(now: Tournament, stage: StageState, had: Gains) -> dict[int, Possible]:
    """By what each can still gain at most, and nothing at least; never narrower than what is possible."""
    most = {entrant: had[entrant] + _most(now, stage, entrant, len(had)) for entrant in had}
    return {
        entrant: Possible(
            1 + sum(other > most[entrant] for one, other in had.items() if one != entrant),
            1 + sum(other >= had[entrant] for one, other in most.items() if one != entrant),
            exact=False,
        )
        for entrant in had
    }


def _most(now: Tournament, stage: StageState, entrant: int, players: int) -> Fraction:
    """What an entrant can still gain at most."""
    form, who = now.form.format, now.entrants[entrant - 1]
    open_ = sum(entrant in table.entrants for round_ in stage.rounds for table in round_.missing)
    if stage.over or (not who.takes_part and not open_):
        return Fraction()
    match form:
        case Swiss() | PodSwiss():
            left = open_ + form.rounds - len(stage.rounds)
        case RoundRobin():
            group = next(one for one in stage.groups if entrant in one)
            apart = uncounted_entrants(now, stage, group)
            met = sum(
                entrant in table.entrants and not apart & {*table.entrants}
                for round_ in stage.rounds
                for table in round_.tables
            )
            left = open_ + max(0, (players - 1) * (2 if form.twice else 1) - met)
        case _:
            left = open_ if stage.rounds else players
    return left * _worth(now)


def _worth(now: Tournament) -> Fraction:
    """What one table is worth at most."""
    form = now.form.format
    if isinstance(form, Swiss | RoundRobin):
        scoring = form.scoring
        return Fraction(max(scoring.win, scoring.forfeit_win, scoring.pairing_bye, scoring.full_bye), 10)
    assert isinstance(form, PodSwiss | Cells)
    match form.scoring.rule:
        case PointsRule.SCORE:
            return Fraction(10**9)
        case PointsRule.PLACES:
            best = Fraction(max(form.scoring.places))
        case PointsRule.OPPONENTS_BEATEN:
            best = Fraction(form.scoring.win * (now.settings.places - 1))
        case _:
            best = Fraction(form.scoring.win)
    return max(best, Fraction(form.bye_points)) if isinstance(form, PodSwiss) else best
