"""`manage.py backup`, `restore` and `drill`, typed as an operator would, on machines of their own."""

import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from errno import ENOSPC
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.embedded import places, recovery, wal_archive
from config.embedded.postgres import APP, DATABASE, SUPERUSER, Postgres
from config.postgres import programs
from config.postgres.base import default
from eventlog import backups, base_backups
from eventlog.management.commands import drill, restore
from tests.budgets import budget
from tests.config.test_pg import Machine
from tests.config.var import ROOT, end_all, var_folder, wait_until
from tests.config.working import lay_schema, working
from tests.eventlog.support import played

FORGED = """
ALTER TABLE eventlog_event DISABLE TRIGGER USER;
UPDATE eventlog_event SET data = replace(data, 'armadora', 'armadorb') WHERE version = 1;"""
PLAY = (
    "from tests.played import played; from eventlog import anchors;"
    " played('armadora', 2, bytes([{}]) * 32); anchors.anchor()"
)
ASK = """
SELECT clock_timestamp()::text || '|' || count(*) || '|' || coalesce(encode(sha256(string_agg(hash, '' ORDER BY
 stream, version)), 'hex'), '') FROM eventlog_event"""
NOTED = "SELECT name, at > now() - interval '1 hour' FROM eventlog_backup"
HEADS = "SELECT DISTINCT ON (stream) stream, version, encode(hash, 'hex') FROM eventlog_event ORDER BY 1, 2 DESC"


class Point(NamedTuple):
    """The log at a moment."""

    time: str
    events: int
    digest: str


class Site:
    """A site that is played on, with its backups on another disk."""

    def __init__(self, var: Path, held: ExitStack) -> None:
        self.var = var
        self.machine = Machine(var, BACKUPS=str(var.parent / "disk"))
        self._work = held.enter_context(working(var, BACKUPS=str(var.parent / "disk")))
        self._played = 0
        lay_schema(var)

    @property
    def disk(self) -> Path:
        return self.var.parent / "disk"

    def plays(self) -> None:
        """A match, which is anchored."""
        self._played += 1
        self._work.does(PLAY.format(self._played))

    def point(self) -> Point:
        ((time, events, digest),) = [row[0].split("|") for row in _asked(self.var, ASK)]
        return Point(time, int(events), digest)

    def fills_a_segment(self) -> None:
        """What was written until now is kept."""
        ((segment,),) = _asked(self.var, "SELECT pg_walfile_name(pg_switch_wal())")
        assert wait_until(lambda: [*self.disk.glob(f"wal/*/{segment}.gz")] != [])

    def is_destroyed(self) -> None:
        """Without warning, and all but the other disk with it."""
        end_all(self.var)
        self._work.process.kill()
        shutil.rmtree(self.var)


def _asked(var: Path, question: str) -> list[Any]:
    host = str(var / "run" / "sockets")
    with psycopg.connect(host=host, user=SUPERUSER, dbname=DATABASE, autocommit=True) as asking:
        found = asking.execute(question)
        return found.fetchall() if found.description else []


@pytest.fixture
def site(transactional_db: None) -> Iterator[Site]:  # noqa: ARG001 - whose schema it gets
    with ExitStack() as held:
        yield Site(held.enter_context(var_folder(cluster=True)), held)


@pytest.mark.soak
@pytest.mark.long
def test_it_works(site: Site) -> None:
    """R12, by the commands of docs/OPERATIONS.md. A drill says what would be lost: no more than what was not kept yet.
    Then everything is destroyed but the other disk, and restored to a moment: the log is as it was then, and its heads
    are those of the anchors. In a soak run to several moments, and a log that was changed fails the drill.
    """
    backup, drill, _, restore = _documented()
    assert re.fullmatch(r"\S+/disk/\d{8}T\d{6}Z: \d+ bytes in [\d.]+ s\n", site.machine.types(backup))
    # From now on what is kept when is decided here: on a busy machine a minute passes between any two lines.
    assert _asked(site.var, "SHOW archive_timeout") == [("1min",)]
    _asked(site.var, "ALTER SYSTEM SET archive_timeout = 0")
    _asked(site.var, "SELECT pg_reload_conf()")
    assert _asked(site.var, NOTED) == [("manage.py backup", True)]
    points = []
    for _ in range(budget("RESTORES", 1, 6)):
        site.plays()
        points.append(site.point())
    site.plays()
    site.fills_a_segment()
    kept = site.point()
    site.plays()
    lost = site.point().events - kept.events
    mirror = shutil.copyfile(site.var / "anchors.jsonl", site.var.parent / "of another machine.jsonl")
    said = site.machine.types(f"{drill} --mirror '{mirror}'")
    assert re.search(rf"\n{lost} events would have been lost, those of the last \d+ s\n", said)
    assert f"restored {kept.events} events" in said
    for _ in range(budget("FORGERIES", 0, 1)):
        _a_changed_log_fails_the_drill(site)
    keys = {name: (site.var / name).read_text() for name in backups.KEYS if (site.var / name).exists()}
    site.is_destroyed()
    for point in points:
        _restored_elsewhere(site.disk, restore, point, keys)


def _restored_elsewhere(disk: Path, restore: str, point: Point, keys: dict[str, str]) -> None:
    with var_folder() as var, ExitStack() as held:
        shutil.copytree(disk, var.parent / "disk")
        new = Machine(var, BACKUPS=str(var.parent / "disk"))
        said = new.types(restore.replace("2026-11-23T18:30:00+01:00", point.time.replace(" ", "T")))
        assert "heads anchored: 0\n" in said
        assert ", 0 faults\n" in said
        assert re.search(rf"\nrestored {point.events} events up to \d+, the newest of .*, in [\d.]+ s\n$", said)
        assert {name: (var / name).read_text() for name in keys} == keys
        assert keys.keys() >= {"secret_key", "anchor_key"}
        held.enter_context(working(var, BACKUPS=str(var.parent / "disk")))
        ((now,),) = _asked(var, ASK)
        assert now.split("|")[1:] == [str(point.events), point.digest]
        anchored = {head[0]: head for line in _lines(var / "anchors.jsonl") for head in json.loads(line)["heads"]}
        assert sorted(map(list, _asked(var, HEADS))) == sorted(anchored.values())


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines()


def _a_changed_log_fails_the_drill(site: Site) -> None:
    """The twin: the drill does look at what it has restored."""
    _asked(site.var, FORGED)
    site.fills_a_segment()
    failed = site.machine.tries("python manage.py drill")
    assert failed.returncode == 1
    assert "the drill failed at restore" in failed.stderr


def _documented() -> list[str]:
    """The lines of the section's first block."""
    page = (ROOT / "docs/OPERATIONS.md").read_text()
    section = page.split("## Backup and restore")[1].split("\n## ")[0]
    return re.findall(r"(?s)```\w*\n(.*?)```", section)[0].splitlines()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_restored_under_a_site_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restore, "LEAVING_S", 0.0)
    beside = connection.copy()
    with beside.cursor(), pytest.raises(CommandError, match="stop the site first"):
        restore.Command()._refuse(replace=True)
    beside.close()


@pytest.mark.django_db(transaction=True)
def test_a_site_that_logs_in_by_a_role_of_its_own_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What such a connection does is hidden from the owner, who is no member of its role."""
    monkeypatch.setattr(restore, "LEAVING_S", 0.0)
    with Postgres.connect(SUPERUSER) as superuser, ExitStack() as afterwards:
        superuser.execute(f"CREATE ROLE warmoot_site_of_a_test LOGIN IN ROLE {APP}")
        afterwards.callback(superuser.execute, "DROP ROLE warmoot_site_of_a_test")
        given = {"host": str(places.sockets()), "dbname": connection.settings_dict["NAME"]}
        beside = afterwards.enter_context(closing(psycopg.connect(user="warmoot_site_of_a_test", **given)))
        with connection.as_owner(), connection.cursor() as cursor:
            cursor.execute("SELECT backend_type FROM pg_stat_activity WHERE pid = %s", [beside.info.backend_pid])
            assert cursor.fetchall() == [(None,)]
        with pytest.raises(CommandError, match="stop the site first"):
            restore.Command()._refuse(replace=True)


def test_where_there_is_no_room_a_restore_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was there is back in its place then: tests/eventlog/test_base_backups.py."""

    def full(*_: Any) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC), "base/1/2")

    monkeypatch.setitem(default().settings_dict, "EMBEDDED", True)
    monkeypatch.setattr(base_backups, "gap", lambda _: None)
    monkeypatch.setattr(base_backups, "kept_log", lambda _: None)
    monkeypatch.setattr(restore.Command, "_last_look", lambda *_: None)
    monkeypatch.setattr(recovery, "recover", full)
    with pytest.raises(CommandError, match="No space left on device: 'base/1/2'"):
        restore.Command()._recover(tmp_path, {}, replace=True)


@pytest.mark.django_db
def test_a_drill_without_a_place_says_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("drill", str(tmp_path), place=tmp_path / "nowhere")


def test_a_drill_is_led_back_by_no_setting_and_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each setting can be given as a file; what is neither stays."""
    monkeypatch.setenv("SECRET_KEY_FILE", "a key")
    for name in drill.ELSEWHERE:
        monkeypatch.setenv(name, "the site's")
        monkeypatch.setenv(f"{name}_FILE", "the site's")
    told = drill.surroundings(tmp_path)
    assert [name for name, value in told.items() if value == "the site's"] == []
    assert (told["SECRET_KEY_FILE"], told["VAR_DIR"]) == ("a key", str(tmp_path))


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
    made = backups.make(tmp_path / "to", base=False)
    assert {file.name for file in made.iterdir()} == {
        "warmoot.dump", "secret_key", "anchor_key", "anchors.jsonl", "manifest.json",
    }  # fmt: skip
    assert made.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in made.iterdir()} == {0o600}
    assert backups.read(made).digests.keys() == {file.name for file in made.iterdir()} - {"manifest.json"}


@pytest.mark.usefixtures("_dumps")
@pytest.mark.parametrize("name", ["warmoot.dump", "anchors.jsonl", "secret_key"])
def test_a_file_that_is_not_as_it_was_is_found(name: str, tmp_path: Path) -> None:
    made = backups.make(tmp_path / "to", base=False)
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
        backups.make(tmp_path / "to", base=False)
    assert list((tmp_path / "to").iterdir()) == []


@pytest.mark.usefixtures("_dumps")
@pytest.mark.django_db(transaction=True)
def test_one_that_is_asked_to_end_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As by systemd, which asks by SIGTERM; by itself that ends a process without another word."""
    monkeypatch.setattr(programs, "run", lambda *_, **__: os.kill(os.getpid(), signal.SIGTERM))
    with pytest.raises(SystemExit) as ended:
        call_command("backup", str(tmp_path / "to"), dump=True)
    assert ended.value.code == 128 + signal.SIGTERM
    assert [one.name for one in (tmp_path / "to").iterdir()] == [".lock"]


@pytest.mark.usefixtures("_dumps")
@pytest.mark.django_db(transaction=True)
def test_a_second_one_at_once_is_refused(tmp_path: Path) -> None:
    """Each would take what the other still needs for what is left to be removed."""
    with backups.alone(tmp_path / "to"):
        with pytest.raises(CommandError, match="another backup is being made"):
            call_command("backup", str(tmp_path / "to"), dump=True)
        assert backups.all_in(tmp_path / "to") == []
    call_command("backup", str(tmp_path / "to"), dump=True, stdout=StringIO())
    assert len(backups.all_in(tmp_path / "to")) == 1


@pytest.mark.django_db(transaction=True)
def test_where_the_database_cannot_write_a_backup_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In one line: that the log is to be kept is written down there before anything is copied."""

    def full() -> None:
        raise psycopg.errors.DiskFull("could not write to file: No space left on device")

    monkeypatch.setitem(default().settings_dict, "EMBEDDED", True)
    monkeypatch.setattr(default(), "join_server", lambda: None)
    monkeypatch.setattr(places, "backups", lambda: tmp_path)
    monkeypatch.setattr(wal_archive, "begin", full)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("backup", str(tmp_path))
    assert [one.name for one in tmp_path.iterdir()] == [".lock"]


def test_what_a_killed_one_has_left_goes_with_the_next(tmp_path: Path) -> None:
    for name in (".20260101T000000Z-4711", "20260101T000000Z", "wal"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "secret_key").write_text("a secret")
    with backups.alone(tmp_path):
        assert {one.name for one in tmp_path.iterdir()} == {"20260101T000000Z", "wal", ".lock"}


@pytest.mark.usefixtures("_dumps")
def test_a_key_that_is_set_is_not_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANCHOR_KEY", "kept elsewhere")
    assert "anchor_key" not in backups.read(backups.make(tmp_path / "to", base=False)).digests


@pytest.mark.usefixtures("_dumps")
def test_the_newest_are_kept_and_what_is_no_backup_stays(tmp_path: Path) -> None:
    into = tmp_path / "to"
    made = [backups.make(into, base=False, moment=datetime(2026, 11, day, tzinfo=UTC)) for day in (3, 1, 2)]
    (into / "20260101T000000Z").mkdir()
    (into / "mine.txt").write_text("kept")
    assert backups.keep(into, 2) == [made[1]]
    assert backups.all_in(into) == [made[2], made[0]]
    assert {one.name for one in into.iterdir()} == {"20260101T000000Z", "mine.txt", made[0].name, made[2].name}


@pytest.mark.usefixtures("_dumps")
def test_what_is_put_back_is_where_the_site_looks(settings: Any, tmp_path: Path) -> None:
    made = backups.make(tmp_path / "to", base=False)
    settings.VAR_DIR, settings.ANCHOR_FILE = tmp_path / "new", str(tmp_path / "other" / "a.jsonl")
    backups.put_back(made, backups.read(made))
    assert (settings.VAR_DIR / "secret_key").read_text() == "secret_key"
    assert Path(settings.ANCHOR_FILE).read_text() == "anchors.jsonl"
    assert not (settings.VAR_DIR / "warmoot.dump").exists()


def test_what_is_no_backup_is_said(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"begun": "now"}))
    with pytest.raises(backups.NoBackup, match="no whole backup"):
        backups.read(tmp_path)
