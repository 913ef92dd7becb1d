"""deploy/systemd: the same processes as in compose.yaml, by the same commands, with settings that exist."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from config import environment
from config.pools import NARROW
from tests.config.composed import command_of, composed, environment_of, processes_of
from tests.config.test_compose import KEPT_BACK, OURS, _documented
from tests.config.var import ROOT
from tests.deploy.handbook import documented
from tests.deploy.programs import program

FOLDER = Path(ROOT, "deploy/systemd")
PROCESSES = sorted({*OURS} - {"migrate"})
_OF_THE_MACHINE = {"--hostname", "--host"}
"""What a container has from elsewhere: a name of its own, and an address."""
BY_ITSELF = 100
"""Connections that PostgreSQL allows where nobody has said how many."""


def _unit(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (FOLDER / name).read_text().splitlines():
        key, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def _told(unit: dict[str, list[str]]) -> dict[str, str]:
    return dict(one.split("=", 1) for line in unit["Environment"] for one in line.split())


def _words(line: str) -> list[str]:
    """A command without the options that differ by machine."""
    words = line.split()
    return [
        word
        for before, word in zip(["", *words], words, strict=False)
        if word not in _OF_THE_MACHINE and before not in _OF_THE_MACHINE
    ]


def test_each_process_has_its_unit_and_the_other_way_round() -> None:
    services = {path.stem for path in FOLDER.glob("warmoot-*.service")}
    assert services == {*(f"warmoot-{name}" for name in PROCESSES), "warmoot-backup"}


@pytest.mark.parametrize("name", PROCESSES)
def test_it_is_started_as_its_container_is(name: str) -> None:
    service = composed()["services"][name]
    unit = _unit(f"warmoot-{name}.service")
    (line,) = unit["ExecStart"]
    assert _words(line.replace("/srv/warmoot/.venv/bin/python", "python")) == _words(" ".join(command_of(service)))
    told = _told(unit)
    assert told["DATABASE_POOL"] == environment_of(service)["DATABASE_POOL"]
    assert told.get("WEB_CONCURRENCY") == environment_of(service).get("WEB_CONCURRENCY")
    assert int(unit["LimitNOFILE"][0]) >= service["ulimits"]["nofile"]
    assert name == "web" or int(told["DATABASE_POOL"]) == NARROW.get(name, 2)
    unknown = {key.removesuffix("_FILE") for key in told} - _documented() - {"PYTHONUNBUFFERED"}
    assert unknown == set()
    assert (unit["User"], unit["NoNewPrivileges"], unit["Restart"]) == (["warmoot"], ["yes"], ["always"])
    assert unit["PartOf"] == unit["WantedBy"] == ["warmoot.target"]


@pytest.mark.parametrize("name", PROCESSES)
def test_it_is_never_given_up(name: str) -> None:
    """By itself systemd starts nothing a sixth time within ten seconds, nor ever after."""
    assert _unit(f"warmoot-{name}.service")["StartLimitIntervalSec"] == ["0"]


@pytest.mark.parametrize("name", [*PROCESSES, "backup"])
def test_its_folder_stays_closed(name: str) -> None:
    """As the handbook makes it: by itself systemd opens it to everybody on the machine, whenever a unit starts."""
    (made,) = [line for line in documented("More machines") if line.endswith(" /var/lib/warmoot")]
    assert "-m 700" in made
    assert _unit(f"warmoot-{name}.service")["StateDirectoryMode"] == ["0700"]


def test_all_pools_together_fit_the_database() -> None:
    """With as many connections as the handbook has it allow; by itself it would not have room for them."""
    needed = 0
    for name in PROCESSES:
        unit = _unit(f"warmoot-{name}.service")
        told = _told(unit)
        number = processes_of({"command": unit["ExecStart"][0], "environment": told, "given secrets": {}})
        # Web processes have one connection more, for `/readyz`.
        needed += number * (int(told["DATABASE_POOL"]) + (name == "web"))
    (line,) = documented("More machines", "ALTER SYSTEM SET max_connections")
    assert BY_ITSELF < needed + KEPT_BACK <= int(line.rstrip(";").split()[-1])


@pytest.mark.parametrize("name", [*PROCESSES, "backup"])
def test_no_secret_stands_in_its_environment(name: str) -> None:
    """Nor in a file of settings, which become its environment; each process is told of all that the site reads."""
    unit = _unit(f"warmoot-{name}.service")
    told = {one.partition("=")[0] for line in unit["Environment"] for one in line.split()}
    read = {Path(line).name for line in unit["EnvironmentFile"]}
    settings = {
        line.partition("=")[0] for file in read for line in (FOLDER / f"{file}.example").read_text().splitlines()
    }
    assert (told | settings) & {*environment.SECRETS} == set()
    ours = {*environment.SECRETS} - {"DATABASE_OWNER_PASSWORD"}
    if name != "backup":
        assert {one for one in told if one.endswith("_FILE")} == {f"{one}_FILE" for one in ours}


@pytest.mark.parametrize("name", [*PROCESSES, "backup"])
def test_every_credential_that_is_read_is_loaded(name: str) -> None:
    unit = _unit(f"warmoot-{name}.service")
    loaded = {one.partition(":")[0] for one in unit["LoadCredential"]}
    assert set(re.findall(r"%d/(\w+)", " ".join(unit["Environment"]))) == loaded


def test_systemd_reads_every_unit(tmp_path: Path) -> None:
    """By its own program; each process can do little enough that systemd calls it well guarded."""
    said = _verified(tmp_path, "")
    assert said == ""
    words = ["security", "--offline=true", "--threshold=50", "--no-pager"]
    for name in PROCESSES:
        done = subprocess.run(
            [program("systemd-analyze"), *words, str(tmp_path / f"warmoot-{name}.service")],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-300:]


def test_a_key_that_systemd_does_not_know_would_be_found(tmp_path: Path) -> None:
    """The twin."""
    assert "Unknown key 'PrtectHome'" in _verified(tmp_path, "ProtectHome")


def _verified(folder: Path, wrong: str) -> str:
    """What systemd says of the units, where their program is one that exists; with one key misspelled, if so asked."""
    for unit in FOLDER.glob("warmoot*"):
        text = unit.read_text().replace("/srv/warmoot/.venv/bin/python", sys.executable)
        (folder / unit.name).write_text(text.replace(wrong, wrong.replace("o", "", 1)) if wrong else text)
    words = [program("systemd-analyze"), "verify", "--man=no", *sorted(map(str, folder.glob("warmoot*")))]
    return subprocess.run(words, capture_output=True, text=True, check=False).stderr


def test_the_documented_set_up_names_what_there_is() -> None:
    """Of its lines: the lists that are installed from, the module and the files; the units by their target."""
    lines = "\n".join(documented("More machines"))
    assert re.findall(r"-r (\S+)", lines) == ["requirements.lock"]
    assert Path(ROOT, "requirements.lock").exists()
    assert Path(ROOT, "tools/compile_catalogue.py").exists()
    assert [*ROOT.glob("platform/*/locale/*/LC_MESSAGES/*.po")]
    assert {path.name for path in ROOT.glob("deploy/systemd/warmoot*")} >= {"warmoot.target", "warmoot-backup.timer"}
    assert [one for one in re.findall(r"deploy/[\w./]+", lines) if not [*ROOT.glob(f"{one}*")]] == []
    enabled = re.findall(r"systemctl enable --now (.*)", lines)
    assert enabled == ["warmoot.target warmoot-backup.timer"]
    assert all("Install" in (FOLDER / unit).read_text() for unit in enabled[0].split())
