"""A Swiss or a round robin as FIDE's tournament report (TRF)."""

from msgspec.structs import replace

from tournaments.crosstable.table import PieceColour
from tournaments.stream.settings import RoundRobin, Swiss
from tournaments.stream.standings import standings
from tournaments.stream.state import StageState, Tournament
from tournaments.stream.tables import crosstable
from tournaments.trf.printing import print_report
from tournaments.trf.report import KIND, NAME, PlayerLine, Report, TextLine

LONGEST_NAME = 33


class NoReport(ValueError):
    """A format that the report has no form for."""


def report(now: Tournament, stage: StageState, group: int = 0) -> str:
    """A group of a stage as a report, rounds that are over; `NoReport` where it is not a Swiss or a round robin.

    Points and places are those of the standings. The games are what ratings go by: a result that was corrected too late
    for the standings is here as it was corrected.
    """
    form = now.format_of(stage.number)
    if not isinstance(form, Swiss | RoundRobin):
        raise NoReport(stage.number)
    table = crosstable(now, _as_rated(stage), group).filled()
    made = standings(now, stage)[group]
    places = {row.entrant: row.place for row in made.rows}
    points = crosstable(now, stage, group).filled().scores()
    players = tuple(
        PlayerLine(
            number=one.number,
            name=plain_name(now.entrants[made.numbers[one.number - 1] - 1].name),
            rating=one.rating,
            points=points[one.number],
            place=places[made.numbers[one.number - 1]],
            rounds=one.rounds,
        )
        for one in table.entrants
    )
    kind = form.ruleset.value if isinstance(form, Swiss) else "Round robin"
    texts = (TextLine(NAME, plain_name(now.settings.name, 80)), TextLine(KIND, kind))
    rounds = form.rounds if isinstance(form, Swiss) else 0
    return print_report(Report(players, texts, rounds, initial_colour=PieceColour.WHITE, scoring=form.scoring))


def _as_rated(stage: StageState) -> StageState:
    """The stage with the results that ratings go by."""
    rounds = []
    for round_ in stage.rounds:
        tables = tuple(replace(table, result=table.rated or table.result) for table in round_.tables)
        rounds.append(replace(round_, tables=tables))
    return replace(stage, rounds=tuple(rounds))


def plain_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it fits the columns."""
    return " ".join("".join(one if one.isprintable() else " " for one in name).split())[:longest].strip()
