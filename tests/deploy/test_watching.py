"""deploy/prometheus and deploy/grafana: every figure that they name is told, and alerts fire when they should."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from config.metrics import exposition
from config.metrics.instruments import REGISTRY
from tests.config.var import ROOT
from tests.deploy.programs import program

ALERTS = Path(ROOT, "deploy/prometheus/alerts.yml")
NAME = re.compile(r"\bwarmoot_\w+")
BY_PROMETHEUS = {"up"}
_ENDS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}


def _rules() -> list[dict[str, str]]:
    (group,) = yaml.safe_load(ALERTS.read_text())["groups"]
    rules: list[dict[str, str]] = group["rules"]
    return rules


def _told() -> set[str]:
    """Every name that can be asked for: what processes count, once they do, and what is asked when somebody looks."""
    counted = {f"{one.name}{end}" for one in REGISTRY.collect() for end in _ENDS[one.type]}
    asked = {
        one.name for one in text_string_to_metric_families(exposition.exposition().decode()) if one.type == "gauge"
    }
    return counted | asked


def _in_the_dashboard() -> set[str]:
    board = json.loads(Path(ROOT, "deploy/grafana/warmoot.json").read_text())
    return {name for panel in board["panels"] for target in panel["targets"] for name in NAME.findall(target["expr"])}


@pytest.mark.django_db
def test_every_figure_that_is_named_is_told(settings: object, redis_url: str) -> None:
    settings.REDIS_URL = redis_url  # type: ignore[attr-defined]
    told = _told()
    assert {name for rule in _rules() for name in NAME.findall(rule["expr"])} - told == set()
    assert _in_the_dashboard() - told == set()


@pytest.mark.django_db
def test_every_figure_that_is_told_is_in_the_dashboard(settings: object, redis_url: str) -> None:
    """Nobody keeps a figure at which nobody looks; of a histogram one of its series is enough."""
    settings.REDIS_URL = redis_url  # type: ignore[attr-defined]
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in _in_the_dashboard()}
    assert {re.sub(r"_(bucket|sum|count)$", "", name) for name in _told()} - shown == set()


def test_a_name_that_is_not_told_would_be_found() -> None:
    """The twin."""
    assert "warmoot_http_requests" not in {f"{one.name}{end}" for one in REGISTRY.collect() for end in _ENDS[one.type]}


def test_each_alert_fires_for_its_fault_and_none_without_one() -> None:
    """By Prometheus' own program; every alert has a fault of its own in the file."""
    faults = yaml.safe_load(ALERTS.with_name("alerts_test.yml").read_text())["tests"]
    assert [one["name"] for one in faults] == ["nothing", *(rule["alert"] for rule in _rules())]
    said = subprocess.run(
        [program("promtool"), "test", "rules", "alerts_test.yml"],
        cwd=ALERTS.parent,
        check=False,
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0, said.stdout + said.stderr


def test_an_alert_without_its_bound_would_be_found(tmp_path: Path) -> None:
    """The twin: a rule that fires where all is well, and one that never does."""
    for bound, other in (("warmoot_unanchored_seconds > 600", "warmoot_unanchored_seconds > 1"), ("> 300", "> 3000")):
        (tmp_path / "alerts.yml").write_text(ALERTS.read_text().replace(bound, other))
        (tmp_path / "alerts_test.yml").write_text(ALERTS.with_name("alerts_test.yml").read_text())
        words = [program("promtool"), "test", "rules", "alerts_test.yml"]
        assert subprocess.run(words, cwd=tmp_path, check=False, capture_output=True).returncode != 0


def test_prometheus_reads_its_configuration(tmp_path: Path) -> None:
    for file in ALERTS.parent.glob("*.yml"):
        (tmp_path / file.name).write_text(file.read_text())
    (tmp_path / "metrics_token").write_text("token")
    words = [program("promtool"), "check", "config", "prometheus.yml"]
    said = subprocess.run(words, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr


def test_what_fires_is_passed_on_to_somebody() -> None:
    """Whoever asks knows where to; every alert has a way to a receiver, those for now their own."""
    asks, told = (yaml.safe_load(ALERTS.with_name(f"{one}.yml").read_text()) for one in ("prometheus", "alertmanager"))
    assert asks["alerting"]["alertmanagers"] == [{"static_configs": [{"targets": ["127.0.0.1:9093"]}]}]
    assert told["route"]["receiver"] in {one["name"] for one in told["receivers"] if one["email_configs"]}
    (urgent,) = told["route"]["routes"]
    assert urgent["matchers"] == ['severity="page"']
    assert set(re.findall(r"severity: (\w+)", ALERTS.read_text())) == {"page", "ticket"}


def test_the_handbook_says_what_to_do_at_each_alert() -> None:
    text = Path(ROOT, "docs/OPERATIONS.md").read_text()
    missing = {rule["alert"] for rule in _rules() if f"| `{rule['alert']}` |" not in text}
    assert missing == set()
