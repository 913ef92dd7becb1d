"""Entries from a table in CSV: all of them, or every fault by its line and none."""

import csv
from collections.abc import Iterator, Mapping, Sequence

import msgspec

NAME, PLAYERS, RATING, CLUB = "name", "players", "rating", "club"
KNOWN = (NAME, PLAYERS, RATING, CLUB)
LONGEST = 80
MOST_LINES = 5000
MOST_BYTES = 1_000_000
HIGHEST_RATING = 9999


class EntryLine(msgspec.Struct, frozen=True):
    """One entry: the line it stands on, the name, who plays (by their names on the site), rating and club."""

    line: int
    name: str
    players: tuple[str, ...]
    rating: int | None = None
    club: str = ""


class EntryFault(msgspec.Struct, frozen=True):
    """What is wrong on a line: a code for programs and words, and what was found there."""

    line: int
    code: str
    found: str = ""


class ReadEntries(msgspec.Struct, frozen=True):
    """The entries, or the faults; never both. `sound` are the lines without a fault in either case."""

    entries: tuple[EntryLine, ...] = ()
    faults: tuple[EntryFault, ...] = ()
    sound: tuple[EntryLine, ...] = ()


def read_entries(data: bytes, team: int = 1) -> ReadEntries:
    """Read a table whose first line names the columns: name, players (joined by +), rating, club.

    Columns are separated by comma, semicolon or tab. Without players the name is taken for the player.
    """
    if len(data) > MOST_BYTES:
        return ReadEntries(faults=(EntryFault(1, "too_long"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        return ReadEntries(faults=(EntryFault(data[: problem.start].count(b"\n") + 1, "not_utf8"),))
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    rows = csv.reader(text.splitlines(keepends=True), delimiter=separator)
    lines: list[tuple[int, list[str]]] = []
    try:
        lines += ((rows.line_num, row) for row in rows)
    except csv.Error as problem:
        return ReadEntries(faults=(EntryFault(rows.line_num, "not_a_table", str(problem)),))
    return _read(lines, team)


def _read(lines: Sequence[tuple[int, list[str]]], team: int) -> ReadEntries:
    head = [one.strip().lower() for one in lines[0][1]] if lines else []
    faults = list(_head_faults(head))
    if faults:
        return ReadEntries(faults=tuple(faults))
    entries: list[EntryLine] = []
    for line, row in lines[1:]:
        if not any(one.strip() for one in row):
            continue
        if len(entries) + len(faults) >= MOST_LINES:
            faults.append(EntryFault(line, "too_many_lines"))
            break
        if len(row) > len(head):
            faults.append(EntryFault(line, "too_many_columns", row[len(head)]))
            continue
        cells = dict(zip(head, (one.strip() for one in row), strict=False))
        made = _entry(line, cells, team)
        if isinstance(made, EntryLine):
            entries.append(made)
        else:
            faults += made
    faults += _named_twice(entries)
    if not entries and not faults:
        faults.append(EntryFault(1, "no_entries"))
    wrong = {fault.line for fault in faults}
    sound = tuple(entry for entry in entries if entry.line not in wrong)
    return ReadEntries(() if faults else sound, tuple(sorted(faults, key=lambda one: one.line)), sound)


def _head_faults(head: Sequence[str]) -> Iterator[EntryFault]:
    if NAME not in head and PLAYERS not in head:
        yield EntryFault(1, "no_name_column", ", ".join(head))
    for one in head:
        if one not in KNOWN:
            yield EntryFault(1, "unknown_column", one)
    if len(set(head)) < len(head):
        yield EntryFault(1, "column_twice")


def _entry(line: int, cells: Mapping[str, str], team: int) -> EntryLine | list[EntryFault]:
    faults: list[EntryFault] = []
    name = cells.get(NAME) or cells.get(PLAYERS, "")
    players = tuple(one.strip() for one in (cells.get(PLAYERS) or name).split("+"))
    rating = cells.get(RATING, "")
    if not name:
        faults.append(EntryFault(line, "no_name"))
    if any(len(one) > LONGEST or not one.isprintable() for one in (name, cells.get(CLUB, ""))):
        faults.append(EntryFault(line, "too_long", name[:LONGEST]))
    if name and (len(players) != team or not all(players)):
        faults.append(EntryFault(line, "team_size", " + ".join(players)))
    if rating and not (rating.isascii() and rating.isdecimal() and int(rating) <= HIGHEST_RATING):
        faults.append(EntryFault(line, "not_a_rating", rating))
    if faults:
        return faults
    return EntryLine(line, name, players, int(rating) if rating else None, cells.get(CLUB, ""))


def _named_twice(entries: Sequence[EntryLine]) -> Iterator[EntryFault]:
    seen: dict[str, int] = {}
    for entry in entries:
        for player in entry.players:
            if player.casefold() in seen:
                yield EntryFault(entry.line, "entered_twice", player)
            seen.setdefault(player.casefold(), entry.line)
