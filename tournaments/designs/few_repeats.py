"""Fields too small for rounds without a repeated pair."""

from tournaments.seating.schedule import Round

SEARCHED: dict[tuple[int, int, int], tuple[Round, ...]] = {
    (12, 4, 4): (
        ((6, 7, 9, 11), (2, 3, 4, 5), (0, 1, 8, 10)),
        ((1, 3, 7, 10), (0, 2, 4, 9), (5, 6, 8, 11)),
        ((1, 4, 6, 10), (0, 2, 5, 7), (3, 8, 9, 11)),
        ((0, 2, 3, 6), (1, 5, 9, 10), (4, 7, 8, 11)),
    ),
}
"""By players, seats and rounds: the fewest repeats that a search found."""


def few_repeats(players: int, seats: int, rounds: int) -> tuple[Round, ...]:
    """So many rounds; empty where none are known."""
    if (players, seats) == (8, 4) and rounds <= 7:
        return tuple(_halves(number) for number in range(1, rounds + 1))
    if (players, seats) == (6, 3) and rounds <= 3:
        return tuple(_arcs(start) for start in range(rounds))
    return SEARCHED.get((players, seats, rounds), ())


def _halves(functional: int) -> Round:
    """The two parallel planes of the space of eight points that a linear function separates."""
    sides = [tuple(point for point in range(8) if (functional & point).bit_count() % 2 == side) for side in (0, 1)]
    return sides[0], sides[1]


def _arcs(start: int) -> Round:
    """A circle of six, cut in two."""
    one = tuple((start + step) % 6 for step in range(3))
    other = tuple((start + step) % 6 for step in range(3, 6))
    return one, other
