"""The checkers, as they are called: the last line, the differences, and the exit status."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.events import table
from tournaments.crosstable.table import Crosstable
from tournaments.trf.printing import print_report
from tournaments.trf.report import PlayerLine, Report, TextLine

CASE = {
    "id": "made.r2", "round": 2, "rounds": 3, "initial_colour": "white", "absent": {},
    "players": [
        {"id": 1, "rating": 2000, "history": [[3, "w", "1"]]}, {"id": 2, "rating": 1900, "history": [[4, "b", "1"]]},
        {"id": 3, "rating": 1800, "history": [[1, "b", "0"]]}, {"id": 4, "rating": 1700, "history": [[2, "w", "0"]]},
    ],
    "expected_2017": [[2, 1], [3, 4]], "expected_2026": [[2, 1], [3, 4]],
}  # fmt: skip


def said(*arguments: str) -> list[str]:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue().splitlines()


def failed(*arguments: str) -> list[str]:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(*arguments, stdout=out)
    assert ended.value.code == 1
    return out.getvalue().splitlines()


def write(path: Path, *lines: object) -> str:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return str(path)


@pytest.mark.parametrize("ruleset", ["2017", "2026"])
def test_pairings(tmp_path: Path, ruleset: str) -> None:
    lines = said("check_pairings", write(tmp_path / "cases.jsonl", CASE, CASE), "--ruleset", ruleset)
    assert lines[-1] == "2 equal, 0 different"
    assert sorted(line[:34] for line in lines[:2]) == [
        "FIDE Dutch 2017: 2 equal, 0 differ", "FIDE Dutch 2026: 2 equal, 0 differ",
    ]  # fmt: skip


def test_pairings_that_differ(tmp_path: Path) -> None:
    turned = CASE | {"id": "turned", "expected_2017": [[1, 2], [3, 4]]}
    unknown = CASE | {"id": "unknown", "absent": {"9": "H"}}
    lines = failed("check_pairings", write(tmp_path / "cases.jsonl", CASE, turned, unknown))
    assert lines[-3:] == [
        "turned: expected 1: 1-2, got 1: 2-1",
        "unknown: unknown_players 9",
        "1 equal, 2 different",
    ]


@pytest.mark.parametrize("command", ["check_pairings", "check_tiebreaks", "check_ratings"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    spoilt.write_text('{"id": 1}\n{')
    more = ["--trf", str(tmp_path)] if command == "check_tiebreaks" else []
    with pytest.raises(CommandError, match="spoilt: "):
        call_command(command, str(spoilt), *more)
    with pytest.raises(CommandError, match="No such file"):
        call_command(command, str(tmp_path / "nowhere"), *more)


def report(made: Crosstable, kind: str = "Swiss") -> str:
    scores = made.scores()
    players = [
        PlayerLine(one.number, rating=one.rating, points=scores[one.number], rounds=one.rounds) for one in made.entrants
    ]
    return print_report(Report(tuple(players), (TextLine("092", kind),)))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """1 beat 2 and had the bye; 2 then left."""
    (tmp_path / "made.trf").write_text(report(table("2w1 0-U", "1b0 0-Z")))
    return tmp_path


def expected(of_2024: float, of_2026: float, place: str = "1") -> dict[str, object]:
    values = {"Rank": place, "PTS": 2.0, "BH/V2024": of_2024, "BH/V2026": of_2026, "WIN": 2.0, "DE": 0.0}
    return {"tournament": "made", "trf": "../elsewhere/made.trf", "expected": {"1": values}}


@pytest.mark.parametrize("rules", ["2024", "2026"])
def test_tiebreaks(event: Path, rules: str) -> None:
    cases = write(event / "cases.jsonl", expected(2.5, 1.5))
    assert said("check_tiebreaks", cases, "--trf", str(event), "--rules", rules) == ["5 equal, 0 different"]


def test_reports_are_found_by_their_paths_too(event: Path) -> None:
    (event / "reports").mkdir()
    (event / "made.trf").rename(event / "reports/made.trf")
    cases = write(event / "cases.jsonl", expected(2.5, 1.5) | {"trf": "reports/made.trf"})
    for folder in (event / "reports", event, event / "nowhere"):
        assert said("check_tiebreaks", cases, "--trf", str(folder)) == ["5 equal, 0 different"]


def test_tiebreaks_that_differ(event: Path) -> None:
    cases = write(event / "cases.jsonl", expected(2.5, 9.5, "2"))
    assert failed("check_tiebreaks", cases, "--trf", str(event), "--rules", "2026") == [
        "made player 1 Rank: expected 2, got 1",
        "made player 1 BH/V2026: expected 9.5, got 1.5",
        "3 equal, 2 different",
    ]


def test_one_event_as_a_file_with_the_names_spelt_otherwise(event: Path) -> None:
    rows = [
        {"id": 1, "points": 2.0, "BH_C1": 1.0, "AOB": 1.5, "DE_rank": 0.0},
        {"id": 2, "points": 0.0, "BH_C1": 2.0, "AOB": 1.66667},
    ]
    (event / "made.json").write_text(json.dumps({"id": "made", "kind": "swiss", "expected": rows}, indent=1))
    lines = failed("check_tiebreaks", str(event / "made.json"), "--trf", str(event))
    assert lines == ["made player 1 AOB: expected 1.5, got 2", "made player 2 AOB: expected 1.66667, got 1.5",
                     "5 equal, 2 different"]  # fmt: skip


def test_a_name_that_nobody_knows_is_different(event: Path) -> None:
    case = {"tournament": "made", "expected": {"1": {"XYZ": 1.0}, "7": {"PTS": 1.0}}}
    assert failed("check_tiebreaks", write(event / "cases.jsonl", case), "--trf", str(event)) == [
        "made player 1 XYZ: expected 1.0, got nothing",
        "made player 7 PTS: expected 1.0, got nothing",
        "0 equal, 2 different",
    ]


def test_a_report_that_cannot_be_read_is_named(event: Path) -> None:
    (event / "made.trf").write_text("001 x\n")
    with pytest.raises(CommandError, match=r"made\.trf: line 1: "):
        call_command("check_tiebreaks", write(event / "cases.jsonl", expected(1, 1)), "--trf", str(event))


def test_a_round_robin_is_known_by_its_report(event: Path) -> None:
    made = table("2w+", "1b-")
    case = {"tournament": "made", "expected": {"1": {"SB": 0.0, "KS": 0.0}, "2": {"BH": 1.0}}}
    for kind, values in (("Individual: Round-Robin", ["3 equal, 0 different"]), ("Swiss", None)):
        (event / "made.trf").write_text(report(made, kind))
        arguments = ("check_tiebreaks", write(event / "cases.jsonl", case), "--trf", str(event), "--rules", "2024")
        if values:
            assert said(*arguments) == values
        else:
            assert failed(*arguments)[-1] == "1 equal, 2 different"
