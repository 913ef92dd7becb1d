"""The tables from which a league is imported: members, past seasons, standings. Read whole, or every fault."""

import csv
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from games.kernel.registry import games_by_name

MEMBERS, SEASONS, STANDINGS = "members.csv", "seasons.csv", "standings.csv"
COLUMNS: dict[str, tuple[str, ...]] = {
    MEMBERS: ("name", "player", "standing", "role"),
    SEASONS: ("season", "name", "game", "status", "ended"),
    STANDINGS: ("season", "division", "place", "name", "player", "next_division"),
}
NEEDED: dict[str, tuple[str, ...]] = {
    MEMBERS: ("name",),
    SEASONS: ("season", "name", "game"),
    STANDINGS: ("season", "division", "place", "name"),
}
MOST_LINES = 20_000
LONGEST_NAME = 60
OVER = ("closed", "cancelled")


class Fault(NamedTuple):
    """What is wrong on a line of a file: a code, and what was found there."""

    file: str
    line: int
    code: str
    found: str = ""


class FileLine(NamedTuple):
    """A line of a file by its columns."""

    file: str
    number: int
    cells: dict[str, str]

    def fault(self, code: str, column: str = "") -> Fault:
        """What is wrong on it."""
        return Fault(self.file, self.number, code, self.cells.get(column, ""))

    def whole(self, column: str) -> int | None:
        """The number in a column; None where there is none."""
        text = self.cells.get(column, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


class SeasonLine(NamedTuple):
    """A past season, and the moment at which it ended, in milliseconds since 1970; 0 where that is not known."""

    line: FileLine
    number: int
    name: str
    game: str
    status: str
    ended_at: int


class Placing(NamedTuple):
    """Who was where in a division, and the division in which they had a place next; 0 for none."""

    line: FileLine
    season: int
    division: int
    place: int
    name: str
    player: str
    then: int


def lines_of(file: str, data: bytes) -> tuple[list[FileLine], list[Fault]]:
    """The lines of a table whose first one names the columns, separated by comma, semicolon or tab; or its faults."""
    try:
        text = data.decode("utf-8-sig")
        wrong = text.encode().find(b"\0")
    except UnicodeDecodeError as problem:
        wrong = problem.start
    if wrong >= 0:
        return [], [Fault(file, data[:wrong].count(b"\n") + 1, "not_utf8")]
    first = text.partition("\n")[0]
    rows = csv.reader(text.splitlines(keepends=True), delimiter=max(",;\t", key=first.count), strict=True)
    try:
        read = [(rows.line_num, row) for row in rows if any(one.strip() for one in row)]
    except csv.Error as problem:
        return [], [Fault(file, rows.line_num, "not_a_table", str(problem))]
    if not read:
        return [], []
    if len(read) > MOST_LINES:
        return [], [Fault(file, MOST_LINES, "too_many_lines", str(MOST_LINES))]
    head = [one.strip().lower() for one in read[0][1]]
    faults = [Fault(file, 1, "unknown_column", one) for one in head if one not in COLUMNS[file]]
    faults += [Fault(file, 1, "column_lacks", one) for one in NEEDED[file] if one not in head]
    faults += [Fault(file, number, "cells", str(len(row))) for number, row in read[1:] if len(row) != len(head)]
    if faults:
        return [], faults
    return [FileLine(file, number, dict(zip(head, map(_plain, row), strict=True))) for number, row in read[1:]], []


def _plain(cell: str) -> str:
    """A cell without the mark that keeps spreadsheets from reading it as a formula."""
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in "=+-@" else text


def season_lines(lines: Sequence[FileLine], first: int) -> tuple[list[SeasonLine], list[Fault]]:
    """The past seasons, numbered on from the league's last one, and what is wrong with them."""
    found, faults = [], list[Fault]()
    for expected, line in enumerate(lines, first):
        number, name, game = line.whole("season"), line.cells["name"], line.cells["game"]
        status, ended = line.cells.get("status") or "closed", _moment(line.cells.get("ended", ""))
        if number != expected:
            faults.append(Fault(line.file, line.number, "season_number", str(expected)))
        if not 1 <= len(name) <= LONGEST_NAME:
            faults.append(line.fault("name", "name"))
        if game not in games_by_name():
            faults.append(line.fault("game", "game"))
        if ended is None:
            faults.append(line.fault("moment", "ended"))
        found.append(SeasonLine(line, number or 0, name, game, status, ended or 0))
    return found, faults


def _moment(text: str) -> int | None:
    """A date, or a moment, in milliseconds since 1970; 0 for none given, None for what is none."""
    if not text:
        return 0
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    at = round((found if found.tzinfo is not None else found.replace(tzinfo=UTC)).timestamp() * 1000)
    return at if at > 0 else None


def placings(lines: Sequence[FileLine], seasons: frozenset[int]) -> tuple[list[Placing], list[Fault]]:
    """Who was where; divisions count from 1, and places in each, without a gap."""
    found, faults = [], list[Fault]()
    for line in lines:
        season, division, place = (line.whole(one) for one in ("season", "division", "place"))
        name, then = line.cells["name"], line.whole("next_division")
        if season not in seasons:
            faults.append(line.fault("no_such_season", "season"))
        elif not division or not place:
            faults.append(line.fault("place", "place"))
        elif not 1 <= len(name) <= LONGEST_NAME:
            faults.append(line.fault("name", "name"))
        elif line.cells.get("next_division") and not then:
            faults.append(line.fault("next_division", "next_division"))
        else:
            found.append(Placing(line, season or 0, division, place, name, line.cells.get("player", ""), then or 0))
    return found, faults or [*_gaps(found)]


def _gaps(found: Sequence[Placing]) -> Iterator[Fault]:
    """Divisions and places that are lacking or named twice, and names that are."""
    for season in sorted({one.season for one in found}):
        mine = sorted((one for one in found if one.season == season), key=lambda one: (one.division, one.place))
        names, division, place = set[str](), 0, 0
        for one in mine:
            following = (one.division, one.place) in ((division, place + 1), (division + 1, 1))
            if not following:
                yield one.line.fault("gap", "place")
                break
            division, place = one.division, one.place
            if one.name.casefold() in names:
                yield one.line.fault("twice", "name")
            names.add(one.name.casefold())
