"""A round that waits to have its tables drawn: everything the drawing may depend on, and nothing else."""

from collections import Counter
from enum import Enum
from fractions import Fraction
from itertools import combinations

import msgspec

from tournaments.seating.schedule import Round


class Uneven(Enum):
    """What happens if the field does not fill its tables."""

    BYES = "byes"
    SMALLER_TABLES = "smaller_tables"
    LARGER_TABLES = "larger_tables"


class CannotDraw(ValueError):
    """A round whose tables cannot be drawn: a code for programs, and the players it is about."""

    def __init__(self, code: str, numbers: tuple[int, ...] = ()) -> None:
        super().__init__(f"{code} {' '.join(map(str, numbers))}".strip())
        self.code = code
        self.numbers = numbers


class PodPlayer(msgspec.Struct, frozen=True):
    """Somebody who plays the round: pairing number, score and how many byes they have had."""

    number: int
    score: Fraction = Fraction()
    byes: int = 0


class UndrawnRound(msgspec.Struct, frozen=True):
    """Who plays, the tables of the rounds before in order of the seats, and the event's policy.

    Members of a group in `forbidden` never meet; of one in `apart` not in the first `apart_rounds`, if that can be.
    """

    players: tuple[PodPlayer, ...]
    seats: int
    seed: str
    earlier: tuple[Round, ...] = ()
    uneven: Uneven = Uneven.BYES
    forbidden: tuple[tuple[int, ...], ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()
    apart_rounds: int = 1

    @property
    def number(self) -> int:
        """The round's number, the first being 1."""
        return len(self.earlier) + 1

    def ranked(self) -> tuple[PodPlayer, ...]:
        """The players by score, then pairing number."""
        return tuple(sorted(self.players, key=lambda player: (-player.score, player.number)))

    def meetings(self) -> Counter[tuple[int, int]]:
        """How often two players have sat together, the lower number first."""
        return Counter(pair for tables in self.earlier for table in tables for pair in combinations(sorted(table), 2))

    def check(self) -> None:
        """Raises `CannotDraw` for a player named twice, a number below 1, too few seats or players."""
        counted = Counter(player.number for player in self.players)
        twice = tuple(sorted(number for number, times in counted.items() if times > 1))
        if twice:
            raise CannotDraw("entered_twice", twice)
        if any(number < 1 for number in counted):
            raise CannotDraw("number_below_one", tuple(sorted(number for number in counted if number < 1)))
        if self.seats < 2:
            raise CannotDraw("too_few_seats")
        if len(self.players) < self.seats:
            raise CannotDraw("too_few_players", tuple(sorted(counted)))


def pairs_of(groups: tuple[tuple[int, ...], ...]) -> frozenset[tuple[int, int]]:
    """The pairs within groups, the lower number first."""
    return frozenset(pair for group in groups for pair in combinations(sorted(set(group)), 2))
