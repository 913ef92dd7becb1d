"""Alerts for faults that are really made: what the site then tells, held for a quarter of an hour, by promtool.

`alerts_test.yml` has a made-up series for every alert; here the figures are the site's own. What must go on
for minutes (slow pages and appends, faulty answers, an exhausted pool, too few connections, no site) is made up there
alone.
"""

import re
import subprocess
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from time import time
from typing import Any, NamedTuple

import pytest
import redis
import yaml
from django.db import DatabaseError
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config import heartbeat
from config.metrics import broker, exposition
from config.postgres.base import default
from eventlog import projector
from opponents.models import Question
from play import commands
from play.models import MatchRow
from ratings.projection import RATINGS
from retries import guard
from tests.deploy.programs import program
from tests.deploy.test_watching import ALERTS
from tests.eventlog.support import ALICE, BOB, anchored, settled, unguarded

pytestmark = pytest.mark.django_db(transaction=True)
HELD = 80
"""Steps of fifteen seconds: longer than any alert waits."""


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
    _commands_fail: {"CommandsFailing"},
}
"""Each fault with all alerts that it leads to."""
Told = dict[str, tuple[str, float]]


def _told() -> Told:
    """Every series with its kind and value."""
    families = text_string_to_metric_families(exposition.exposition().decode())
    return {_series(one): (family.type, one.value) for family in families for one in family.samples}


def _series(sample: Any) -> str:
    labels = ",".join(f'{key}="{value}"' for key, value in sorted(sample.labels.items()))
    return f"{sample.name}{{{labels}}}"


def _fires(folder: Path, before: Told, after: Told) -> set[str]:
    """What fires where gauges stay as they are, and what was counted is counted again at every step."""
    series = [{"series": 'up{job="warmoot", instance="a"}', "values": f"1+0x{HELD}"}]
    for name, (kind, value) in after.items():
        grows = 0.0 if kind == "gauge" else value - before.get(name, (kind, 0.0))[1]
        series.append({"series": name, "values": f"{value:f}+{grows:f}x{HELD}"})
    asked = {"expr": 'count by (alertname) (ALERTS{alertstate="firing"})', "eval_time": "15m", "exp_samples": []}
    test = {"interval": "15s", "input_series": series, "promql_expr_test": [asked]}
    (folder / "alerts.yml").write_text(ALERTS.read_text())
    (folder / "made.yml").write_text(
        yaml.safe_dump({"rule_files": ["alerts.yml"], "evaluation_interval": "15s", "tests": [test]})
    )
    words = [program("promtool"), "test", "rules", "made.yml"]
    said = subprocess.run(words, cwd=folder, check=False, capture_output=True, text=True)
    found = re.findall(r'alertname="(\w+)"', said.stdout + said.stderr)
    assert bool(found) == bool(said.returncode), said.stdout + said.stderr
    return {*found}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_it_fires_and_nothing_else_does(site: Site, fault: Callable[[Site], None]) -> None:
    before = _told()
    fault(site)
    assert _fires(site.folder, before, _told()) == FAULTS[fault]
