"""What a drawing costs: first the prohibited pairs, then repeats, people kept apart, score spread, seats.

The first four are one whole number, each weighing more than all that the later ones can come to.
"""

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

import msgspec

from tournaments.pods.field import PodPlayer, UndrawnRound, pairs_of
from tournaments.seating.next_round import seat_counts, seated_table


class Cost(NamedTuple):
    """The cost of tables, in order of weight: the lower, the better."""

    prohibited: int
    repeats: int
    """Earlier meetings of pairs at one table: a pair that has met twice counts two."""
    kept_apart: int
    score_spread: int
    """Highest score less lowest, of all tables, in the units of `Costs`."""
    seats: int = 0


class Costs(msgspec.Struct, frozen=True):
    """The costs of one round's tables. Players are places in the ranking, from 0."""

    scores: tuple[int, ...]
    """In units of 1 / `denominator` of a point."""
    denominator: int
    pairs: tuple[dict[int, int], ...]
    """For each player, what it costs to meet another; who is not named costs nothing."""
    steps: tuple[int, int, int]
    """What a pair kept apart, a repeat and a prohibited pair weigh."""
    had: dict[tuple[int, int], int]

    def table(self, players: Sequence[int]) -> int:
        """The cost of a table, without its seats."""
        scores = [self.scores[player] for player in players]
        whole = max(scores) - min(scores)
        for place, player in enumerate(players):
            row = self.pairs[player]
            if row:
                for other in players[place + 1 :]:
                    whole += row.get(other, 0)
        return whole

    def seats(self, players: Sequence[int]) -> int:
        """The cost of a table's best seating."""
        return seated_table(players, self.had)[1]

    def parts(self, whole: int, seats: int = 0) -> Cost:
        """The number taken apart."""
        apart, repeat, prohibited = self.steps
        rest = whole % prohibited
        return Cost(whole // prohibited, rest // repeat, rest % repeat // apart, rest % apart, seats)

    @property
    def spread_only(self) -> int:
        """Below this a cost is nothing but score spread."""
        return self.steps[0]


def costs(undrawn: UndrawnRound, playing: Sequence[PodPlayer]) -> Costs:
    """The costs of a round; linear in the number of earlier tables and of pairs kept apart."""
    place = {player.number: rank for rank, player in enumerate(playing)}
    denominator = lcm(*(player.score.denominator for player in playing))
    scores = tuple(int(player.score * denominator) for player in playing)
    met = {pair: times for pair, times in undrawn.meetings().items() if pair[0] in place and pair[1] in place}
    apart = pairs_of(undrawn.apart) if undrawn.number <= undrawn.apart_rounds else frozenset()
    forbidden = pairs_of(undrawn.forbidden)
    apart_step = 1 + len(playing) * (max(scores) - min(scores))
    repeat_step = apart_step * (1 + len(apart))
    prohibited_step = repeat_step * (1 + sum(met.values()))
    pairs: tuple[dict[int, int], ...] = tuple({} for _ in playing)
    for one, other in sorted(met.keys() | apart | forbidden):
        if one in place and other in place:
            pair = (one, other)
            cost = met.get(pair, 0) * repeat_step + (pair in apart) * apart_step + (pair in forbidden) * prohibited_step
            pairs[place[one]][place[other]] = pairs[place[other]][place[one]] = cost
    counts = seat_counts(undrawn.earlier)
    had = {(place[number], seat): times for (number, seat), times in counts.items() if number in place}
    return Costs(scores, denominator, pairs, (apart_step, repeat_step, prohibited_step), had)
