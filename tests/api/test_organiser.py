"""examples/organiser.py against the real site: it holds a tournament from the opening to the exports."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from streams.actors import actor
from tests.api.programs import person, token_of
from tests.browser.house import House
from tests.config.var import wait_until
from tests.deploy.handbook import documented
from tests.tournaments.app.held import resign_all
from tournaments import commands
from tournaments.models import TableRow, TournamentRow
from tournaments.stream.commands import AnswerInvitation

ORGANISER = Path(__file__).parents[2] / "examples" / "organiser.py"
WAIT_SECONDS = 240


def test_it_is_short() -> None:
    assert len(ORGANISER.read_text().splitlines()) <= 80


def _organiser(house: House, folder: Path, table: str) -> "subprocess.Popen[str]":
    (folder / "entrants.csv").write_text(table)
    token = token_of(person("Alice"))
    variables = {**os.environ, "WARMOOT": house.url, "WARMOOT_TOKEN": token, "WARMOOT_PAUSE": "0.2"}
    (line,) = documented("From an empty machine to a first tournament", "WARMOOT=")
    *words, _ = shlex.split(line.partition(" examples/organiser.py ")[2])
    return subprocess.Popen(
        [sys.executable, str(ORGANISER), *words, "2"],
        cwd=folder, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def _accept_all(house: House) -> None:
    """Everybody who is invited accepts, in the order of the file."""
    assert wait_until(lambda: TournamentRow.objects.filter(invited__len=4).exists(), WAIT_SECONDS), house.said
    cup = TournamentRow.objects.get().id
    for one in commands.find(cup).tournament.invitations:
        commands.give(cup, AnswerInvitation(invitation=one.number, accept=True), actor(one.players[0]))


@pytest.mark.usefixtures("transactional_db")
def test_it_works(house: House, tmp_path: Path) -> None:
    for number in range(1, 5):
        person(f"Player {number}")
    table = "name,rating,club\n" + "".join(f"Player {number},{2000 - number},Moor\n" for number in range(1, 5))
    with house.at_work():
        organiser = _organiser(house, tmp_path, table)
        _accept_all(house)
        for tables in (2, 4):
            assert wait_until(lambda tables=tables: TableRow.objects.count() == tables, WAIT_SECONDS), house.said
            resign_all(TournamentRow.objects.get().id)
        said, complaints = organiser.communicate(timeout=WAIT_SECONDS)
    assert organiser.returncode == 0, complaints
    lines = said.splitlines()
    end = json.loads(lines[-1])
    cup = TournamentRow.objects.get()
    assert end == {"tournament": cup.id, "status": "over"}
    assert cup.status == "over"
    assert lines[0] == f"4 invited: {house.url}/tournaments/{cup.id}/"
    assert [line for line in lines if line.startswith("round ")] in (
        ["round 1: pairings", "round 1: results", "round 2: pairings", "round 2: results"],
        ["round 1: pairings", "round 1: results", "round 2: results"],
        ["round 1: results", "round 2: pairings", "round 2: results"],
        ["round 1: results", "round 2: results"],
    )
    assert any(line.startswith("  1. Player 1  PTS 2") for line in lines)
    kept = {path.name.removeprefix(f"{cup.id}-"): path.read_text("utf-8-sig") for path in tmp_path.glob(f"{cup.id}-*")}
    assert kept.keys() == {"standings.csv", "rounds.csv", "report.trf", "tournament.json"}
    assert kept["standings.csv"].splitlines()[1].startswith("1,1,1,Player 1")
    assert kept["report.trf"].startswith("012 Cup of the moor")
    assert json.loads(kept["tournament.json"])["tournament"]["status"] == "over"


@pytest.mark.usefixtures("transactional_db")
def test_a_file_with_faults_is_told_line_by_line_and_nobody_is_entered(house: House, tmp_path: Path) -> None:
    person("Player 1")
    organiser = _organiser(house, tmp_path, "name\nPlayer 1\nNobody at all\n")
    said, complaints = organiser.communicate(timeout=WAIT_SECONDS)
    assert (organiser.returncode, said) == (1, "")
    assert complaints.splitlines()[1:] == ["csv.3: There is no account of this name. Nobody at all"]
    assert TournamentRow.objects.get().entrants == 0
