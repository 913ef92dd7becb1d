"""Cells: tables played at the same time, of which each player has every seat equally often.

A difference set is moved through its group; its translations have each player once in each place.
"""

from itertools import product

from tournaments.seating.schedule import Round

DIFFERENCE_SETS: dict[tuple[int, int], tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = {
    (7, 3): ((7,), ((0, 1, 3),)),
    (13, 4): ((13,), ((0, 1, 3, 9),)),
    (21, 5): ((21,), ((0, 1, 4, 14, 16),)),
    (31, 6): ((31,), ((0, 1, 3, 8, 12, 18),)),
    (7, 4): ((7,), ((0, 1, 2, 4),)),
    (11, 5): ((11,), ((1, 3, 4, 5, 9),)),
    (11, 6): ((11,), ((0, 2, 6, 7, 8, 10),)),
    (15, 7): ((15,), ((0, 1, 2, 4, 5, 8, 10),)),
    (16, 6): ((4, 4), ((1, 2, 3, 4, 8, 12),)),
    (13, 3): ((13,), ((0, 1, 4), (0, 2, 7))),
    (9, 4): ((3, 3), ((1, 2, 3, 6), (4, 5, 7, 8))),
}
"""By players and seats: the moduli of the group, and the sets. Two elements differ equally often by every amount."""


def cell_tables(players: int, seats: int) -> Round:
    """The tables of a cell; empty if none is known. A table of all, or of all but one, always is."""
    if (players, seats) in DIFFERENCE_SETS:
        moduli, sets = DIFFERENCE_SETS[players, seats]
    elif seats >= 2 and players - seats in (0, 1):
        moduli, sets = (players,), (tuple(range(seats)),)
    else:
        return ()
    elements = list(product(*(range(modulus) for modulus in moduli)))
    number = {element: place for place, element in enumerate(elements)}
    return tuple(
        tuple(
            number[tuple((a + b) % m for a, b, m in zip(elements[member], by, moduli, strict=True))] for member in one
        )
        for one in sets
        for by in elements
    )
