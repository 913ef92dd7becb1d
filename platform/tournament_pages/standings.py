"""The standings of a stage as the pages show them: every number opens what it is made of."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament_pages.columns import column_words
from tournament_pages.words import number
from tournaments.scoring.explanation import TableExplanation, TablePart, TableTiebreak
from tournaments.stream.settings import CROSSTABLE
from tournaments.stream.standings import Explained, GroupStandings, Row, standings
from tournaments.stream.state import StageState, Tournament
from tournaments.tiebreaks.explanation import Contribution, Reckoning


class Because(NamedTuple):
    """One part of a number: the round it comes from, what it says, and how much that is."""

    round: int
    said: str
    amount: str
    cut: bool = False


class Cell(NamedTuple):
    """A number, how it is reckoned, its parts, and what they come to."""

    column: str
    value: str
    how: str
    parts: list[Because]


class StandingRow(NamedTuple):
    """An entrant's place."""

    place: int
    number: int
    name: str
    left: bool
    mine: bool
    points: str
    cells: list[Cell]


class Group(NamedTuple):
    """The standings of a group; `columns` are name and meaning of each number."""

    title: str
    columns: list[tuple[str, str]]
    lines: list[StandingRow]
    plain: bool


def groups_of(now: Tournament, stage: StageState, me: int | None, upto: int | None = None) -> list[Group]:
    """The standings of every group after the rounds that are over, or the first so many."""
    made = standings(now, stage, upto)
    return [_group(now, stage, one, len(made), me) for one in made]


def _group(now: Tournament, stage: StageState, made: GroupStandings, groups: int, me: int | None) -> Group:
    explained = any(row.values for row in made.rows)
    shown = [column_words(one) for one in made.columns] if explained else []
    arena = any(row.lines for row in made.rows)
    title = _("Group %(number)d") % {"number": made.group + 1} if groups > 1 else ""
    columns = [column_words("points")] if arena else shown
    lines = [_line(now, stage, made, row, me, arena) for row in made.rows]
    return Group(title, columns, lines, not explained and not arena)


def _line(
    now: Tournament, stage: StageState, made: GroupStandings, row: Row, me: int | None, arena: bool
) -> StandingRow:
    entrant = now.entrants[row.entrant - 1]
    crossed = isinstance(now.format_of(stage.number), CROSSTABLE)
    numbers = dict(enumerate(made.numbers, 1)) if crossed else {}
    cells = [_cell(now, column, value, numbers) for column, value in zip(made.columns, row.values, strict=False)]
    if row.deducted:
        cells[0] = _deducted(now, stage, row, cells[0])
    if arena:
        parts = [
            Because(at, _("game %(number)d") % {"number": at}, number(line.total))
            for at, line in enumerate(row.lines, 1)
        ]
        cells = [Cell(_("Points"), number(row.points), _("added up"), parts)]
    return StandingRow(row.place, row.entrant, entrant.name, entrant.left, row.entrant == me, number(row.points), cells)


def _cell(now: Tournament, column: str, value: Explained, numbers: Mapping[int, int]) -> Cell:
    short, _meaning = column_words(column)
    if isinstance(value, TableExplanation):
        if value.tiebreak is TableTiebreak.LOTS:
            return Cell(short, _("lot"), _("drawn where nothing else separates"), [])
        how = _("added up") if value.reckoning.value == "sum" else _("the mean of these")
        return Cell(short, number(value.value), how, [_table_part(now, one) for one in value.parts])
    how = {
        Reckoning.SUM: _("added up"),
        Reckoning.MEAN: _("the mean of these"),
        Reckoning.ROUNDED_MEAN: _("the mean of these, rounded"),
        Reckoning.PLACE: _("the place among those who are level"),
    }[value.reckoning]
    return Cell(short, number(value.value), how, [_contribution(now, one, numbers) for one in value.contributions])


def _deducted(now: Tournament, stage: StageState, row: Row, points: Cell) -> Cell:
    """The points without what rulings took, which stands among the parts."""
    mine = [one for one in now.deductions if (one.stage, one.entrant) == (stage.number, row.entrant)]
    taken = [Because(one.round, by_ruling(one.ruling), f"−{one.points}") for one in mine]
    return points._replace(value=number(row.points), parts=[*points.parts, *taken])


def by_ruling(name: str) -> str:
    """That something is so because of a ruling."""
    return _("by ruling %(name)s") % {"name": name}


def _table_part(now: Tournament, part: TablePart) -> Because:
    if part.opponent:
        return Because(part.round, _("against %(name)s") % {"name": _name(now, part.opponent)}, number(part.amount))
    if part.table:
        return Because(part.round, _("table %(number)d") % {"number": part.table}, number(part.amount))
    return Because(part.round, _("bye") if part.round else _("drawn by lot"), number(part.amount))


def _contribution(now: Tournament, one: Contribution, numbers: Mapping[int, int]) -> Because:
    said = _("against %(name)s") % {"name": _name(now, numbers[one.opponent])} if one.opponent else _("no opponent")
    amount = number(one.value)
    if one.factor != 1:
        amount = f"{number(one.amount)} × {number(one.factor)} = {amount}"
    for adjusted in one.adjustments:
        how = _("round %(round)d counts as %(counted)s, not %(scored)s")
        said += "; " + how % {
            "round": adjusted.round,
            "counted": number(adjusted.counted),
            "scored": number(adjusted.scored),
        }
    return Because(one.round, said, amount, one.cut)


def _name(now: Tournament, entrant: int) -> str:
    found = now.entrant(entrant)
    return found.name if found is not None else ""


def points_of(now: Tournament, stage: StageState) -> dict[int, Fraction]:
    """The points of each entrant of a stage."""
    return {row.entrant: row.points for group in standings(now, stage) for row in group.rows}
