"""The database of compose.yaml keeps its log, and is restored to a moment: by the commands of docs/OPERATIONS.md."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from config.embedded import places
from config.embedded.postgres import DATABASE, SUPERUSER, Postgres
from tests.config.composed import command_of, composed
from tests.config.test_composed_site import Composed, as_the_image, entered_by
from tests.config.var import ROOT, ran, typed, wait_until
from tests.deploy.engine import inside
from tests.deploy.handbook import documented
from tests.deploy.programs import program

LOG = """
SELECT count(*), encode(sha256(string_agg(hash, '' ORDER BY stream, version)), 'hex') FROM eventlog_event"""

LAST = "SELECT count(*) FROM pg_largeobject_metadata"
NOTED = "SELECT name, at > now() - interval '1 hour' FROM eventlog_backup"


class Kept(Postgres):
    """A server with the options of the service, but for the folder of what is kept."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.backups = folder / "backups"
        self.backups.mkdir(mode=0o755)
        self._rules = entered_by()

    def command(self) -> Sequence[str | Path]:
        """The words of compose.yaml."""
        _, *words = command_of(composed()["services"]["postgres"])
        own = self._own(places.sockets(), self._rules)
        # What is kept when, the tests decide.
        own["archive_timeout"] = "0"
        here = [word for key, value in own.items() for word in ("-c", f"{key}={value}")]
        data = places.data(self.name)
        return [self.program(), "-D", data, *(one.replace("/backups", str(self.backups)) for one in words), *here]

    @staticmethod
    def _own(sockets: Path, rules: Path) -> dict[str, Path | str]:
        return {"hba_file": rules, "unix_socket_directories": sockets, "listen_addresses": ""}

    @contextmanager
    def restored(self, to: str) -> Iterator[Path]:
        """The second place of a drill by the words of compose.yaml, until the block ends; where its socket is."""
        account = places.account()
        second = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
        programs, sockets = second / "programs", second / "sockets"
        for folder in (programs, sockets):
            folder.mkdir()
            folder.chmod(0o777)
        second.chmod(0o755)
        shutil.copy(self._rules, second)
        # In the place of the image's own, which changes to the server's account, too.
        entry = programs / "docker-entrypoint.sh"
        become = f"setpriv --reuid {account.pw_uid} --regid {account.pw_gid} --clear-groups" if account else ""
        options = " ".join(f"-c {key}='{value}'" for key, value in self._own(sockets, second / "pg_hba.conf").items())
        entry.write_text(f'#!/bin/sh\nshift\nexec {become} postgres -D "$PGDATA" {options} "$@"\n')
        entry.chmod(0o755)
        words = command_of(composed(DRILL_TO=to)["services"]["restored"])
        given = {**self._surroundings(), "PGDATA": str(second / "data")}
        with (second / "said").open("wb") as said:
            server = subprocess.Popen(
                [word.replace("/etc/warmoot", str(ROOT / "deploy/postgres")) for word in words],
                env={**given, "PATH": f"{programs}:{given['PATH']}"},
                stdout=said,
                stderr=said,
            )
        try:
            assert wait_until(lambda: _lets_in(sockets) or server.poll() is not None, 600)
            assert server.poll() is None, (second / "said").read_text()
            yield sockets
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()
            shutil.rmtree(second)

    def _surroundings(self) -> dict[str, str]:
        """The container's variables."""
        account = places.account()
        return {
            "PATH": f"{self.program().parent}:{os.defpath}",
            "PGHOST": str(places.sockets()),
            # In the container the socket lets everybody in; here it stands for the network, too.
            "PGPASSWORD": "owner",
            "PGDATA": str(places.data(self.name)),
            "BACKUPS": str(self.backups),
            "ACCOUNT": account.pw_name if account else str(os.geteuid()),
        }

    def types(self, line: str) -> "subprocess.CompletedProcess[str]":
        """What comes of a line that is run in the service."""
        name, words, _ = inside(line)
        assert name == "postgres"
        given = self._surroundings()
        here = {"/etc/warmoot": f"{ROOT}/deploy/postgres", "/backups": given["BACKUPS"], "postgres": given["ACCOUNT"]}
        return ran([re.sub(rf"^({'|'.join(here)})\b", lambda found: here[found[0]], word) for word in words], given)

    def asked(self, question: str) -> tuple[object, ...]:
        with psycopg.connect(host=str(places.sockets()), user=SUPERUSER, dbname=DATABASE, autocommit=True) as asking:
            row = asking.execute(question).fetchone()
            assert row is not None
            return row

    def rewrites_the_log(self) -> None:
        """As somebody could who has taken the database over."""
        with psycopg.connect(host=str(places.sockets()), user=SUPERUSER, dbname=DATABASE, autocommit=True) as forging:
            forging.execute("ALTER TABLE eventlog_event DISABLE TRIGGER USER")
            forging.execute("UPDATE eventlog_event SET data = replace(data, 'armadora', 'armadorb') WHERE version = 1")

    def fills_a_segment(self) -> None:
        """What was written until now is kept."""
        (segment,) = self.asked("SELECT pg_walfile_name(pg_switch_wal())")
        assert wait_until(lambda: Path(self.backups, "wal", f"{segment}.gz").exists())


def _lets_in(sockets: Path) -> bool:
    try:
        psycopg.connect(host=str(sockets), user=SUPERUSER, dbname=SUPERUSER).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.fixture
def postgres(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kept]:
    """In a folder of its own: pytest closes those that it makes whenever somebody starts it, and the server's account
    could read there no more.
    """
    folder = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    folder.chmod(0o755)
    server = Kept(folder)
    try:
        with as_the_image(server, monkeypatch):
            yield server
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def bare(postgres: Kept) -> Kept:
    """With the superuser of the image, and no site."""
    with postgres.connect(SUPERUSER) as superuser:
        superuser.execute("CREATE ROLE warmoot SUPERUSER LOGIN PASSWORD 'owner'")
        superuser.execute("CREATE DATABASE warmoot OWNER warmoot")
    return postgres


@pytest.mark.long
def test_it_works(postgres: Kept, redis_url: str, tmp_path: Path) -> None:
    """R12 in containers: the newest base backup of before the moment, and the log up to it; then the site goes on, in a
    timeline of its own, from which it is restored as well.
    """
    site = Composed(str(places.sockets()), redis_url, tmp_path, "site", "owner")
    assert site.run("migrate").returncode == 0
    (backup,) = documented("Backup and restore", "docker compose exec -T postgres")
    stop, restore, up, *runs, start = _restoring()
    assert (stop, up) == ("docker compose stop", "docker compose up --detach --wait postgres redis")
    assert start == "docker compose up --detach --wait"
    site.plays(1)
    assert postgres.types(backup).returncode == 0
    assert postgres.asked(NOTED) == ("backup.sh", True)
    site.plays(2)
    then, moment = postgres.asked(LOG), postgres.asked("SELECT clock_timestamp()")[0]
    site.plays(3)
    postgres.fills_a_segment()
    assert isinstance(moment, datetime)
    postgres.stop()
    done = postgres.types(restore.replace("2026-11-23T18:30:00+01:00", moment.isoformat()))
    assert done.returncode == 0, done.stderr
    postgres.start()
    assert postgres.asked(LOG) == then
    said = [site.types(line, tmp_path) for line in runs]
    assert said[-2] == "batches put aside: 1\nheads anchored: 0\n"
    assert said[-1].splitlines()[-1] == "2 matches verified, 0 faults"
    site.plays(4)
    postgres.fills_a_segment()
    later = postgres.asked(LOG)
    postgres.stop()
    assert postgres.types(restore.rpartition(" ")[0]).returncode == 0
    postgres.start()
    assert postgres.asked(LOG) == later != then


@pytest.mark.long
def test_a_drill_restores_into_a_second_place(postgres: Kept, redis_url: str, tmp_path: Path) -> None:
    """To a moment it says what was played after it; to the end, what was not kept yet. What is here, and the anchors,
    stay as they are. A log that was changed fails it.
    """
    site = Composed(str(places.sockets()), redis_url, tmp_path, "site", "owner")
    assert site.run("migrate").returncode == 0
    (backup,) = documented("Backup and restore", "docker compose exec -T postgres")
    (drill,) = documented("Backup and restore", "docker compose run --rm -T drill")
    counts = []
    site.plays(1)
    assert postgres.types(backup).returncode == 0
    counts.append(postgres.asked(LOG)[0])
    moment = postgres.asked("SELECT clock_timestamp()")[0]
    assert isinstance(moment, datetime)
    site.plays(2)
    postgres.fills_a_segment()
    counts.append(postgres.asked(LOG)[0])
    site.plays(3)
    before, anchors = postgres.asked(LOG), Path(site.surroundings("anchors")["ANCHOR_FILE"]).read_bytes()
    assert isinstance(before[0], int)
    for to, events in zip((moment.isoformat(), ""), counts, strict=True):
        assert isinstance(events, int)
        with postgres.restored(to) as second:
            site.restored_in(second)
            said = site.types(drill, tmp_path)
        assert f"\nrestored {events} events up to " in said
        assert ", 0 faults\n" in said
        assert f"\n{events} events verified against their anchors, in " in said
        lost = re.search(r"\n(\d+) events would have been lost, those of the last \d+ s\n$", said)
        assert lost is not None
        assert int(lost[1]) == before[0] - events
    assert (postgres.asked(LOG), Path(site.surroundings("anchors")["ANCHOR_FILE"]).read_bytes()) == (before, anchors)
    postgres.rewrites_the_log()
    postgres.fills_a_segment()
    with postgres.restored("") as second:
        site.restored_in(second)
        failed = site.tries(drill, tmp_path)
    assert failed.returncode == 1
    assert "the drill failed at restore" in failed.stderr


@pytest.mark.long
def test_what_cannot_be_restored_is_said_and_nothing_is_touched(bare: Kept) -> None:
    """Under a server that runs; before the first backup; across a segment that is missing."""
    (backup,) = documented("Backup and restore", "docker compose exec -T postgres")
    restore = _restoring()[1].rpartition(" ")[0]
    assert bare.types(backup).returncode == 0
    for _ in range(3):
        bare.asked("SELECT pg_create_restore_point('written')")
        bare.fills_a_segment()
    assert "stop the server first" in bare.types(restore).stderr
    bare.stop()
    before = sorted(places.data(bare.name).rglob("*"))
    assert "no base backup of before" in bare.types(f"{restore} 2020-01-01").stderr
    assert "invalid date" in bare.types(f"{restore} yesterdayish").stderr
    *_, last_but_one, _ = sorted(Path(bare.backups, "wal").glob("*[0-9A-F].gz"))
    last_but_one.rename(last_but_one.with_name("away"))
    refused = bare.types(restore)
    assert (refused.returncode, refused.stderr.endswith(" is missing\n")) == (1, True)
    assert sorted(places.data(bare.name).rglob("*")) == before
    last_but_one.with_name("away").rename(last_but_one)
    assert bare.types(restore).returncode == 0


@pytest.mark.parametrize("moment", ["2026-11-23T18:30:00", "2026-11-23 18:30", "2026-11-23 19:30 +0100"])
def test_day_and_hour_may_be_two_words(moment: str, tmp_path: Path) -> None:
    """As they become where `DRILL_TO` is filled in: the hour was passed over, and midnight was restored."""
    (tmp_path / "wal").mkdir()
    _, _, *words = command_of(composed(DRILL_TO=moment)["services"]["restored"])
    given = {"PATH": os.defpath, "PGDATA": str(tmp_path / "data"), "BACKUPS": str(tmp_path)}
    done = ran(["sh", str(ROOT / "deploy/postgres/restore.sh"), *words], given)
    assert (done.returncode, done.stderr) == (1, "there is no base backup of before 20261123T183000Z\n")


@pytest.mark.long
def test_the_newest_stay_with_the_log_that_they_need(bare: Kept) -> None:
    (backup,) = documented("Backup and restore", "docker compose exec -T postgres")
    for _ in range(3):
        assert bare.types(f"{backup} 2").returncode == 0
    assert len([*bare.backups.glob("20*Z")]) == 2
    assert [*bare.backups.glob(".part*")] == []
    segments = sorted(one.name for one in Path(bare.backups, "wal").glob("????????????????????????.gz"))
    assert segments[0] > "000000010000000000000002.gz"
    bare.stop()
    whole = datetime.strptime(min(one.name for one in bare.backups.glob("20*Z")), "%Y%m%dT%H%M%S%z")
    restore = _restoring()[1].rpartition(" ")[0]
    assert "no base backup of before" in bare.types(f"{restore} {(whole - timedelta(seconds=1)).isoformat()}").stderr
    assert bare.types(f"{restore} {whole.isoformat()}").returncode == 0


class Elsewhere:
    """A machine for copies, and the lines that are typed on the site's or on a new one."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.folder = folder
        found = Path(program("rsync"))
        libraries = found.parents[1] / "lib/x86_64-linux-gnu"
        self._given = {"PATH": f"{found.parent}:{os.defpath}", "LD_LIBRARY_PATH": str(libraries)}
        self._instead = {
            "\"$(docker volume inspect --format '{{.Mountpoint}}' warmoot_kept)/\"": f"{kept}/",
            "backup.example.org:": f"{folder}/",
            "/var/lib/warmoot/backups": f"{folder.parent}/backups",
            "/etc/warmoot": f"{folder.parent}/warmoot",
        }

    def types(self, line: str, cwd: Path) -> str:
        for theirs, ours in self._instead.items():
            line = line.replace(theirs, ours)
        done = typed(line, self._given, cwd)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        return done.stdout


@pytest.mark.long
def test_a_copy_on_another_machine_is_whole_and_is_restored_on_a_new_one(bare: Kept, tmp_path: Path) -> None:
    """By the lines of the page; what is not whole in the copy is named, and what is being written is left out."""
    (backup,) = documented("Backup and restore", "docker compose exec -T postgres")
    copy, more, check, back, again, own, restore = _copying()
    old, new, elsewhere = (tmp_path / one for one in ("old", "new", "elsewhere"))
    for folder in (old / "secrets", new, elsewhere):
        folder.mkdir(parents=True)
    for name in ("secrets/secret_key", "warmoot-files.tar", ".env"):
        (old / name).write_text(name)
    machine = Elsewhere(elsewhere, bare.backups)
    assert bare.types(backup).returncode == 0
    bare.asked("SELECT lo_create(0)")
    bare.fills_a_segment()
    (bare.backups / ".part-abc").mkdir()
    (bare.backups / "wal/half.part").touch()
    machine.types(copy, old)
    machine.types(more, old)
    assert [one.name for one in elsewhere.rglob("*part*")] == []
    assert machine.types(check, old) == ""
    segments = sorted(Path(elsewhere, "kept/wal").glob("*.gz"))
    whole = segments[-1].read_bytes()
    segments[-1].write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    segments[0].unlink()
    named = machine.types(check, old)
    assert segments[-1].name in named
    assert segments[0].name in named
    machine.types(f"{copy} --checksum", old)
    assert bare.asked(LAST) == (1,)
    bare.stop()
    shutil.rmtree(places.data(bare.name))
    for one in bare.backups.iterdir():
        shutil.rmtree(one)
    # A machine for copies may keep them under an account of its own.
    for one in (elsewhere, *elsewhere.rglob("*")):
        os.chown(one, os.geteuid(), os.getegid())
    machine.types(back, new)
    assert (new / "secrets/secret_key").read_text() == "secrets/secret_key"
    assert {one.name for one in new.iterdir()} == {"secrets", "warmoot-files.tar", ".env"}
    machine.types(again, new)
    assert bare.types(own).returncode == 0
    done = bare.types(restore)
    assert done.returncode == 0, done.stderr
    bare.start()
    assert bare.asked(LAST) == (1,)


def _copying() -> list[str]:
    """The lines that are typed here, without those that the engine alone would carry out."""
    lines = documented("Backup and restore", "rsync ") + documented(
        "Backup and restore", "docker compose run --rm -T --no"
    )
    *containers, copies, checks, own, anchors, restore = lines
    assert copies.partition(" ")[2].partition(" /")[2] == checks.rpartition("changes /")[2]
    assert inside(anchors)[:2] == ("anchors", ["tar", "-xf", "-", "-C", "/var/lib/warmoot"])
    return [*containers, own, restore]


def test_the_backups_of_the_units_are_copied_and_checked_too(tmp_path: Path) -> None:
    *_, copy, check = documented("Backup and restore", "rsync ")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("backups/20261123T033000Z", "warmoot"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "file").write_text(name)
    machine = Elsewhere(elsewhere, tmp_path)
    machine.types(copy, tmp_path)
    assert machine.types(check, tmp_path) == ""
    (elsewhere / "site/backups/20261123T033000Z/file").write_text("backups/20261123T033000z")
    assert "20261123T033000Z/file" in machine.types(check, tmp_path)


def _restoring() -> list[str]:
    lines = documented("Backup and restore", "docker compose")
    return lines[lines.index("docker compose stop") :][:7]
