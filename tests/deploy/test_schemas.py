"""compose.yaml and the Dockerfile by the forms that others have written down for them."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema.validators import validator_for  # type: ignore[import-untyped]

from tests.config.var import ROOT

HADOLINT = Path(sys.executable).with_name("hadolint")


def _faults(composed: dict[str, Any]) -> list[str]:
    """Where the file is not what the Compose specification allows."""
    vendored = files("check_jsonschema") / "builtin_schemas/vendor/compose-spec.json"
    schema = json.loads(vendored.read_text())
    return ["/".join(map(str, fault.path)) for fault in validator_for(schema)(schema).iter_errors(composed)]


def _composed() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(Path(ROOT, "compose.yaml").read_text())
    return read


def test_compose_knows_every_key() -> None:
    assert _faults(_composed()) == []


def test_a_key_that_compose_does_not_know_would_be_found() -> None:
    """The twin: a misspelled one, and one with a value of another kind."""
    composed = _composed()
    composed["services"]["web"]["healthcheck"]["start_perod"] = "60s"
    composed["services"]["redis"]["read_only"] = [1]
    assert {"services/web/healthcheck", "services/redis/read_only"} <= {*_faults(composed)}


def _linted(dockerfile: str) -> "subprocess.CompletedProcess[str]":
    words = [str(HADOLINT), "--no-color", "--failure-threshold", "info", "-"]
    return subprocess.run(words, input=dockerfile, capture_output=True, text=True, check=False)


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    done = _linted(Path(ROOT, "Dockerfile").read_text())
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(("line", "instead"), [("COPY manage.py", "ADD manage.py"), ("WORKDIR /srv", "WORKDR /srv")])
def test_what_hadolint_would_find(line: str, instead: str) -> None:
    """The twin: against its rules, and against the language."""
    text = Path(ROOT, "Dockerfile").read_text()
    assert line in text
    assert _linted(text.replace(line, instead)).returncode == 1
