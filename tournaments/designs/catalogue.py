"""Which design fits a field."""

from tournaments.designs.base_blocks import BASE_BLOCKS
from tournaments.designs.design import Design
from tournaments.designs.few_repeats import few_repeats
from tournaments.designs.transversal import in_groups, transversal_rounds
from tournaments.designs.youden import cell_tables
from tournaments.seating.schedule import Round, seated


def design_for(players: int, seats: int, rounds: int) -> Design | None:
    """Rounds in which nobody meets twice where that can be known; None where no design has so many.

    Seats differ by 1 at most for everybody, after any of the rounds.
    """
    found = _apart(players, seats)
    if len(found) < rounds:
        found = few_repeats(players, seats, rounds)
    if not rounds or len(found) < rounds:
        return None
    return Design(players, seats, seated(found[:rounds], seats))


def cell_for(players: int, seats: int) -> Design | None:
    """Tables played at the same time: everybody meets everybody and has every seat equally often; None if unknown.

    Seven players at fours: seven tables, four for each player, every pair twice, every seat once.
    """
    tables = cell_tables(players, seats)
    return Design(players, seats, (tables,)) if tables else None


def _apart(players: int, seats: int) -> tuple[Round, ...]:
    """As many rounds as are known in which no pair meets twice."""
    if players == seats:
        return (((tuple(range(players))),),)
    if (players, seats) in BASE_BLOCKS:
        return BASE_BLOCKS[players, seats].rounds()
    across = transversal_rounds(players, seats)
    size = players // seats
    return (*across, *in_groups(_apart(size, seats), size, seats)) if across and size % seats == 0 else across
