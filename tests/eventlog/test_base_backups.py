"""The log that is kept beside base backups: what is missing is named, what is needed stays."""

import gzip
import json
import re
import subprocess
from datetime import UTC, datetime, timedelta
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.embedded import access, places, recovery, wal_archive
from config.embedded.postgres import ARCHIVE, Postgres
from config.embedded.recovery import BASE
from config.postgres.base import default
from eventlog import anchorcopy, anchorfile, backups, base_backups
from tests.config.composed import command_of, composed
from tests.config.var import ROOT

SYSTEM = 7_000_000_000_000_000_001
BEGUN = datetime(2026, 11, 1, tzinfo=UTC)


def base(into: Path, number: int, segment: int, timeline: int = 1, system: int = SYSTEM) -> Path:
    """A base backup of a few bytes that begins within this segment, and was whole an hour after the one before."""
    moment = BEGUN + timedelta(hours=number)
    folder = into / moment.strftime("%Y%m%dT%H%M%SZ")
    folder.mkdir(parents=True)
    start = {"Timeline": timeline, "Start-LSN": f"0/{segment << 24 | 0x28:X}"}
    (folder / "backup_manifest").write_text(json.dumps({"System-Identifier": system, "WAL-Ranges": [start]}))
    (folder / BASE).write_text("the cluster")
    digests = {file.name: backups._digest(file) for file in folder.iterdir()}
    (folder / "manifest.json").write_text(
        json.dumps({"begun": folder.name, "digests": digests, "ended": moment.isoformat()})
    )
    return folder


def keep(into: Path, *names: str, system: int = SYSTEM) -> Path:
    """The folder with these segments of the log."""
    kept = into / "wal" / str(system)
    kept.mkdir(parents=True, exist_ok=True)
    for name in names:
        (kept / name).touch()
    return kept


def segment(number: int, timeline: int = 1) -> str:
    return f"{timeline:08X}00000000{number:08X}.gz"


def test_it_works(tmp_path: Path) -> None:
    """The oldest backup that is kept finds all that it needs; what is older goes, but for the histories."""
    old, kept, newest = (base(tmp_path, number, 2 + 3 * number) for number in range(3))
    log = keep(tmp_path, *map(segment, range(2, 12)), "00000002.history.gz", f"{segment(4)[:-3]}.00000028.backup.gz")
    assert backups.keep(tmp_path, 2) == [old]
    assert sorted(file.name for file in log.iterdir()) == [*map(segment, range(5, 12)), "00000002.history.gz"]
    assert [base_backups.gap(one) for one in (kept, newest)] == [None, None]


def test_a_segment_too_many_removed_is_missed(tmp_path: Path) -> None:
    """The twin: what is looked for would not be there."""
    one = base(tmp_path, 0, 5)
    log = keep(tmp_path, *map(segment, range(5, 9)))
    wal_archive.remove_before(log, segment(6))
    assert base_backups.gap(one) == segment(5)[:-3]


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        ([], None),
        ([segment(5), segment(6)], None),
        ([segment(5), segment(7)], segment(6)[:-3]),
        ([segment(4), segment(6)], segment(5)[:-3]),
        ([segment(5), segment(6, 2), f"{segment(6)[:-3]}.partial.gz", segment(7, 2)], None),
        ([segment(5), "000000010000000000000006.part", segment(7)], segment(6)[:-3]),
    ],
    ids=["none yet", "all", "one", "the first", "another timeline", "half of one"],
)
def test_what_is_missing_is_named(names: list[str], missing: str | None, tmp_path: Path) -> None:
    one = base(tmp_path, 0, 5)
    keep(tmp_path, *names)
    assert base_backups.gap(one) == missing


@pytest.mark.parametrize("problem", [OSError(ENOSPC, "No space left on device"), SystemExit(143)])
def test_what_was_there_is_back_where_a_restore_fails(
    problem: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of a backup is in its place then, for which there was no room, or no time."""
    monkeypatch.setattr(places, "var", lambda: tmp_path)
    data = places.data(Postgres.name)
    data.mkdir(parents=True)
    (data / "PG_VERSION").write_text("the site's")

    def half(_: Path) -> None:
        data.mkdir()
        (data / "half").touch()
        raise problem

    monkeypatch.setattr(recovery, "_unpack", half)
    monkeypatch.setattr(access, "prepare", lambda *_: None)
    with pytest.raises(type(problem)):
        recovery.recover(tmp_path, None, {})
    assert [one.name for one in data.iterdir()] == ["PG_VERSION"]
    assert [one.name for one in data.parent.iterdir() if one.name.startswith("postgres.")] == []


def test_nothing_is_restored_across_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base(tmp_path, 0, 5)
    keep(tmp_path, segment(5), segment(7))
    monkeypatch.setattr(recovery, "recover", lambda *_: pytest.fail("it was begun"))
    monkeypatch.setitem(default().settings_dict, "EMBEDDED", True)
    with pytest.raises(CommandError, match=f"segment {segment(6)[:-3]} of the log is missing"):
        call_command("restore", tmp_path)


def test_a_moment_is_reached_from_the_last_backup_before_it(tmp_path: Path) -> None:
    made = [base(tmp_path, number, 2 + number) for number in range(3)]
    assert backups.last_before(tmp_path, BEGUN + timedelta(minutes=90)) == made[1]
    assert backups.last_before(tmp_path, BEGUN + timedelta(hours=2)) == made[2]
    assert backups.last_before(tmp_path, None) == made[2]
    with pytest.raises(backups.NoBackup, match="of before 2026-10-31"):
        backups.last_before(tmp_path, BEGUN - timedelta(hours=1))
    with pytest.raises(CommandError, match="name the folder in which it is"):
        call_command("restore", made[0], "--to", "2026-11-01T02:00:00")


def test_the_log_of_a_cluster_without_backups_goes_and_that_of_this_server_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, here = keep(tmp_path, segment(1), system=1), keep(tmp_path, segment(1), system=2)
    monkeypatch.setattr(Postgres, "system_identifier", lambda: 2)
    base(tmp_path, 0, 5)
    keep(tmp_path, segment(5))
    backups.keep(tmp_path, 1)
    assert (gone.exists(), here.exists()) == (False, True)


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Has the server's own shell keep a segment; its exit status."""
    monkeypatch.setenv("BACKUPS", str(tmp_path / "a disk, 100 % full"))
    monkeypatch.setattr(Postgres, "system_identifier", lambda: SYSTEM)
    (tmp_path / "pg_wal").mkdir()

    def run(name: str, content: bytes) -> int:
        segment = tmp_path / "pg_wal" / name
        segment.write_bytes(content)
        line = Postgres.archive_command().replace("%f", name).replace("%p", str(segment)).replace("%%", "%")
        return subprocess.run(["sh", "-c", line], check=False).returncode  # noqa: S607 - as the server does

    return run


def test_a_segment_is_kept_whole_and_once(archive: Any, tmp_path: Path) -> None:
    """Nothing before there is a backup; the same one again is well, as after a crash; another is never put over it."""
    assert archive("one", b"1") == 0
    assert not places.backups().exists()
    kept = wal_archive.folder()
    kept.mkdir(parents=True)
    assert [archive("one", b"1"), archive("one", b"1"), archive("two", b"2")] == [0, 0, 0]
    assert archive("one", b"another") != 0
    assert {file.name: gzip.decompress(file.read_bytes()) for file in kept.iterdir()} == {
        "one.gz": b"1",
        "two.gz": b"2",
    }
    for name, status in (("one", 0), ("three", 1)):
        line = wal_archive.fetch_command(kept).replace("%f", name).replace("%p", str(tmp_path / name))
        done = subprocess.run(["sh", "-c", line.replace("%%", "%")], check=False)  # noqa: S607 - the same
        assert (done.returncode, (tmp_path / name).exists()) == (status, status == 0)


def test_what_a_server_of_your_own_and_that_of_compose_are_told_is_what_ours_does() -> None:
    page = (ROOT / "docs/OPERATIONS.md").read_text()
    told = dict(re.findall(r"(?m)^(archive_\w+|restore_command) = (.+)$", page))
    here = "/backups/wal"
    ours = {
        "archive_mode": "on",
        "archive_timeout": str(wal_archive.ARCHIVE_SECONDS),
        "archive_command": ARCHIVE.format(folder=here, segment=f"{here}/%f"),
        "restore_command": wal_archive.fetch_command(Path(here)),
    }
    assert {name: value.strip("'") for name, value in told.items()} == ours
    words = command_of(composed()["services"]["postgres"])
    assert ours.items() <= dict(word.split("=", 1) for word in words if "=" in word).items()


# the copy of the anchors


def batch(file: Path, number: int, mac: str = "") -> None:
    made = anchorfile.Batch(number, "2026-11-01T00:00:00Z", "", (), mac or f"mac {number}")
    anchorfile.add(file, [anchorfile.line_of(made)], anchorfile.last_line(file)[1])


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> tuple[Path, Path]:
    """The file, and its copy beside a log that is kept."""
    kept = tmp_path / "kept"
    kept.mkdir()
    settings.DATABASES["default"]["EMBEDDED"] = True
    monkeypatch.setattr(wal_archive, "folder", lambda: kept)
    return tmp_path / "anchors.jsonl", kept / "anchors.jsonl"


def test_the_copy_follows_the_file(copied: tuple[Path, Path]) -> None:
    """Line by line, also after the file was cut back by a restore, and where the copy's last line is torn."""
    file, copy = copied
    for number in range(1, 4):
        batch(file, number)
        anchorcopy.follow(file)
        assert copy.read_bytes() == file.read_bytes()
    with copy.open("ab") as torn:
        torn.write(b'{"sequence": 4')
    batch(file, 4)
    anchorcopy.follow(file)
    assert copy.read_bytes() == file.read_bytes()
    anchorfile.replace(file, [*anchorfile.lines(file)][:2], "aside")
    batch(file, 3, "after a restore")
    anchorcopy.follow(file)
    assert copy.read_bytes() == file.read_bytes()


def test_the_newest_anchors_are_those_that_continue_the_others(tmp_path: Path) -> None:
    backup, copy, live = (tmp_path / name for name in ("backup", "copy", "live"))
    assert anchorcopy.newest([backup, copy, live]) is None
    for file, numbers in ((backup, 1), (copy, 3), (live, 2)):
        for number in range(1, numbers + 1):
            batch(file, number)
    assert anchorcopy.newest([backup, copy, live]) == copy
    batch(live, 3)
    assert anchorcopy.newest([backup, copy, live]) == live
    batch(live, 4, "of another site")
    batch(copy, 4)
    assert anchorcopy.newest([backup, copy, live]) == copy


def test_a_disk_that_is_away_does_not_keep_anything_from_being_anchored(copied: tuple[Path, Path]) -> None:
    file, copy = copied
    copy.mkdir()
    batch(file, 1)
    anchorcopy.follow(file)
    assert copy.is_dir()
