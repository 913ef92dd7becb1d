"""Pairings, results and standings as tables in CSV, for spreadsheets. Cells that would be read as formulas are text."""

import csv
from collections.abc import Iterable, Sequence

from tournaments.stream.standings import standings
from tournaments.stream.state import Round, StageState, Table, Tournament

_FORMULA = frozenset("=+-@\t\r")


def written(rows: Iterable[Sequence[object]]) -> bytes:
    """Rows as CSV in UTF-8, with the mark by which spreadsheets know it."""
    lines = _Lines()
    csv.writer(lines, lineterminator="\r\n").writerows([_cell(one) for one in row] for row in rows)
    return "".join(lines.written).encode("utf-8-sig")


class _Lines:
    """What is written, line by line."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, line: str) -> None:
        """Keep a line."""
        self.written.append(line)


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    is_text = isinstance(value, str) and text[:1] in _FORMULA
    return f"'{text}" if is_text else text


def standings_table(now: Tournament, stage: StageState) -> bytes:
    """Place, name, players, points and every tie-break of each entrant, group by group. Values are exact fractions."""
    groups = standings(now, stage)
    columns = groups[0].columns[1:] if groups else ()
    rows: list[Sequence[object]] = [("group", "place", "number", "name", "players", "points", *columns)]
    for one in groups:
        for row in one.rows:
            entrant = now.entrants[row.entrant - 1]
            values = (value.value for value in row.values[1:])
            rows.append(
                (
                    one.group + 1,
                    row.place,
                    entrant.number,
                    entrant.name,
                    " + ".join(entrant.players),
                    row.points,
                    *values,
                )
            )
    return written(rows)


def rounds_table(now: Tournament, rounds: Iterable[Round]) -> bytes:
    """A line for each seat of each table, with name, rank, score, how it ended and the match. Byes have no table."""
    rows: list[Sequence[object]] = [
        ("stage", "round", "table", "seat", "number", "name", "rank", "score", "result", "match")
    ]
    for one in rounds:
        for table in one.tables:
            rows += (_seat(now, one, table, seat) for seat in range(len(table.entrants)))
        rows += (
            (
                one.stage,
                one.number,
                "",
                "",
                bye.entrant,
                now.entrants[bye.entrant - 1].name,
                "",
                "",
                f"{bye.kind} bye",
                "",
            )
            for bye in one.byes
        )
    return written(rows)


def _seat(now: Tournament, one: Round, table: Table, seat: int) -> Sequence[object]:
    entrant, result = table.entrants[seat], table.result
    name = now.entrants[entrant - 1].name
    where = (one.stage, one.number, table.number, seat + 1, entrant, name)
    if result is None:
        return (*where, "", "", "", table.match)
    how = "forfeited" if seat in result.forfeited else result.kind
    return (*where, result.ranks[seat], result.scores[seat], how, table.match)
