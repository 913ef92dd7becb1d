"""`manage.py backup`, `restore` and `drill`, typed as an operator would, on machines of their own."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import connection

from config.postgres import programs
from eventlog import backups
from eventlog.management.commands import restore
from tests.budgets import budget
from tests.config.test_pg import STAY, Machine
from tests.config.var import python, var_folder
from tests.eventlog.support import played

FORGED = """
ALTER TABLE eventlog_event DISABLE TRIGGER USER;
UPDATE eventlog_event SET data = replace(data, 'armadora', 'armadorb') WHERE version = 1;"""


@pytest.fixture
def old() -> Iterator[Machine]:
    """A machine with a match, whose server stays up."""
    with ExitStack() as held:
        machine = Machine(held.enter_context(var_folder(cluster=True)))
        user = held.enter_context(python(machine.folder / "var", STAY))
        held.callback(user.kill)
        assert user.stdout is not None
        assert user.stdout.readline() == "in\n"
        machine.types("python manage.py migrate -v0")
        machine.plays(1)
        yield machine


@pytest.mark.soak
@pytest.mark.long
def test_it_works(old: Machine) -> None:
    """A drill restores what there is, verifies it, and tells what has been played since; nothing of it is left. In a
    soak run, the same on a machine of its own, and with a log that was changed.
    """
    before = old.state()
    made = old.types("python manage.py backup backups")
    assert re.fullmatch(r"backups/\d{8}T\d{6}Z: \d+ bytes in [\d.]+ s\n", made)
    old.plays(2)
    (old.folder / "second").mkdir()
    said = old.types("python manage.py drill backups --place second")
    assert "1 matches verified, 0 faults" in said
    assert re.search(r"\n\d+ events would have been lost, those of the last \d+ s\n", said)
    assert list((old.folder / "second").iterdir()) == []
    for _ in range(budget("RESTORES", 0, 1)):
        _restored_elsewhere(old, before)
        _a_changed_log_fails_the_drill(old)


def _restored_elsewhere(old: Machine, before: str) -> None:
    with var_folder(cluster=True) as var:
        new = Machine(var)
        shutil.copytree(old.folder / "backups", new.folder / "backups")
        restored = new.types("python manage.py restore backups/2*")
        assert "1 matches verified, 0 faults" in restored
        assert new.state() == before
        kept = {name: (var / name).read_text() for name in backups.KEYS if (var / name).exists()}
        assert kept == {name: (old.folder / "var" / name).read_text() for name in kept}
        assert kept.keys() >= {"secret_key", "anchor_key"}
        new.plays(3)
        refused = new.tries("python manage.py restore backups/2*")
        assert (refused.returncode, "--replace" in refused.stderr) == (1, True)


def _a_changed_log_fails_the_drill(old: Machine) -> None:
    """The twin: the drill does look at what it has restored."""
    old.types(f'python manage.py pg psql -qc "{FORGED}"')
    old.types("python manage.py backup backups")
    failed = old.tries("python manage.py drill backups")
    assert failed.returncode == 1
    assert "the drill failed at restore" in failed.stderr


@pytest.mark.django_db(transaction=True)
def test_nothing_is_restored_under_a_site_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "LEAVING_S", 0.0)
    beside = connection.copy()
    with beside.cursor(), pytest.raises(CommandError, match="stop the site first"):
        restore.Command()._refuse(replace=True)
    beside.close()


@pytest.mark.django_db(transaction=True)
def test_matches_that_are_there_are_not_replaced_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "_OTHERS", "SELECT 0")
    played(1)
    with pytest.raises(CommandError, match="--replace"):
        restore.Command()._refuse(replace=False)
    restore.Command()._refuse(replace=True)


@pytest.fixture
def _dumps(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    """A database that is dumped in a few bytes, and the small files beside it."""
    settings.VAR_DIR = tmp_path / "var"
    settings.ANCHOR_FILE = str(tmp_path / "elsewhere" / "anchors.jsonl")
    for file in (settings.VAR_DIR / "secret_key", settings.VAR_DIR / "anchor_key", Path(settings.ANCHOR_FILE)):
        file.parent.mkdir(exist_ok=True)
        file.write_text(file.name)
    for variable in backups.KEYS.values():
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(programs, "run", lambda *_, stdout, **__: stdout.write(b"dump"))


@pytest.mark.usefixtures("_dumps")
def test_a_backup_is_for_its_owner_and_names_what_belongs_to_it(tmp_path: Path) -> None:
    made = backups.make(tmp_path / "to")
    assert {file.name for file in made.iterdir()} == {
        "warmoot.dump", "secret_key", "anchor_key", "anchors.jsonl", "manifest.json",
    }  # fmt: skip
    assert made.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in made.iterdir()} == {0o600}
    assert backups.read(made).digests.keys() == {file.name for file in made.iterdir()} - {"manifest.json"}


@pytest.mark.usefixtures("_dumps")
@pytest.mark.parametrize("name", ["warmoot.dump", "anchors.jsonl", "secret_key"])
def test_a_file_that_is_not_as_it_was_is_found(name: str, tmp_path: Path) -> None:
    made = backups.make(tmp_path / "to")
    (made / name).write_text("something else")
    with pytest.raises(backups.NoBackup, match=name):
        backups.read(made)
    (made / name).unlink()
    with pytest.raises(backups.NoBackup, match=name):
        backups.read(made)


@pytest.mark.usefixtures("_dumps")
def test_one_that_fails_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise CommandError("the disk is full")

    monkeypatch.setattr(programs, "run", fails)
    with pytest.raises(CommandError):
        backups.make(tmp_path / "to")
    assert list((tmp_path / "to").iterdir()) == []


@pytest.mark.usefixtures("_dumps")
def test_a_key_that_is_set_is_not_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANCHOR_KEY", "kept elsewhere")
    assert "anchor_key" not in backups.read(backups.make(tmp_path / "to")).digests


@pytest.mark.usefixtures("_dumps")
def test_the_newest_are_kept_and_what_is_no_backup_stays(tmp_path: Path) -> None:
    into = tmp_path / "to"
    made = [backups.make(into, datetime(2026, 11, day, tzinfo=UTC)) for day in (3, 1, 2)]
    (into / "20260101T000000Z").mkdir()
    (into / "mine.txt").write_text("kept")
    assert backups.keep(into, 2) == [made[1]]
    assert backups.all_in(into) == [made[2], made[0]]
    assert {one.name for one in into.iterdir()} == {"20260101T000000Z", "mine.txt", made[0].name, made[2].name}


@pytest.mark.usefixtures("_dumps")
def test_what_is_put_back_is_where_the_site_looks(settings: Any, tmp_path: Path) -> None:
    made = backups.make(tmp_path / "to")
    settings.VAR_DIR, settings.ANCHOR_FILE = tmp_path / "new", str(tmp_path / "other" / "a.jsonl")
    backups.put_back(made, backups.read(made))
    assert (settings.VAR_DIR / "secret_key").read_text() == "secret_key"
    assert Path(settings.ANCHOR_FILE).read_text() == "anchors.jsonl"
    assert not (settings.VAR_DIR / "warmoot.dump").exists()


def test_what_is_no_backup_is_said(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"begun": "now"}))
    with pytest.raises(backups.NoBackup, match="no whole backup"):
        backups.read(tmp_path)
