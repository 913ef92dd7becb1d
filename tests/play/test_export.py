"""Portable files: whole after the end, silent about secrets while the match runs, and checked by the stand-alone
verifier.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.kernel.chance import Luck
from play import commands, computers
from play.export import export
from play.terms import Terms

pytestmark = pytest.mark.django_db(transaction=True)

VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"


def checked(document: object, tmp_path: Path) -> tuple[int, str]:
    """Exit status and last line of the verifier, run without the project on its path."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(document))
    done = subprocess.run([sys.executable, "-I", str(VERIFIER), str(file)], capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip().splitlines()[-1]


def played(finish: bool) -> str:
    begun = commands.open_match("armadora", 3, {"advanced": True}, ["computer:grunt"] * 3, actor="operator:test")
    for number, _ in enumerate(computers.play_out(begun.id, Luck(1))):
        if not finish and number == 10:
            break
    return begun.id


def test_it_works(tmp_path: Path) -> None:
    document = export(played(finish=True))
    assert all("data" in event for event in document["events"])
    assert checked(document, tmp_path)[0] == 0


def test_a_running_match_shows_no_secret_and_still_verifies(tmp_path: Path) -> None:
    document = export(played(finish=False))
    opening, *others = document["events"]
    assert (opening["type"], "data" in opening, "body" in opening, "chance" in opening) == (
        "match_opened",
        True,
        False,
        False,
    )
    assert {frozenset(event) for event in others} == {frozenset({"version", "last", "at", "digest", "hash"})}
    assert checked(document, tmp_path)[0] == 0


def test_what_happens_around_a_game_is_no_secret(tmp_path: Path) -> None:
    begun = commands.open_match(
        "orcz", 3, {}, ["user:1", "user:2", None], actor="user:1", terms=Terms(pace="live", move_s=60)
    )
    commands.seat(begun.id, 2, "user:3", actor="user:3")
    commands.resign(begun.id, 0, actor="user:1")
    document = export(begun.id)
    shown = [event["type"] for event in document["events"] if "type" in event]
    assert shown[:3] == ["match_opened", "seat_given", "match_begun"]
    assert {"seat_resigned", "clock_started"} <= {*shown}
    assert [json.loads(event["body"])["do"] for event in document["events"] if "body" in event] == ["seat", "resign"]
    assert "chance" not in {name for event in document["events"] for name in event}
    assert checked(document, tmp_path)[0] == 0


def test_a_set_up_drawn_when_the_table_filled_is_checked_like_any_other(tmp_path: Path) -> None:
    begun = commands.open_match("armadora", 2, {"advanced": True}, ["computer:grunt", None], actor="operator:test")
    commands.seat(begun.id, 1, "computer:grunt", actor="operator:test")
    for _ in computers.play_out(begun.id, Luck(1)):
        pass
    document = export(begun.id)
    drawn = next(event for event in document["events"] if "chance" in event)
    assert (drawn["version"], drawn["type"]) == (2, "seat_given")
    status, line = checked(document, tmp_path)
    assert (status, "not checked" in line) == (0, False)
    draws = [json.loads(event["chance"]) for event in document["events"] if "chance" in event]
    assert f"; {sum(map(len, draws))} draws recomputed" in line


def test_a_match_whose_end_was_rewound_has_two_promises(tmp_path: Path) -> None:
    match = played(finish=True)
    commands.rewind(match, 2, "the end was not one", actor="officer:900000009/rewind")
    for _ in computers.play_out(match, Luck(2)):
        pass
    document = export(match)
    promises = [json.loads(event["data"]).get("commitment") for event in document["events"]]
    assert len(set(filter(None, promises))) == 2
    status, line = checked(document, tmp_path)
    assert (status, "not checked" in line) == (0, False)
    document["match"]["commitment"] = promises[0]
    assert checked(document, tmp_path)[0] == 1


@pytest.mark.parametrize("field", ["data", "body", "chance", "hash", "at", "actor"])
def test_a_tampered_file_is_found_out(field: str, tmp_path: Path) -> None:
    document = export(played(finish=True))
    event = next(event for event in document["events"] if field in event)
    event[field] = event[field].replace("1", "2") if "1" in event[field] else event[field] + "x"
    status, line = checked(document, tmp_path)
    assert (status, "Traceback" in line) == (1, False)
