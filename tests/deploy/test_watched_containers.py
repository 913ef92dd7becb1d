"""Prometheus, Alertmanager and the dashboard of compose.yaml: by their own programs, with their services' words."""

import json
import os
import re
import shlex
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml

from tests.browser.house import free_port
from tests.config.composed import command_of, composed
from tests.config.var import ROOT, typed, wait_until
from tests.deploy.handbook import documented
from tests.deploy.programs import program
from tests.deploy.test_watching import ALERTS

CONTAINERS = ALERTS.with_name("containers.yml")
TOKEN = "m" * 50
BY_NAME = "dns_sd_configs: [{names: [web], type: A, port: 8000, refresh_interval: 15s}]"


def _services() -> dict[str, Any]:
    services: dict[str, Any] = composed()["services"]
    return services


def test_prometheus_finds_the_services_by_their_names() -> None:
    services, read = _services(), yaml.safe_load(CONTAINERS.read_text())
    (scraped,) = read["scrape_configs"]
    words = command_of(services["web"])
    (found,) = scraped["dns_sd_configs"]
    assert (found["names"], found["type"]) == (["web"], "A")
    assert str(found["port"]) == words[words.index("--port") + 1]
    token = Path(scraped["authorization"]["credentials_file"])
    assert token.parent == Path("/run/secrets")
    assert token.name in services["prometheus"]["given secrets"]
    ((alertmanager,),) = [one["static_configs"][0]["targets"] for one in read["alerting"]["alertmanagers"]]
    assert alertmanager == "alertmanager:9093"
    assert "alertmanager" in services
    # All else is as on a machine without containers.
    beside = yaml.safe_load(CONTAINERS.with_name("prometheus.yml").read_text())
    own = {"alerting", "scrape_configs"}
    assert {key: read[key] for key in read.keys() - own} == {key: beside[key] for key in beside.keys() - own}


class _Web(BaseHTTPRequestHandler):
    """A web process, as far as Prometheus asks it; and whatever is sent to it is kept."""

    asked: list[tuple[str, str | None]]
    sent: list[bytes]

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers["Authorization"]))
        self._answer(b"warmoot_broker_unanswered 0\n", "text/plain")

    def do_POST(self) -> None:
        self.sent.append(self.rfile.read(int(self.headers["Content-Length"])))
        self._answer(b"{}", "application/json")

    def _answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def _listening() -> Iterator[tuple[int, type[_Web]]]:
    """Where it listens, and what it was asked and sent."""
    heard = type("Heard", (_Web,), {"asked": [], "sent": []})
    with HTTPServer(("127.0.0.1", 0), heard) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port, heard
        finally:
            server.shutdown()
            thread.join()


def _laid_out(folder: Path) -> dict[str, str]:
    """What the container's folders are here, with what is in them."""
    etc, secrets = folder / "etc", folder / "secrets"
    etc.mkdir()
    secrets.mkdir()
    here = {"/etc/warmoot": str(etc), "/run/secrets": str(secrets), "/prometheus": str(folder / "prometheus")}
    for file in ALERTS.parent.glob("*.yml"):
        (etc / file.name).write_text(file.read_text().replace("/run/secrets", str(secrets)))
    (secrets / "metrics_token").write_text(TOKEN)
    return here


def _answers(url: str) -> bytes:
    try:
        with urlopen(url, timeout=20) as reply:  # noqa: S310 - one of ours
            return bytes(reply.read())
    except URLError:
        return b""


def test_prometheus_starts_by_the_words_of_its_service_and_knows_the_token(tmp_path: Path) -> None:
    """All but who is found by name: the network of the containers answers that, and no other."""
    here = _laid_out(tmp_path)
    port = free_port()
    with _listening() as (web, heard):
        file = Path(here["/etc/warmoot"], CONTAINERS.name)
        assert BY_NAME in file.read_text()
        file.write_text(file.read_text().replace(BY_NAME, f'static_configs: [{{targets: ["127.0.0.1:{web}"]}}]'))
        words = [_here(word, here) for word in command_of(_services()["prometheus"])]
        words += [f"--web.listen-address=127.0.0.1:{port}"]
        with (tmp_path / "said").open("wb") as said:
            prometheus = subprocess.Popen([program("prometheus"), *words], stdout=said, stderr=said)
        try:
            ready = _services()["prometheus"]["healthcheck"]["test"].split()[-1].replace("9090", str(port))
            assert wait_until(lambda: b"Ready" in _answers(ready)), (tmp_path / "said").read_text()
            assert wait_until(lambda: bool(heard.asked), 60)
            assert {*heard.asked} == {("/metrics", f"Bearer {TOKEN}")}
            rules = json.loads(_answers(f"http://127.0.0.1:{port}/api/v1/rules"))["data"]["groups"]
            assert len(rules[0]["rules"]) == ALERTS.read_text().count("- alert:")
        finally:
            prometheus.terminate()
            prometheus.wait(60)


def _here(word: str, here: dict[str, str]) -> str:
    for theirs, ours in here.items():
        word = re.sub(rf"(?<![\w/]){theirs}(?=/|$)", ours, word)
    return word


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The project's, with the secrets of the first hour and those that the handbook has made for watching."""
    (tmp_path / "secrets").mkdir()
    (tmp_path / "deploy").symlink_to(ROOT / "deploy")
    lines = documented("Watching")
    made = lines[: lines.index("chmod 444 secrets/alertmanager secrets/smtp_password") + 1]
    done = typed("\n".join(made), {"PATH": os.defpath}, tmp_path)
    assert done.returncode == 0, done.stderr
    return tmp_path


def test_what_alertmanager_needs_is_made_by_the_handbook(folder: Path) -> None:
    """Its configuration names the file in which the container has the password."""
    services = composed()["services"]
    files = {file.name: file.stat().st_mode & 0o777 for file in (folder / "secrets").iterdir()}
    assert files == dict.fromkeys(services["alertmanager"]["given secrets"], 0o444)
    read = yaml.safe_load((folder / "secrets/alertmanager").read_text())
    assert read["global"]["smtp_auth_password_file"] == "/run/secrets/smtp_password"
    words = command_of(services["alertmanager"])
    assert "--config.file=/run/secrets/alertmanager" in words


def test_the_lines_that_try_it_out_are_read_by_their_programs(folder: Path, tmp_path_factory: Any) -> None:
    """As they are typed, but where a container would be entered: `promtool`, `amtool`, and an alert that is sent."""
    here = _laid_out(tmp_path_factory.mktemp("watching"))
    Path(here["/run/secrets"], "alertmanager").write_text((folder / "secrets/alertmanager").read_text())
    lines = documented("Watching", "docker compose exec -T ")
    assert [line.split()[4] for line in lines] == ["prometheus", "alertmanager", "alertmanager"]
    with _listening() as (port, heard):
        for line in lines:
            _, _, _, _, _, name, *more = shlex.split(line)
            words = [_here(word, here).replace(":9093", f":{port}") for word in more]
            done = subprocess.run([program(name), *words], capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    ((alert,),) = [json.loads(one) for one in heard.sent]
    assert alert["labels"] == {"alertname": "Trial", "severity": "page"}
    assert alert["annotations"] == {"summary": "This is a trial."}


def test_a_configuration_that_is_none_would_be_found(tmp_path: Path) -> None:
    """The twin."""
    wrong = tmp_path / "alertmanager"
    wrong.write_text(
        ALERTS.with_name("alertmanager.yml").read_text().replace("receiver: operators", "receiver: nobody")
    )
    words = [program("amtool"), "check-config", str(wrong)]
    assert subprocess.run(words, capture_output=True, check=False).returncode != 0


def _fires(folder: Path, rules: str) -> set[str]:
    """What fires where Prometheus finds no web process for a quarter of an hour."""
    asked = {"expr": 'count by (alertname) (ALERTS{alertstate="firing"})', "eval_time": "15m", "exp_samples": []}
    test = {"interval": "15s", "input_series": [], "promql_expr_test": [asked]}
    (folder / "alerts.yml").write_text(rules)
    (folder / "nobody.yml").write_text(yaml.safe_dump({"rule_files": ["alerts.yml"], "tests": [test]}))
    words = [program("promtool"), "test", "rules", "nobody.yml"]
    said = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    return {*re.findall(r'alertname="(\w+)"', said.stdout + said.stderr)}


def test_that_nobody_is_found_is_told(tmp_path: Path) -> None:
    """A name that stands for no container is no target, of which nothing would be said; and the twin without it."""
    rules = ALERTS.read_text()
    assert _fires(tmp_path, rules) == {"SiteDown"}
    assert _fires(tmp_path, rules.replace(' or absent(up{job="warmoot"})', "")) == set()


def test_the_dashboard_shows_what_prometheus_hears() -> None:
    service = _services()["grafana"]
    (mounted,) = [one.split(":")[1] for one in service["volumes"] if one.startswith("./deploy/grafana:")]
    provisioning = Path(ROOT, "deploy/grafana/provisioning")
    assert service["environment"]["GF_PATHS_PROVISIONING"] == f"{mounted}/provisioning"
    (source,) = yaml.safe_load((provisioning / "datasources/prometheus.yml").read_text())["datasources"]
    assert (source["type"], source["url"], source["isDefault"]) == ("prometheus", "http://prometheus:9090", True)
    (shown,) = yaml.safe_load((provisioning / "dashboards/warmoot.yml").read_text())["providers"]
    assert shown["options"]["path"] == mounted
    home = service["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]
    board = json.loads(Path(ROOT, "deploy/grafana", Path(home).relative_to(mounted)).read_text())
    (variable,) = board["templating"]["list"]
    assert (variable["type"], variable["query"]) == ("datasource", source["type"])
