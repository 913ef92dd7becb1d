"""Which alerts fire where a site goes on for a quarter of an hour as it was found, by promtool."""

import re
import subprocess
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.programs import program
from tests.deploy.test_watching import ALERTS

HELD = 80
"""Steps of fifteen seconds: longer than any alert waits."""
Told = dict[str, tuple[str, float]]
"""Every series with its kind and value."""


def read(exposition: str) -> Told:
    """What Prometheus would have read there."""
    families = text_string_to_metric_families(exposition)
    return {_series(one): (family.type, one.value) for family in families for one in family.samples}


def _series(sample: Any) -> str:
    labels = ",".join(f'{key}="{value}"' for key, value in sorted(sample.labels.items()))
    return f"{sample.name}{{{labels}}}"


def fires(folder: Path, before: Told, after: Told | None) -> set[str]:
    """What fires where gauges stay as they are, and what was counted is counted again at every step; None for a site
    that cannot be asked, of which Prometheus has no series any more.
    """
    up = 0 if after is None else 1
    series = [{"series": 'up{job="warmoot", instance="a"}', "values": f"{up}+0x{HELD}"}]
    for name, (kind, value) in (after or {}).items():
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
