"""manage.py where the database is away: a sentence for operators, not the way through the code."""

import sys
from pathlib import Path

import pytest

from tests.browser.house import free_port
from tests.config.var import ROOT, environment, ran

COMMANDS = [["verify", "--all"], ["migrate"], ["upgrade", "--plan"], ["officers"]]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_it_says_so(tmp_path: Path, words: list[str]) -> None:
    given = environment(tmp_path, DATABASE_URL=f"postgresql://site@127.0.0.1:{free_port()}/warmoot")
    done = ran([sys.executable, "manage.py", *words], given, cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr.startswith("The database cannot be used: ")
    assert "Connection refused" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_way_is_shown_where_it_is_asked_for(tmp_path: Path) -> None:
    given = environment(tmp_path, DATABASE_URL=f"postgresql://site@127.0.0.1:{free_port()}/warmoot")
    done = ran([sys.executable, "manage.py", "verify", "--all", "--traceback"], given, cwd=ROOT)
    assert done.returncode == 1
    assert "Traceback" in done.stderr
