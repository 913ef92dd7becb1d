"""The tables of a round as the pages show them."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from boards.seats import MARKS
from tournament_pages.bracket_words import match_words
from tournament_pages.paging import Piece
from tournament_pages.words import date_of, seat_result
from tournaments.stream.settings import Elimination, Groups
from tournaments.stream.state import Correction, Round, Table, Tournament


class Chair(NamedTuple):
    """An entrant at a table: where they sit, and what it came to for them."""

    number: int
    name: str
    mark: str
    mine: bool
    won: bool
    result: str
    score: str


class TableLine(NamedTuple):
    """A table of a round."""

    number: int
    group: int
    place: str
    match: str
    chairs: list[Chair]
    state: str
    over: bool
    mine: bool
    corrected: Correction | None
    opens: datetime | None
    to_agree: bool


class ByeLine(NamedTuple):
    """Who does not play, and why."""

    number: int
    name: str
    said: str
    mine: bool


def table_lines(now: Tournament, round_: Round, me: int | None, part: Piece | None = None) -> list[TableLine]:
    """The tables of a round, the reader's own first; of a piece these alone."""
    tables = sorted(round_.tables, key=lambda one: (me not in one.entrants, one.number))
    return [_line(now, round_, table, me) for table in (tables if part is None else part.of(tables))]


def bye_lines(now: Tournament, round_: Round, me: int | None) -> list[ByeLine]:
    """Those without a table."""
    words = {
        "pairing": _("bye by the pairing"),
        "full": _("full-point bye"),
        "half": _("half-point bye"),
        "zero": _("away"),
    }
    return [
        ByeLine(bye.entrant, now.entrants[bye.entrant - 1].name, words[bye.kind], bye.entrant == me)
        for bye in round_.byes
    ]


def _line(now: Tournament, round_: Round, table: Table, me: int | None) -> TableLine:
    where = (round_.stage, round_.number, table.number)
    mine = [one for one in now.corrections if (one.stage, one.round, one.table) == where]
    return TableLine(
        number=table.number,
        group=table.group,
        place=_place(now, round_, table),
        match=table.match,
        chairs=[_chair(now, table, place, me) for place in range(len(table.entrants))],
        state=_state(round_, table),
        over=table.result is not None,
        mine=me in table.entrants,
        corrected=mine[-1] if mine else None,
        opens=date_of(table.opens_at) if not table.match and table.result is None else None,
        to_agree=me in table.entrants and not table.match and table.result is None and now.settings.times.agreed,
    )


def _place(now: Tournament, round_: Round, table: Table) -> str:
    """Where a table stands in its bracket; empty where there is none."""
    form = now.format_of(round_.stage)
    if isinstance(form, Elimination | Groups) and table.place:
        return match_words(form, len(now.stages[round_.stage - 1].groups[table.group]), table.place)
    return table.place if not table.place.isdecimal() else ""


def _state(round_: Round, table: Table) -> str:
    if table.result is not None:
        return {
            "played": _("over"),
            "adjudicated": _("adjudicated"),
            "forfeited": _("forfeited"),
            "void": _("not counted"),
        }[table.result.kind]
    if table.match:
        return _("being played")
    return _("being set up") if round_.started_at is not None else _("not started")


def _chair(now: Tournament, table: Table, place: int, me: int | None) -> Chair:
    entrant, result = table.entrants[place], table.result
    return Chair(
        number=entrant,
        name=now.entrants[entrant - 1].name,
        mark=MARKS[place],
        mine=entrant == me,
        won=result is not None and place in result.winners,
        result=seat_result(result, place) if result is not None else "",
        score=str(result.scores[place]) if result is not None and any(result.scores) else "",
    )
