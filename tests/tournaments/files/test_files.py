"""Entries read from tables, with every fault by its line; standings, rounds and reports written."""

import csv
import io

import pytest

from tests.tournaments.stream.run import DIRECTOR, Run, lower_number_wins, settings
from tournaments.files.entries import EntryLine, read_entries
from tournaments.files.report import NoReport, report
from tournaments.files.tables import rounds_table, standings_table, written
from tournaments.stream import commands as c
from tournaments.stream.settings import PodSwiss, RoundRobin, Swiss
from tournaments.trf.reading import read


def test_errors_by_line_and_nothing_half_done() -> None:
    lines = ["name,rating,club"] + [f"Player {number},1500,North" for number in range(2, 10)]
    lines[2] = "Player 3,strong,North"
    lines[6] = ",1500,North"
    made = read_entries("\n".join(lines).encode())
    assert [(fault.line, fault.code) for fault in made.faults] == [(3, "not_a_rating"), (7, "no_name")]
    assert made.entries == ()


def test_what_is_read() -> None:
    data = "﻿Name;Players;Rating\r\nThe Tusks;anna+bert;1700\r\n\r\nÉtienne;chloé + dora;\r\n"
    assert read_entries(data.encode(), team=2).entries == (
        EntryLine(2, "The Tusks", ("anna", "bert"), 1700),
        EntryLine(4, "Étienne", ("chloé", "dora")),
    )
    assert read_entries(b"name\nanna\nbert\n").entries == (
        EntryLine(2, "anna", ("anna",)),
        EntryLine(3, "bert", ("bert",)),
    )


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "no_name_column", 1),
        (b"name\n", "no_entries", 1),
        (b"name,elo\nanna,1\n", "unknown_column", 1),
        (b"name,name\nanna,1\n", "column_twice", 1),
        (b"name\nanna\nANNA\n", "entered_twice", 3),
        (b"name,players\nTusks,a+b\n", "team_size", 2),
        (b"name\nanna,1500\n", "too_many_columns", 2),
        (b"name\nanna\n\xff\n", "not_utf8", 3),
        (b'name\n"anna\n', "", 0),
    ],
)
def test_faults(data: bytes, code: str, line: int) -> None:
    made = read_entries(data)
    if code:
        assert [(fault.code, fault.line) for fault in made.faults] == [(code, line)]
    assert bool(made.faults) != bool(made.entries)


def _rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def _played(form: Swiss | RoundRobin | PodSwiss, players: int, seats: int = 2) -> Run:
    run = Run(settings(form, seats=seats), players)
    run.to_the_end(lower_number_wins)
    return run


def test_standings_and_rounds_as_tables() -> None:
    run = _played(Swiss(3), 5)
    stage = run.t.stages[0]
    rows = _rows(standings_table(run.t, stage))
    assert rows[0][:6] == ["group", "place", "number", "name", "players", "points"]
    assert rows[1][1:4] == ["1", "1", "P1"]
    lines = _rows(rounds_table(run.t, stage.rounds))
    assert len(lines) == 1 + 3 * 5
    assert sum(line[8] == "pairing bye" for line in lines) == 3


def test_no_cell_is_a_formula() -> None:
    assert _rows(written([("=1+1", -3, "@x", "plain", None)])) == [["'=1+1", "-3", "'@x", "plain", ""]]


@pytest.mark.parametrize("form", [Swiss(3), RoundRobin()])
def test_a_report_reads_back(form: Swiss | RoundRobin) -> None:
    run = _played(form, 6)
    made = read(report(run.t, run.t.stages[0]))
    assert {player.name: player.place for player in made.players}["P1"] == 1
    assert len(made.players[0].rounds) == len(run.t.stages[0].rounds)


def test_tables_of_four_have_no_report() -> None:
    run = _played(PodSwiss(1), 8, 4)
    with pytest.raises(NoReport):
        report(run.t, run.t.stages[0])
    assert run.refused(c.Pause(reason="x"), DIRECTOR) == "tournament_over"
