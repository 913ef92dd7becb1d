"""The standings of a stage as the pages show them: every number opens what it is made of."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament_pages.columns import column_words
from tournament_pages.paging import LINES, Piece, piece
from tournament_pages.words import number
from tournaments.explanation import Contribution, Explanation, Reckoning, Source
from tournaments.stream.settings import CROSSTABLE
from tournaments.stream.standings import GroupStandings, Row, standings
from tournaments.stream.state import StageState, Tournament

Numbers: TypeAlias = Mapping[int, int]
"""Entrants by their number in the standings, where that is another one."""


class Because(NamedTuple):
    """One part of a number: the round and the match it comes from, what it says, and how much that is."""

    round: int
    said: str
    amount: str
    cut: bool = False
    match: str = ""


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


def groups_of(
    now: Tournament, stage: StageState, me: int | None, upto: int | None = None, *, explained: bool = True
) -> list[Group]:
    """The standings of every group after the rounds that are over, or the first so many; on request bare numbers."""
    made = standings(now, stage, upto)
    shown = _Shown(now, stage, me, not explained, len(made))
    return [_group(shown, one, one.rows) for one in made]


def piece_of(
    request: HttpRequest, now: Tournament, stage: StageState, me: int | None, *, bare: bool = False
) -> tuple[list[Group], Piece, int | None]:
    """The lines of each group that the address asks for, which piece that is, and the piece with the reader's line.

    Only the numbers that are shown are worded.
    """
    made = standings(now, stage)
    part = piece(request, max((len(one.rows) for one in made), default=0))
    places = [place for one in made for place, row in enumerate(one.rows) if row.entrant == me]
    shown = _Shown(now, stage, me, bare, len(made))
    groups = [_group(shown, one, part.of(one.rows)) for one in made]
    return groups, part, places[0] // LINES * LINES if places else None


class _Shown(NamedTuple):
    """Whose standings are shown, to whom, and whether as bare numbers; of so many groups."""

    now: Tournament
    stage: StageState
    me: int | None
    bare: bool
    groups: int


def _group(shown: _Shown, made: GroupStandings, rows: Sequence[Row]) -> Group:
    explained = any(row.values for row in made.rows)
    words = [column_words(one) for one in made.columns] if explained else []
    arena = any(row.lines for row in made.rows)
    title = _("Group %(number)d") % {"number": made.group + 1} if shown.groups > 1 else ""
    columns = [column_words("points")] if arena else words
    lines = [_line(shown, made, row, arena=arena) for row in rows]
    return Group(title, columns, lines, not explained and not arena)


def _line(shown: _Shown, made: GroupStandings, row: Row, *, arena: bool) -> StandingRow:
    now, stage, me, bare, _groups = shown
    entrant = now.entrants[row.entrant - 1]
    crossed = isinstance(now.format_of(stage.number), CROSSTABLE)
    numbers = dict(enumerate(made.numbers, 1)) if crossed else {}
    cell = _bare if bare else _cell
    values = zip(made.columns, row.values, strict=False)
    cells = [cell(now, stage, row, column, value, numbers) for column, value in values]
    if row.deducted:
        cells[0] = cells[0]._replace(value=number(row.points)) if bare else _deducted(now, stage, row, cells[0])
    if arena:
        parts = [
            Because(at, _("game %(number)d") % {"number": at}, number(line.total))
            for at, line in enumerate(row.lines, 1)
        ]
        cells = [Cell(_("Points"), number(row.points), _("added up"), parts)]
    return StandingRow(row.place, row.entrant, entrant.name, entrant.left, row.entrant == me, number(row.points), cells)


def _bare(_now: Tournament, _stage: StageState, _row: Row, column: str, value: Explanation, _names: Numbers) -> Cell:
    """The number without what it is made of."""
    drawn = any(one.source is Source.LOT for one in value.contributions)
    return Cell(column, _("lot") if drawn else number(value.value), "", [])


def _cell(now: Tournament, stage: StageState, row: Row, column: str, value: Explanation, names: Numbers) -> Cell:
    short, _meaning = column_words(column)
    if any(one.source is Source.LOT for one in value.contributions):
        return Cell(short, _("lot"), _("drawn by lot if nothing else breaks the tie"), [])
    how = {
        Reckoning.SUM: _("added up"),
        Reckoning.MEAN: _("the mean of these"),
        Reckoning.ROUNDED_MEAN: _("the mean of these, rounded"),
        Reckoning.PLACE: _("the place among those who are level"),
    }[value.reckoning]
    parts = [_because(now, stage, row.entrant, one, names) for one in value.contributions]
    return Cell(short, number(value.value), how, parts)


def _deducted(now: Tournament, stage: StageState, row: Row, points: Cell) -> Cell:
    """The points without what rulings took, which stands among the parts."""
    mine = [one for one in now.deductions if (one.stage, one.entrant) == (stage.number, row.entrant)]
    taken = [Because(one.round, by_ruling(one.ruling), f"−{one.points}") for one in mine]
    return points._replace(value=number(row.points), parts=[*points.parts, *taken])


def by_ruling(name: str) -> str:
    """That something is so because of a ruling."""
    return _("by ruling %(name)s") % {"name": name}


def _because(now: Tournament, stage: StageState, entrant: int, one: Contribution, names: Numbers) -> Because:
    amount = number(one.value)
    if one.factor != 1:
        amount = f"{number(one.amount)} × {number(one.factor)} = {amount}"
    said = _met(now, one, names)
    for adjusted in one.adjustments:
        how = _("round %(round)d counts as %(counted)s, not %(scored)s")
        said += "; " + how % {
            "round": adjusted.round,
            "counted": number(adjusted.counted),
            "scored": number(adjusted.scored),
        }
    return Because(one.round, said, amount, one.cut, match_of(stage, entrant, one))


def _met(now: Tournament, one: Contribution, names: Numbers) -> str:
    if one.opponent:
        return _("against %(name)s") % {"name": _name(now, names.get(one.opponent, one.opponent))}
    if one.table:
        return _("table %(number)d") % {"number": one.table}
    return _("bye") if one.source in (Source.BYE, Source.BYE_MEAN) else _("no opponent")


def match_of(stage: StageState, entrant: int, one: Contribution) -> str:
    """The match that a contribution comes from; empty where the entrant played none in that round."""
    if not 1 <= one.round <= len(stage.rounds):
        return ""
    tables = [table for table in stage.rounds[one.round - 1].tables if entrant in table.entrants]
    return next((table.match for table in tables if one.table in (0, table.number)), "")


def _name(now: Tournament, entrant: int) -> str:
    found = now.entrant(entrant)
    return found.name if found is not None else ""


def points_of(now: Tournament, stage: StageState) -> dict[int, Fraction]:
    """The points of each entrant of a stage."""
    return {row.entrant: row.points for group in standings(now, stage) for row in group.rows}
