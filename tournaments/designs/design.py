"""A design as a value, with the figures that say how good it is. Players are counted from 0."""

from collections import Counter
from itertools import combinations

import msgspec

from tournaments.seating.schedule import Round


class Design(msgspec.Struct, frozen=True):
    """Tables by round, each in order of the seats. A cell has one round, whose tables are played at the same time."""

    players: int
    seats: int
    rounds: tuple[Round, ...]

    @property
    def games(self) -> int:
        """How many tables there are in all."""
        return sum(len(tables) for tables in self.rounds)

    def pair_meetings(self) -> dict[int, int]:
        """How many pairs meet how often."""
        met = Counter(pair for tables in self.rounds for table in tables for pair in combinations(sorted(table), 2))
        return dict(Counter(met[pair] for pair in combinations(range(self.players), 2)))

    @property
    def seat_spread(self) -> int:
        """The greatest difference between how often one player has two seats."""
        had = Counter((player, seat) for tables in self.rounds for table in tables for seat, player in enumerate(table))
        counts = [[had[player, seat] for seat in range(self.seats)] for player in range(self.players)]
        return max(max(row) - min(row) for row in counts)

    def faults(self) -> tuple[str, ...]:
        """What is wrong with it: a table of another size, a stranger, or a player twice at a table or in a round."""
        found = []
        for number, tables in enumerate(self.rounds, 1):
            playing = [player for table in tables for player in table]
            if any(len(table) != self.seats or len(set(table)) < self.seats for table in tables):
                found.append(f"round {number} has a table of another size")
            if not set(playing) <= set(range(self.players)):
                found.append(f"round {number} has a stranger")
            if len(self.rounds) > 1 and sorted(playing) != list(range(self.players)):
                found.append(f"round {number} does not seat everybody once")
        return tuple(found)
