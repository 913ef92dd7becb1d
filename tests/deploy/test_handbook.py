"""docs/OPERATIONS.md: what it tells to type can be typed, and is run by the test that is named here."""

import ast
import subprocess
from pathlib import Path

import pytest
from django.core.management import CommandError, get_commands, load_command_class

from tests.config.composed import FOLDER, SECRETS, composed, environment_of
from tests.config.var import ROOT
from tests.deploy.handbook import commands, documented

SITE = "tests/config/test_composed_site.py::test_it_works"
TYPED = {
    "anchor": "tests/eventlog/test_anchors.py::test_the_task_and_the_command_do_the_same",
    "backup": "tests/eventlog/test_backups.py::test_it_works",
    "celery": SITE,
    "check": "tests/config/test_embedded.py::test_what_needs_no_database_starts_none",
    "check_pairings": "tests/tournaments/checking/test_commands.py::test_pairings",
    "check_ratings": "tests/ratings/test_cases.py::test_it_works",
    "check_tiebreaks": "tests/tournaments/checking/test_commands.py::test_tiebreaks",
    "clock": SITE,
    "computers": SITE,
    "drill": "tests/eventlog/test_backups.py::test_it_works",
    "erase_person": "tests/leagues/test_erasing.py::test_it_works",
    "erase_texts": "tests/moderation/pages/test_erased.py::test_words_and_quotations_of_reports_are_erased_with_their_authors",  # noqa: E501
    "export": "tests/play/test_export.py::test_it_works",
    "failures": "tests/retries/test_guard.py::test_operators_see_what_fails_and_can_have_it_tried_again",
    "import_league": "tests/leagues/pages/test_importing.py::test_it_works",
    "migrate": SITE,
    "officers": SITE,
    "prune_snapshots": "tests/eventlog/test_snapshots.py::test_the_owner_prunes_what_is_superseded",
    "rate": "tests/config/test_postgres.py::test_commands_of_operators_are_unhurried",
    "rebuild": "tests/tournaments/app/test_rows.py::test_it_works",
    "rewind": "tests/play/test_console.py::test_it_works",
    "seed_demo": "tests/lobby/test_demo.py::test_it_works",
    "up": "tests/config/test_up.py::test_it_works",
    "verify": SITE,
}
ELSEWHERE = {"changepassword", "pg"}
"""Django's own, which asks at the terminal; and PostgreSQL's programs, which belong to backups."""


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_the_program_itself_reads_it(words: list[str]) -> None:
    """To the last option; what is only mentioned by its name exists."""
    name, *more = words
    assert name in get_commands()
    if more and name not in ("celery", "pg"):
        parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
        parser.parse_args(more)


@pytest.mark.parametrize("words", [["verify", "--everything"], ["officers", "promote", "NAME"]], ids=" ".join)
def test_one_that_it_cannot_read_would_be_found(words: list[str]) -> None:
    """The twin."""
    with pytest.raises((CommandError, SystemExit)):
        test_the_program_itself_reads_it(words)


def test_each_is_run_by_a_test_that_exists() -> None:
    """Upgrades, backups and restores are carried out line by line in test_upgrades, test_backups and test_pg."""
    assert {words[0] for words in commands(without=("Upgrades", "Backup and restore"))} - ELSEWHERE == {*TYPED}
    for place in TYPED.values():
        file, _, name = place.partition("::")
        tree = ast.parse(Path(ROOT, file).read_text())
        assert name in {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}, place


def test_the_first_hour(tmp_path: Path) -> None:
    """The lines that make the secrets make all that compose.yaml asks for: nobody else here comes to them, in
    a container whoever is given one can read it.
    """
    lines = documented("From an empty machine to a first tournament")
    made = "\n".join(lines[: lines.index("docker compose up --detach --wait")])
    read = tmp_path / "deploy/caddy/Caddyfile"
    read.parent.mkdir(parents=True)
    read.touch(mode=0o600)
    read.parent.chmod(0o700)
    subprocess.run(["bash", "-euc", made], cwd=tmp_path, check=True)  # noqa: S607
    # Whatever the umask was where it was checked out: the containers' accounts, root included, cannot read past it.
    assert (read.stat().st_mode & 0o777, read.parent.stat().st_mode & 0o777) == (0o644, 0o755)
    folder = tmp_path / FOLDER
    assert folder.stat().st_mode & 0o077 == 0
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o444}
    given = {file.name.upper(): file.read_text() for file in folder.iterdir()}
    assert given.keys() == SECRETS.keys()
    assert {name: len(value) for name, value in given.items() if len(value) != 64} == {"EMAIL_URL": 0, "SENTRY_DSN": 0}
    settings = dict(line.replace("'", "").split("=", 1) for line in (tmp_path / ".env").read_text().splitlines())
    web = environment_of(composed(**given, **settings)["services"]["web"])
    assert (web["SITE_URL"], web["METRICS_TOKEN"]) == ("https://play.example.org", given["METRICS_TOKEN"])
    assert web["SECRET_KEY"] == given["SECRET_KEY"]
