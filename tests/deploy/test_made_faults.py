"""Alerts for faults that are really made: what the site then tells, held for a quarter of an hour, by promtool.

`alerts_test.yml` has a made-up series for every alert; here the figures are the site's own. Those of what a web process
serves, and of the server's connections, are in `test_site_faults.py`.
"""

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from time import time
from typing import Any, NamedTuple

import pytest
import redis
from django.db import DatabaseError
from django.utils import timezone

from config import heartbeat
from config.metrics import broker, exposition
from config.postgres.base import default
from eventlog import backups, projector, repairs
from eventlog.models import Backup
from opponents.models import Question
from play import commands
from play.models import MatchRow
from ratings.projection import RATINGS
from retries import guard
from tests.config.var import var_folder, wait_until
from tests.config.working import Working, working
from tests.deploy.firing import Told, fires, read
from tests.eventlog.support import ALICE, BOB, anchored, settled, unguarded

pytestmark = pytest.mark.django_db(transaction=True)


class Site(NamedTuple):
    """What a fault is made with."""

    line: "redis.Redis[bytes]"
    patch: pytest.MonkeyPatch
    settings: Any
    owner: Any
    folder: Path


@pytest.fixture
def site(redis_url: str, settings: Any, owner: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site that is well: clock and beat say that they work, everything that was played is read and anchored."""
    settings.REDIS_URL = redis_url
    settings.ANCHOR_FILE = str(tmp_path / "anchors.jsonl")
    line = redis.Redis.from_url(redis_url)
    line.flushall()
    for process in heartbeat.PROCESSES:
        line.set(heartbeat.key(process), 1, ex=heartbeat.KEPT_S)
    _match()
    anchored()
    projector.catch_up(RATINGS)
    backups.note()
    return Site(line, monkeypatch, settings, owner, tmp_path)


def _match() -> str:
    return commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE).id


def _nothing(_: Site) -> None:
    """No fault."""


def _no_clock(site: Site) -> None:
    site.line.delete(heartbeat.key("clock"))


def _no_beat(site: Site) -> None:
    site.line.delete(heartbeat.key("beat"))


def _no_broker(site: Site) -> None:
    site.settings.REDIS_URL = f"unix://{site.folder}/nobody.sock"


def _no_database(site: Site) -> None:
    site.patch.setitem(default().settings_dict, "HOST", str(site.folder))


def _nobody_sends_mails(site: Site) -> None:
    site.line.lpush("mail", f'{{"headers": {{"{broker.SENT_AT}": {time() - 400}}}}}')


def _too_few_workers(_: Site) -> None:
    since = timezone.now() - timedelta(minutes=2)
    some = {"match": "m", "seat": 0, "version": 1, "slow": True, "round": 1, "done": False}
    Question.objects.create(**some, queue="thinking", asked_at=since, ready_at=since)


def _nobody_loses_on_time(_: Site) -> None:
    MatchRow.objects.filter(id=_match()).update(deadline=timezone.now() - timedelta(minutes=1))
    anchored()


def _something_fails(_: Site) -> None:
    guard.note("think", "m", ValueError("a computer that cannot think"))


def _nobody_anchors(site: Site) -> None:
    _played_long_ago(site)
    settled()
    projector.catch_up(RATINGS)


def _nobody_rates(site: Site) -> None:
    _played_long_ago(site)
    anchored()


def _played_long_ago(site: Site) -> None:
    _match()
    with unguarded(site.owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET at = at - interval '20 minutes'")


def _a_mirror_does_not_follow(site: Site) -> None:
    name, file = site.settings.ANCHOR_MIRROR, site.settings.ANCHOR_FILE
    site.settings.ANCHOR_MIRROR, site.settings.ANCHOR_FILE = "gone", str(site.folder / "gone.jsonl")
    repairs.rebuild("aside")
    site.settings.ANCHOR_MIRROR, site.settings.ANCHOR_FILE = name, file
    _match()
    anchored()
    projector.catch_up(RATINGS)
    with unguarded(site.owner, "eventlog_anchor") as cursor:
        cursor.execute("UPDATE eventlog_anchor SET at = at - interval '20 minutes'")


def _no_backup_is_made_any_more(_: Site) -> None:
    Backup.objects.update(at=timezone.now() - timedelta(days=2))


def _no_backup_was_ever_made(site: Site) -> None:
    Backup.objects.all().delete()
    with unguarded(site.owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET at = at - interval '2 days'")


def _commands_fail(site: Site) -> None:
    match = _match()
    anchored()
    with site.owner.cursor() as cursor:
        cursor.execute("REVOKE INSERT ON eventlog_event FROM warmoot_app")
        try:
            with pytest.raises(DatabaseError, match="permission denied"):
                commands.resign(match, 0, actor=ALICE)
        finally:
            cursor.execute("GRANT INSERT ON eventlog_event TO warmoot_app")


FAULTS: dict[Callable[[Site], None], set[str]] = {
    _nothing: set(),
    _no_clock: {"ClockGone"},
    _no_beat: {"BeatGone"},
    _no_broker: {"BrokerUnanswered"},
    _no_database: {"DatabaseUnanswered"},
    _nobody_sends_mails: {"QueueStuck"},
    _too_few_workers: {"ComputersSlow"},
    _nobody_loses_on_time: {"ClockLate"},
    _something_fails: {"ItemsFailing"},
    _nobody_anchors: {"LogUnanchored"},
    _nobody_rates: {"ProjectorBehind"},
    _a_mirror_does_not_follow: {"MirrorBehind"},
    _no_backup_is_made_any_more: {"BackupOld"},
    _no_backup_was_ever_made: {"BackupOld"},
    _commands_fail: {"CommandsFailing"},
}
"""Each fault with all alerts that it leads to."""


def _told() -> Told:
    return read(exposition.exposition().decode())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_it_fires_and_nothing_else_does(site: Site, fault: Callable[[Site], None]) -> None:
    before = _told()
    fault(site)
    assert fires(site.folder, before, _told()) == FAULTS[fault]


_BEGINS = "from config.embedded import wal_archive; wal_archive.begin()"
_FILLS_A_SEGMENT = (
    "from config.embedded.postgres import Postgres, SUPERUSER;"
    " asked = Postgres.connect(SUPERUSER);"
    " asked.execute('CREATE TABLE IF NOT EXISTS filled AS SELECT txid_current()');"
    " asked.execute('INSERT INTO filled SELECT 1');"
    " asked.execute('SELECT pg_switch_wal()');"
    " asked.close()"
)
_SEGMENT = (
    "from config.embedded.postgres import Postgres, SUPERUSER; asked = Postgres.connect(SUPERUSER);"
    " print(*asked.execute('SELECT pg_walfile_name(pg_current_wal_lsn())').fetchone()); asked.close()"
)
_TELLS = (
    "from config.metrics.figures import Answers;"
    " found = [one for family in Answers().collect() for one in family.samples if 'archiv' in one.name];"
    " [print(one.name, one.value) for one in found]"
)


@pytest.mark.usefixtures("site")
def test_an_archive_command_that_really_fails_is_told_of(tmp_path: Path) -> None:
    """On a server of its own, which may not write where its log is to be kept; and no more once it may."""
    before = _told()
    with var_folder(cluster=True) as var, working(var, BACKUPS=str(var.parent / "disk")) as work:
        work.does(_BEGINS)
        (kept,) = (var.parent / "disk" / "wal").iterdir()
        kept.chmod(0o500)
        work.does(_FILLS_A_SEGMENT)
        assert wait_until(lambda: _archiving(work)["warmoot_archiving_failing{}"][1] == 1, 120)
        assert fires(tmp_path, before, _told() | _archiving(work)) == {"ArchivingFails"}
        kept.chmod(0o700)
        work.does(_FILLS_A_SEGMENT)
        assert wait_until(lambda: _archiving(work)["warmoot_archiving_failing{}"][1] == 0, 120)
        healed = _archiving(work)
    assert healed["warmoot_archiving_failed_attempts{}"][1] >= 1
    assert "warmoot_archived_segment_age_seconds{}" in healed
    assert fires(tmp_path, before, _told() | healed) == set()


@pytest.mark.usefixtures("site")
def test_an_archive_command_that_hangs_is_told_of(tmp_path: Path) -> None:
    """As one does whose disk is a machine that is gone: no attempt fails, and segments wait; none once it goes on."""
    before = _told()
    with var_folder(cluster=True) as var, working(var, BACKUPS=str(var.parent / "disk")) as work:
        work.does(_BEGINS)
        (kept,) = (var.parent / "disk" / "wal").iterdir()
        (segment,) = work.does(_SEGMENT)
        hangs = kept / f"{segment}.part"
        os.mkfifo(hangs)
        # For the server's account; who opens it to write waits for somebody who reads.
        hangs.chmod(0o622)
        try:
            for _ in range(8):
                work.does(_FILLS_A_SEGMENT)
            assert _archiving(work)["warmoot_archiving_behind_segments{}"][1] > 5
            assert fires(tmp_path, before, _told() | _archiving(work)) == {"ArchivingBehind"}
        finally:
            # Whoever waits is let in, and finds nobody at the other end: that attempt fails, the next one does not.
            reader = os.open(hangs, os.O_RDONLY | os.O_NONBLOCK)
            hangs.unlink()
            os.close(reader)
        assert wait_until(lambda: _archiving(work)["warmoot_archiving_behind_segments{}"][1] == 0, 120)
        assert fires(tmp_path, before, _told() | _archiving(work)) == set()


def _archiving(work: Working) -> Told:
    """What that server tells of its archive."""
    told = (line.split() for line in work.does(_TELLS))
    return {f"{name}{{}}": ("gauge", float(value)) for name, value in told}
