"""A round's tables drawn and explained: what `stream.pairing.tables` asks where no block design fits the field."""

from collections.abc import Container, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

from tournaments.lots import Lots
from tournaments.pods.cost import Cost, Costs, costs
from tournaments.pods.exhaustive import SMALL, best_tables
from tournaments.pods.field import UndrawnRound
from tournaments.pods.search import found_tables
from tournaments.pods.sizes import byes_and_sizes
from tournaments.seating.next_round import imbalance, seated_table
from tournaments.seating.schedule import Round

VERSION = "1"
"""Another version may draw other tables."""


class Tried(msgspec.Struct, frozen=True):
    """The best exchange with a table near by, and what both tables cost before and would cost after."""

    player: int
    other: int
    table: int
    before: Cost
    after: Cost


class PodReason(msgspec.Struct, frozen=True):
    """One table: its cost, its slice of the ranking, who came from elsewhere, who meets again, and what was tried."""

    table: int
    scores: tuple[Fraction, ...]
    cost: Cost
    sliced: tuple[int, ...]
    """Who would sit here by rank alone."""
    came: tuple[int, ...]
    repeats: tuple[tuple[int, int], ...]
    tried: Tried | None


class PodQuality(msgspec.Struct, frozen=True):
    """The figures of a drawing. Spreads are in points."""

    prohibited: int
    repeats: int
    kept_apart: int
    score_spread: Fraction
    widest_spread: Fraction
    seat_imbalance: int
    """The greatest difference between how often one player has had two seats, this round included."""
    sliced: Cost
    """What the slices of the ranking would have cost."""
    proven: bool
    """Whether all drawings were looked at, so that none is better."""


class DrawnRound(msgspec.Struct, frozen=True):
    """What a pairing event stores: tables in order of the seats, byes, reasons and figures."""

    round: int
    version: str
    seed: str
    tables: Round
    byes: tuple[int, ...]
    reasons: tuple[PodReason, ...]
    quality: PodQuality


def draw_round(undrawn: UndrawnRound) -> DrawnRound:
    """Draw the tables of a round; raises `CannotDraw`. The same round and seed give the same tables."""
    undrawn.check()
    away, playing, sizes = byes_and_sizes(undrawn)
    numbers = [player.number for player in playing]
    weighed = costs(undrawn, playing)
    lots = Lots(undrawn.seed, f"tables of round {undrawn.number}")
    small = len(playing) <= SMALL
    places = best_tables(weighed, sizes) if small else found_tables(weighed, sizes, lots)
    places = sorted((sorted(table) for table in places), key=lambda table: (sum(table) / len(table), table))
    tables = tuple(
        tuple(numbers[place] for place in seated_table(lots.order(table), weighed.had)[0]) for table in places
    )
    slices = _slices(sizes)
    met = undrawn.meetings()
    whole = weighed.parts(sum(weighed.table(table) for table in places))
    spreads = [Fraction(weighed.parts(weighed.table(table)).score_spread, weighed.denominator) for table in places]
    return DrawnRound(
        undrawn.number,
        VERSION,
        undrawn.seed,
        tables,
        tuple(player.number for player in away),
        tuple(_reason(weighed, places, index, numbers, slices, met) for index in range(len(places))),
        PodQuality(
            whole.prohibited,
            whole.repeats,
            whole.kept_apart,
            sum(spreads, Fraction()),
            max(spreads),
            imbalance((*undrawn.earlier, tables)),
            weighed.parts(sum(weighed.table(table) for table in slices), sum(weighed.seats(table) for table in slices)),
            small,
        ),
    )


def _slices(sizes: Sequence[int]) -> list[list[int]]:
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]


def _reason(
    weighed: Costs,
    places: Sequence[Sequence[int]],
    index: int,
    numbers: Sequence[int],
    slices: Sequence[Sequence[int]],
    met: Container[tuple[int, int]],
) -> PodReason:
    table = places[index]
    rank_alone = slices[index] if index < len(slices) else []
    pairs = combinations(sorted(numbers[place] for place in table), 2)
    return PodReason(
        index + 1,
        tuple(Fraction(weighed.scores[place], weighed.denominator) for place in table),
        weighed.parts(weighed.table(table), weighed.seats(table)),
        tuple(numbers[place] for place in rank_alone),
        tuple(numbers[place] for place in table if place not in rank_alone),
        tuple(pair for pair in pairs if pair in met),
        _tried(weighed, places, index, numbers),
    )


def _tried(weighed: Costs, places: Sequence[Sequence[int]], index: int, numbers: Sequence[int]) -> Tried | None:
    best: tuple[int, int, int, int] | None = None
    for other in (index - 1, index + 1):
        if not 0 <= other < len(places):
            continue
        for mine in places[index]:
            for theirs in places[other]:
                cost = weighed.table([theirs, *(one for one in places[index] if one != mine)])
                cost += weighed.table([mine, *(one for one in places[other] if one != theirs)])
                if best is None or (cost, other, mine, theirs) < best:
                    best = (cost, other, mine, theirs)
    if best is None:
        return None
    cost, other, mine, theirs = best
    before = weighed.table(places[index]) + weighed.table(places[other])
    return Tried(numbers[mine], numbers[theirs], other + 1, weighed.parts(before), weighed.parts(cost))
