"""What a command would change, said before it is given: who is told, places, points, tables, deadlines."""

from fractions import Fraction

from tournaments.stream.facts.event import Announced, Cancelled, Closed, DeadlinesExtended, Paused, Postponed, Resumed
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import DeadlineSet, RoundEnded, RoundPaired, RoundStarted, StageBegun
from tournaments.stream.facts.tables import ResultCorrected, ResultRecorded
from tournaments.stream.settings import Record
from tournaments.stream.standings import standings
from tournaments.stream.state import Table, Tournament

TOLD_TO_ALL = (
    Announced, Cancelled, Closed, DeadlinesExtended, DeadlineSet, Paused, Postponed, Resumed, RoundPaired, RoundStarted,
    StageBegun,
)  # fmt: skip


class Moved(Record, frozen=True):
    """An entrant whose place or points change."""

    entrant: int
    place: tuple[int, int]
    points: tuple[Fraction, Fraction]


class Consequences(Record, frozen=True):
    """What becomes different. `told` are the entrants who hear of it."""

    facts: tuple[Fact, ...]
    told: tuple[int, ...]
    moved: tuple[Moved, ...]
    new_tables: tuple[Table, ...]
    deadlines: tuple[tuple[int, int | None, int | None], ...]
    """Stage's newest rounds by number, with the deadline before and after."""
    warnings: tuple[str, ...]


def consequences(before: Tournament, facts: tuple[Fact, ...], after: Tournament) -> Consequences:
    """The difference that facts make."""
    return Consequences(
        facts,
        _told(before, facts, after),
        _moved(before, after),
        tuple(table for fact in facts if isinstance(fact, RoundPaired) for table in fact.tables),
        _deadlines(before, after),
        tuple(warning for fact in facts if isinstance(fact, RoundEnded) for warning in fact.warnings),
    )


def _told(before: Tournament, facts: tuple[Fact, ...], after: Tournament) -> tuple[int, ...]:
    told: set[int] = set()
    for fact in facts:
        if isinstance(fact, TOLD_TO_ALL):
            told |= {one.number for one in after.entrants if not one.left}
        elif isinstance(fact, ResultCorrected | ResultRecorded):
            round_ = before.find(fact.stage, fact.round) or after.find(fact.stage, fact.round)
            table = round_.table(fact.table) if round_ is not None else None
            told |= set(table.entrants) if table is not None else set()
        else:
            entrant = getattr(fact, "entrant", None)
            told |= {entrant} if isinstance(entrant, int) else set()
    return tuple(sorted(told))


def _moved(before: Tournament, after: Tournament) -> tuple[Moved, ...]:
    moved = []
    for one in before.stages:
        was = {row.entrant: row for group in standings(before, one) for row in group.rows}
        then = {row.entrant: row for group in standings(after, after.stages[one.number - 1]) for row in group.rows}
        moved += [
            Moved(entrant, (row.place, then[entrant].place), (row.points, then[entrant].points))
            for entrant, row in was.items()
            if entrant in then and (row.place, row.points) != (then[entrant].place, then[entrant].points)
        ]
    return tuple(moved)


def _deadlines(before: Tournament, after: Tournament) -> tuple[tuple[int, int | None, int | None], ...]:
    changed = []
    for stage in after.stages:
        for round_ in stage.rounds:
            was = before.find(stage.number, round_.number)
            earlier = was.deadline if was is not None else None
            if earlier != round_.deadline:
                changed.append((round_.number, earlier, round_.deadline))
    return tuple(changed)
