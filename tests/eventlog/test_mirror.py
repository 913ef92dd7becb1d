"""A machine's own file of the anchors: that it follows, whoever seals, and what an operator does about one."""

import threading
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from celery import signals
from django.core.management import CommandError, call_command

from eventlog import backups, mirror, store, tasks, verify
from eventlog.chain import AnchorFault
from tests.config.var import wait_until
from tests.eventlog.support import anchored, command, forgotten, placed

pytestmark = pytest.mark.django_db(transaction=True)


class Worker:
    """Of a worker what its signal is asked for."""

    def __init__(self, app: SimpleNamespace) -> None:
        self.app = app


@pytest.fixture
def both(stream: int, anchor_file: Path, settings: Any, tmp_path: Path) -> tuple[Path, Path]:
    """The files of two machines, of which the first has two batches more; we are the second."""
    settings.ANCHOR_MIRROR = "first"
    _anchored_once(stream, 0)
    _become("second", tmp_path / "second.jsonl", settings)
    call_command("anchor", "--rebuild-mirror")
    _become("first", anchor_file, settings)
    for version in (1, 2):
        _anchored_once(stream, version)
    _become("second", tmp_path / "second.jsonl", settings)
    return anchor_file, tmp_path / "second.jsonl"


def _anchored_once(stream: int, version: int) -> None:
    store.append(stream, version, placed("a1"), command())
    assert anchored() == 1


def _become(name: str, file: Path, settings: Any) -> None:
    settings.ANCHOR_MIRROR, settings.ANCHOR_FILE = name, str(file)


def test_it_works(both: tuple[Path, Path]) -> None:
    first, second = both
    assert mirror.lags() == [mirror.Lag("first", 3, 0), mirror.Lag("second", 1, 2)]
    assert list(verify.check_all()) == []
    assert mirror.follow() == 2
    assert first.read_bytes() == second.read_bytes()
    assert mirror.follow() == 0
    assert [lag.behind for lag in mirror.lags()] == [0, 0]


def test_a_worker_of_the_queue_follows_by_itself(both: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """And one of other queues does not."""
    first, second = both
    monkeypatch.setattr(mirror, "EVERY_S", 0.01)
    ended = threading.Event()
    monkeypatch.setattr(mirror, "ended", ended)
    for named, follows in (("default", False), ("default,anchors", True)):
        queues = tasks.anchor.app.amqp.Queues({})
        queues.select(named.split(","))
        before = threading.active_count()
        signals.worker_ready.send(sender=Worker(SimpleNamespace(amqp=SimpleNamespace(queues=queues))))
        assert threading.active_count() - before == follows
    assert wait_until(lambda: second.exists() and second.read_bytes() == first.read_bytes())
    ended.set()
    assert wait_until(lambda: not [one for one in threading.enumerate() if one.name == "mirror"])


def test_a_failure_is_logged_once_and_tried_again(
    both: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = both
    whole = second.read_bytes()
    second.unlink()
    monkeypatch.setattr(mirror, "EVERY_S", 0.01)
    ended = threading.Event()
    monkeypatch.setattr(mirror, "ended", ended)
    tries = []
    real = mirror.follow
    monkeypatch.setattr(mirror, "follow", lambda: (tries.append(1), real())[1])
    mirror.keep_following()
    assert wait_until(lambda: len(tries) > 3)
    second.write_bytes(whole)
    assert wait_until(lambda: second.read_bytes() == first.read_bytes())
    ended.set()
    assert wait_until(lambda: not [one for one in threading.enumerate() if one.name == "mirror"])
    assert [record.message.split(":")[0] for record in caplog.records if record.name == mirror.__name__] == [
        "the anchors are not mirrored"
    ]


def test_a_mirror_that_is_gone_is_forgotten(both: tuple[Path, Path]) -> None:  # noqa: ARG001 - there are two
    call_command("anchor", "--forget-mirror", "first")
    assert [lag.name for lag in mirror.lags()] == ["second"]
    with pytest.raises(CommandError, match="there is no mirror first"):
        call_command("anchor", "--forget-mirror", "first")


def test_after_a_restore_each_machine_is_brought_back_to_the_database(
    both: tuple[Path, Path], stream: int, owner: Any, settings: Any
) -> None:
    """The second after play has gone on: what it has since is put aside, too."""
    first, second = both
    mirror.follow()
    forgotten(owner, after=1)
    with owner.cursor() as cursor:
        cursor.execute("ALTER TABLE eventlog_event DISABLE TRIGGER USER")
        cursor.execute("DELETE FROM eventlog_event WHERE stream = %s AND version > 1", [stream])
        cursor.execute("ALTER TABLE eventlog_event ENABLE ALWAYS TRIGGER eventlog_event_keep")
        cursor.execute("ALTER TABLE eventlog_event ENABLE ALWAYS TRIGGER eventlog_event_keep_all")
    _become("first", first, settings)
    call_command("anchor", "--after-restore")
    _anchored_once(stream, 1)
    _become("second", second, settings)
    for words in ((), ("--after-restore",)):
        with pytest.raises(CommandError):
            call_command("anchor", *words)
    call_command("anchor", "--rebuild-mirror")
    assert first.read_bytes() == second.read_bytes()
    assert list(verify.check_all()) == []
    assert len([*second.parent.glob("second.jsonl.*")]) == 1


def test_a_copy_of_another_machine_is_compared(both: tuple[Path, Path], tmp_path: Path) -> None:
    """It may lag or lead this machine's; what is otherwise in it than in the database is said."""
    first, second = both
    copy = tmp_path / "copy.jsonl"
    for text in (first.read_text(), second.read_text()):
        copy.write_text(text)
        assert list(verify.check_all(copies=[copy])) == []
    copy.write_text(first.read_text().replace('"heads":[[', '"heads":[[9', 1))
    assert [one.sentence for one in verify.check_all(copies=[copy])] == [
        "copy.jsonl, line 1, was changed, or sealed with another key"
    ]
    assert [one.sentence for one in verify.check_all(copies=[tmp_path / "none"])] == [
        f"there is no file {tmp_path}/none"
    ]
    said, faults = StringIO(), StringIO()
    with pytest.raises(CommandError):
        call_command("verify", "--all", "--mirror", str(copy), stdout=said, stderr=faults)
    assert "mirror second has batches up to 1: 2 are not there yet\n" in said.getvalue()
    assert "copy.jsonl, line 1, was changed" in faults.getvalue()


def test_a_restore_holds_what_comes_back_to_another_machines_file(
    both: tuple[Path, Path], settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file that goes on furthest is laid back; one of another log is refused."""
    first, second = both
    settings.VAR_DIR = tmp_path / "var"
    monkeypatch.setattr(backups.programs, "run", lambda *_, stdout, **__: stdout.write(b"dump"))
    made = backups.make(tmp_path / "to", base=False)
    settings.ANCHOR_FILE = str(tmp_path / "restored.jsonl")
    backups.put_back(made, backups.read(made))
    assert Path(settings.ANCHOR_FILE).read_bytes() == second.read_bytes() != first.read_bytes()
    backups.put_back(made, backups.read(made), first)
    assert Path(settings.ANCHOR_FILE).read_bytes() == first.read_bytes()
    other = tmp_path / "other.jsonl"
    other.write_bytes(second.read_bytes().replace(b'"at":"2', b'"at":"1'))
    for wrong in (other, tmp_path / "none"):
        with pytest.raises(backups.NoBackup, match="does not go with the anchors"):
            backups.put_back(made, backups.read(made), wrong)


@pytest.mark.usefixtures("both")
def test_two_machines_of_one_name_are_found_out(settings: Any) -> None:
    """The second, whose file is shorter than what the first has left on record."""
    settings.ANCHOR_MIRROR = "first"
    with pytest.raises(AnchorFault, match="ends with batch 1, but the database remembers batch 3"):
        mirror.follow()
