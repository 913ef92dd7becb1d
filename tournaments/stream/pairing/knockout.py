"""The next round of brackets, and of elimination at tables."""

from games.kernel.refusals import Refused
from tournaments.brackets.table_elimination import seeded_tables
from tournaments.seating.next_round import seat_counts, seated_table
from tournaments.stream.knockout import alive_at_tables, playable
from tournaments.stream.pairing.result import Paired, account, numbered
from tournaments.stream.state import Bye, Round, StageState, Table, Tournament


def bracket_round(now: Tournament, stage: StageState) -> Paired:
    """Every match of a bracket whose sides are known."""
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [
        Table(0, seated_table(pair, counts)[0], group, name)
        for group in range(len(stage.groups))
        for name, pair in playable(now, stage, group)
    ]
    given = {"groups": stage.groups, "winners": [_summary(one) for one in stage.rounds]}
    return Paired(numbered(tables), (), account("bracket", "1", given))


def _summary(one: Round) -> list[object]:
    return [[table.place, table.entrants, table.result and table.result.winners] for table in one.tables]


def table_elimination_round(now: Tournament, stage: StageState) -> Paired:
    """Seat those who are still in, by their seeding."""
    alive = tuple(one for one in alive_at_tables(now, stage) if now.entrants[one - 1].takes_part)
    if len(alive) < 2:
        raise Refused("nothing_to_pair")
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [Table(0, seated_table(table, counts)[0]) for table in seeded_tables(alive, now.settings.places)]
    lonely = [Bye(table.entrants[0], "pairing") for table in tables if len(table.entrants) < 2]
    given = {"seeding": alive, "seats": now.settings.places}
    return Paired(
        numbered(table for table in tables if len(table.entrants) > 1),
        tuple(lonely),
        account("seeded tables", "1", given),
    )
