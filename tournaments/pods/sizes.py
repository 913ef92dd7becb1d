"""How many players sit at each table when the field does not fill them."""

from tournaments.pods.field import CannotDraw, PodPlayer, UndrawnRound, Uneven


def two_sizes(players: int, seats: int, other: int) -> tuple[int, ...]:
    """As many tables of `seats` as can be, the rest of `other`; raises `CannotDraw` if no sum of the two fits."""
    for rest in range(players // other + 1):
        if (players - rest * other) % seats == 0 and players >= rest * other:
            return (seats,) * ((players - rest * other) // seats) + (other,) * rest
    raise CannotDraw("no_two_sizes_fit")


def byes_and_sizes(undrawn: UndrawnRound) -> tuple[tuple[PodPlayer, ...], tuple[PodPlayer, ...], tuple[int, ...]]:
    """Who has a bye, who plays, in order of rank, and the sizes of the tables from the top.

    Byes go to the lowest of those who have had the fewest. Where two sizes do not fit, the smallest number of byes
    makes them fit. The other size sits at the bottom.
    """
    ranked = undrawn.ranked()
    byes = len(ranked) % undrawn.seats
    if undrawn.uneven is not Uneven.BYES:
        byes, sizes = _fewest_byes(undrawn)
    else:
        sizes = (undrawn.seats,) * (len(ranked) // undrawn.seats)
    lowest_first = ranked[::-1]
    away = sorted(lowest_first, key=lambda player: player.byes)[:byes]
    return tuple(away), tuple(player for player in ranked if player not in away), sizes


def _fewest_byes(undrawn: UndrawnRound) -> tuple[int, tuple[int, ...]]:
    other = undrawn.seats + (1 if undrawn.uneven is Uneven.LARGER_TABLES else -1)
    if other < 2:
        raise CannotDraw("too_few_seats")
    for byes in range(undrawn.seats):
        try:
            return byes, two_sizes(len(undrawn.players) - byes, undrawn.seats, other)
        except CannotDraw:
            continue
    raise CannotDraw("no_two_sizes_fit")
