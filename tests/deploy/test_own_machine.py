"""A machine without containers: the lines of docs/OPERATIONS.md, typed in their order.

What belongs to the machine alone (packages, accounts, systemd) is left out, and its folders are ours.
"""

import grp
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded import places
from config.embedded.postgres import SUPERUSER, Postgres
from tests.config.test_compose import _documented as settings_of_the_handbook
from tests.config.test_composed_site import as_the_image, entered_by
from tests.config.var import ROOT, typed
from tests.deploy.handbook import PAGE

LEFT_OUT = ("apt-get ", "useradd ", "python3 -m venv", ".venv/bin/pip ", ".venv/bin/python -m tools", "systemctl ")
SITE = "moot.example.org"
LOADED = (
    "secret_key", "anchor_key", "vapid_key", "metrics_token", "database_password", "email_url", "sentry_dsn",
)  # fmt: skip


class OwnMachine:
    """One with PostgreSQL and Redis, and nothing of ours."""

    def __init__(self, folder: Path, redis_url: str) -> None:
        self.etc, self.var = folder / "etc", folder / "lib"
        group = grp.getgrgid(os.getegid()).gr_name
        for name in ("sbin", "systemd", "caddy", "prometheus"):
            (folder / name).mkdir()
        self._instead = {
            "/etc/warmoot": str(self.etc),
            "/var/lib/warmoot": str(self.var),
            "/srv/warmoot": str(ROOT),
            "/usr/local/sbin": str(folder / "sbin"),
            "/etc/systemd/system": str(folder / "systemd"),
            "/etc/caddy": str(folder / "caddy"),
            "/etc/prometheus": str(folder / "prometheus"),
            "su postgres -c psql": f"psql --username={SUPERUSER} --dbname={SUPERUSER} --set=ON_ERROR_STOP=1",
            "-g warmoot": f"-g {group}",
            "-g prometheus": f"-g {group}",
            "chgrp warmoot": f"chgrp {group}",
            "-o warmoot": f"-o {os.geteuid()}",
            "runuser -u warmoot -- .venv/bin/python": sys.executable,
            "@127.0.0.1/warmoot": f"@/warmoot?host={places.sockets()}",
            "redis://127.0.0.1/0": redis_url,
        }
        self._path = f"{folder / 'sbin'}:{Postgres().program().parent}:{os.defpath}"

    def types(self, lines: str) -> str:
        """What comes of lines, each of which must succeed."""
        done = typed(self.here(lines), {"PATH": self._path, "PGHOST": str(places.sockets())})
        assert done.returncode == 0, f"{lines}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def here(self, text: str) -> str:
        """With our folders in the place of the machine's."""
        for theirs, ours in self._instead.items():
            text = text.replace(theirs, ours)
        return text

    def takes_in(self, program: Path) -> None:
        """A script of ours, with our folders."""
        program.write_text(self.here(program.read_text()))


@pytest.fixture
def machine(tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnMachine]:
    with as_the_image(Postgres({"hba_file": str(entered_by())}), monkeypatch):
        yield OwnMachine(tmp_path, redis_url)


def _blocks() -> list[str]:
    """The blocks of the section, without the lines for the machine itself."""
    section = PAGE.split("### Without containers\n")[1].split("\n### ")[0]
    kept = (
        "\n".join(line for line in block.splitlines() if not line.startswith(LEFT_OUT))
        for block in re.findall(r"(?s)```sh\n(.*?)```", section)
    )
    return [block for block in kept if block]


@pytest.mark.long
def test_it_works(machine: OwnMachine) -> None:
    """From secrets to a backup that was restored; the site's account reads what it must, and not the owner's log-in."""
    secrets, roles, processes, people, watching = _blocks()
    machine.types(secrets)
    modes = {file.name: oct(file.stat().st_mode & 0o777) for file in machine.etc.iterdir()}
    site = dict.fromkeys(("settings", *LOADED), "0o640")
    assert modes == {**site, "owner": "0o600", "owner_password": "0o600"}
    for name in ("settings", "owner"):
        machine.takes_in(machine.etc / name)
    *before, migrate = roles.splitlines()
    machine.types("\n".join(before))
    machine.takes_in(machine.etc.parent / "sbin/warmoot")
    assert " OK\n" in machine.types(migrate)
    machine.types(processes)
    unit = (machine.etc.parent / "systemd/caddy.service.d/warmoot.conf").read_text()
    assert f"\nEnvironment=SITE_NAME={SITE} " in unit
    assert (machine.etc.parent / "systemd/warmoot-web.service").exists()
    _, computers = people.splitlines()
    assert len(machine.types(computers).splitlines()) == 4
    machine.types(watching)
    assert (machine.etc.parent / "prometheus/metrics_token").read_text() == (machine.etc / "metrics_token").read_text()
    machine.types("warmoot anchor")
    backups = machine.var / "backups"
    assert ": " in machine.types(f"warmoot backup {backups}")
    assert machine.types(f"warmoot drill {backups}").endswith("nothing would have been lost\n")
    assert ", 0 faults\n" in machine.types(f"warmoot restore {backups} --replace")
    assert machine.types("warmoot upgrade --plan").startswith("nothing is to be done")
    assert machine.types("warmoot pg psql --command 'SELECT 1'") != ""


def test_the_shell_reads_the_settings_as_systemd_does(tmp_path: Path) -> None:
    """Every line is a setting that there is; a value with spaces and signs as the handbook says to write it."""
    for name in ("settings", "owner"):
        file = tmp_path / name
        file.write_text(Path(ROOT, f"deploy/systemd/{name}.example").read_text())
        with file.open("a") as more:
            more.write("MAIL_FROM='Warmoot <moot@play.example.org> & $HOME \\ \"#'\n")
        lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
        assert [line for line in lines if not re.fullmatch(r"[A-Z_]+='[^']*'", line)] == []
        # Between single quotes systemd takes every sign as it is.
        systemd = {key: value[1:-1] for key, value in (line.split("=", 1) for line in lines)}
        said = subprocess.run(
            ["sh", "-euc", f"set -a; . {shlex.quote(str(file))}; env -0"],  # noqa: S607
            env={},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        shell = dict(one.split("=", 1) for one in said.split("\0") if one)
        assert {key: shell[key] for key in systemd} == systemd
        assert systemd.keys() <= settings_of_the_handbook()
