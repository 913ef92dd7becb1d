"""Players in as many groups as a table has seats, one of each group at every table: members of two groups meet once.

In round a, table b seats the member a times i plus b of group i. The groups then play among themselves, all in the same
rounds. Groups as large as a table make the lines of an affine plane; three groups triple a Kirkman system.
"""

from tournaments.designs.field import Field, field
from tournaments.seating.schedule import Round


def transversal_rounds(players: int, seats: int) -> tuple[Round, ...]:
    """The rounds in which nobody meets a member of their own group; empty where the field does not fit."""
    size, rest = divmod(players, seats)
    if rest or size < seats:
        return ()
    ring = field(size) or _modular(size, seats)
    if ring is None:
        return ()
    sums, products = ring.sums, ring.products
    return tuple(
        tuple(tuple(group * size + sums[products[a][group]][b] for group in range(seats)) for b in range(size))
        for a in range(size)
    )


def _modular(size: int, seats: int) -> Field | None:
    """Whole numbers modulo the size, if all differences between groups can be divided by."""
    if any(size % divisor == 0 for divisor in range(2, seats)):
        return None
    return Field(
        size,
        tuple(tuple((a + b) % size for b in range(size)) for a in range(size)),
        tuple(tuple(a * b % size for b in range(size)) for a in range(size)),
    )


def in_groups(rounds: tuple[Round, ...], size: int, groups: int) -> tuple[Round, ...]:
    """The rounds of a design for one group, played by all groups at once."""
    return tuple(
        tuple(tuple(group * size + player for player in table) for group in range(groups) for table in tables)
        for tables in rounds
    )
