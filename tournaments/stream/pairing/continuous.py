"""The next tables of formats that go on by time: arenas and ladders."""

from tournaments.arena.pairing import FreePlayer, pair_free
from tournaments.seating.next_round import seat_counts, seated_table
from tournaments.stream.pairing.result import Paired, account, numbered
from tournaments.stream.standings import ladder, standings
from tournaments.stream.state import StageState, Table, Tournament


def arena_tables(now: Tournament, stage: StageState) -> Paired:
    """Pair whoever is free in an arena, by the standings."""
    busy = {entrant for one in stage.rounds for table in one.missing for entrant in table.entrants}
    last: dict[int, int] = {}
    for one in stage.rounds:
        for table in one.tables:
            last[table.entrants[0]], last[table.entrants[1]] = table.entrants[1], table.entrants[0]
    rows = standings(now, stage)[0].rows
    free = [
        FreePlayer(row.entrant, rank, last.get(row.entrant, 0))
        for rank, row in enumerate(rows, 1)
        if row.entrant not in busy and now.entrants[row.entrant - 1].takes_part
    ]
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [Table(0, seated_table(pair, counts)[0]) for pair in pair_free(free)]
    return Paired(numbered(tables), (), account("arena", "1", free))


def ladder_tables(now: Tournament, stage: StageState) -> Paired:
    """A table for every challenge."""
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [
        Table(0, seated_table((one.challenger, one.challenged), counts)[0], place=str(one.challenger))
        for one in now.challenges
    ]
    given = {"ladder": ladder(stage), "challenges": now.challenges}
    return Paired(numbered(tables), (), account("challenges", "1", given))
