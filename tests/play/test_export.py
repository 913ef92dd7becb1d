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

pytestmark = pytest.mark.django_db(transaction=True)

VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"


def checked(document: object, tmp_path: Path) -> tuple[int, str]:
    """Exit status and last line of the verifier, run without the project on its path."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(document))
    done = subprocess.run([sys.executable, "-I", str(VERIFIER), str(file)], capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip().splitlines()[-1]


def played(finish: bool) -> str:
    begun = commands.open_match("armadora", 3, {"advanced": True}, ["computer:grunt"] * 3, actor="test")
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
    shown = [event["type"] for event in document["events"] if "data" in event]
    assert shown == ["match_opened"]
    assert [event for event in document["events"] if "chance" in event or "body" in event] == []
    assert checked(document, tmp_path)[0] == 0


@pytest.mark.parametrize("field", ["data", "body", "chance", "hash", "at", "actor"])
def test_a_tampered_file_is_found_out(field: str, tmp_path: Path) -> None:
    document = export(played(finish=True))
    event = next(event for event in document["events"] if field in event)
    event[field] = event[field].replace("1", "2") if "1" in event[field] else event[field] + "x"
    status, line = checked(document, tmp_path)
    assert (status, "Traceback" in line) == (1, False)
