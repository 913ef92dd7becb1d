"""The site of compose.yaml at work without containers: its own commands, variables, roles and health checks.

Only what a container would be for is put in its place: the addresses of the servers, the ports and the folders.
"""

import atexit
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config import environment
from config.embedded import places
from config.embedded.postgres import APP, DATABASE, OWNER, Postgres
from config.supervisor.child import Child
from tests.browser.house import free_port
from tests.config.composed import command_of, composed
from tests.config.test_compose import OURS
from tests.config.var import ROOT, ran, typed, var_folder, wait_until
from tests.deploy.engine import inside
from tests.deploy.handbook import documented
from tests.deploy.proxied import Proxy, proxied
from tests.deploy.visitor import NAME, Visitor, is_cut_off, is_sent_to_https, plays_a_match, speaks_http2

HOSTILE = "p@ss:w/o#r?d%41 &=+'q\"\\$`x {}"
PASSWORDS = [
    HOSTILE,
    "@",
    ":",
    "/",
    "#",
    "%2F",
    " a space at each end ",
    "'; DROP ROLE warmoot; --",
    "é\u2019ß",
    "[::1]",
]
WATCHED = ("clock", "quick", "thinking", "worker", "mail", "anchors", "beat")
BY_THE_PROXY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""An id as Caddy makes them; the site's own have no dashes."""
ANCHOR = "from tests.played import played; played('armadora', 2); from eventlog.tasks import anchor; anchor.delay()"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A PostgreSQL as the image makes it: one superuser, one database, and passwords for all who come in."""
    with as_the_image(Postgres({"hba_file": str(entered_by())}), monkeypatch) as sockets:
        yield sockets


@cache
def entered_by() -> Path:
    """The file with who is let in how. In a folder of its own: pytest closes those that it makes whenever it is started
    again, and the server's account could read there no more.
    """
    folder = Path(tempfile.mkdtemp(prefix="warmoot-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    rules = folder / "pg_hba.conf"
    rules.write_text("local replication all trust\nlocal all postgres trust\nlocal all all scram-sha-256\n")
    folder.chmod(0o755)
    return rules


@contextmanager
def as_the_image(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The server with nobody and nothing in it but its superuser, until the block ends; where its socket is."""
    with var_folder(cluster=True) as folder:
        monkeypatch.setenv("VAR_DIR", str(folder))
        postgres.start()
        with postgres.connect("postgres") as superuser:
            superuser.execute(f"DROP DATABASE {DATABASE}")
            superuser.execute(f"DROP ROLE {OWNER}")
            superuser.execute(f"DROP ROLE {APP}")
        try:
            yield str(places.sockets())
        finally:
            postgres.stop()


def begun(owner: str) -> None:
    """What the image makes by itself at the first start, before it comes to the roles."""
    with Postgres.connect("postgres") as superuser:
        password = psycopg.sql.Literal(owner)
        superuser.execute(psycopg.sql.SQL("CREATE ROLE warmoot SUPERUSER LOGIN PASSWORD {}").format(password))
        superuser.execute("CREATE DATABASE warmoot OWNER warmoot")


def made_roles(secrets: Path) -> str:
    """The script of the file that makes the roles, with the folder of its secrets."""
    return str(composed()["configs"]["roles"]["content"]).replace("/run/secrets", str(secrets))


def in_the_database(server: str, owner: str, lines: str) -> "subprocess.CompletedProcess[str]":
    """What comes of lines that are typed in the container of the database, whose socket asks for no password."""
    tools = {"PATH": f"{Postgres().program().parent}:{os.defpath}", "PGHOST": server, "PGPASSWORD": owner}
    return ran(["sh", "-euc", lines], tools)


class Composed:
    """The services of the file with these passwords, on servers of ours."""

    def __init__(self, server: str, redis_url: str, folder: Path, site: str, owner: str, **given: str) -> None:
        self.port = free_port()
        self.said: list[tuple[str, str]] = []
        self._file = composed(SITE_PASSWORD=site, OWNER_PASSWORD=owner, **given)
        self._secrets = folder / "secrets"
        for name in (*OURS, "drill"):
            # Of each service its own, and no others.
            (self._secrets / name).mkdir(parents=True)
            for secret, value in self._file["services"][name]["given secrets"].items():
                (self._secrets / name / secret).write_text(value)
        self._instead = {
            "@postgres/warmoot": f"@/warmoot?host={server}",
            "redis://redis/0": redis_url,
            "/var/lib/warmoot": str(folder),
            "/tmp/heartbeat": str(folder / "heartbeat"),  # noqa: S108 - the container's own, and here in our folder
            "127.0.0.1:8000": f"127.0.0.1:{self.port}",
        }
        begun(owner)
        done = in_the_database(server, owner, made_roles(self._secrets / "migrate"))
        assert done.returncode == 0, done.stderr

    def restored_in(self, folder: Path) -> None:
        """Where the second place of a drill is."""
        self._instead["@restored/warmoot"] = f"@/warmoot?host={folder}"

    def surroundings(self, name: str) -> dict[str, str]:
        """The container's variables; each process has a file of its own to touch."""
        told = self._file["services"][name]["environment"]
        given = {key: self._here(str(value), name) for key, value in told.items()}
        return {**given, "PATH": f"{Path(sys.executable).parent}:{os.defpath}", "PYTHONPATH": str(ROOT)}

    def words(self, name: str) -> list[str]:
        """The container's command."""
        program, *more = command_of(self._file["services"][name])
        assert program == "python"
        words = [sys.executable, *(self._here(word, name) for word in more)]
        instead = {"--port": str(self.port), "--host": "127.0.0.1"}
        return [instead.get(before, word) for before, word in zip(["", *words], words, strict=False)]

    def run(self, name: str, words: list[str] | None = None) -> "subprocess.CompletedProcess[str]":
        """What comes of the service's command, or of another in its place."""
        return ran(words or self.words(name), self.surroundings(name))

    def types(self, line: str, folder: Path) -> str:
        """What comes of `docker compose run` for the service that it names; it must succeed."""
        done = self.tries(line, folder)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        return done.stdout

    def tries(self, line: str, folder: Path) -> "subprocess.CompletedProcess[str]":
        """What comes of such a line."""
        name, words, files = inside(line)
        given = shlex.join(self._here(word, name) for word in words or self.words(name))
        given = given.replace("manage.py", str(ROOT / "manage.py"))
        return typed(given + files, self.surroundings(name), folder)

    def plays(self, seed: int) -> None:
        """A match is played on the site, and anchored."""
        program = f"from tests.played import played; played('armadora', 2, bytes([{seed}]) * 32)"
        for name, more in (("worker", ["shell", "--no-imports", "-c", program]), ("anchors", ["anchor"])):
            done = self.run(name, ["python", "manage.py", *more])
            assert done.returncode == 0, done.stderr

    def start(self, name: str) -> Child:
        """The service, until it is killed."""
        with pytest.MonkeyPatch.context() as patch:
            for variable, value in self.surroundings(name).items():
                patch.setitem(os.environ, variable, value)
            return Child(name, self.words(name), lambda *line: self.said.append(line))

    def proxied(self, folder: Path) -> AbstractContextManager[Proxy]:
        """The proxy's service before the web's, until the block ends."""
        return proxied(folder, self._file["services"]["proxy"], f"127.0.0.1:{self.port}")

    def lines(self, name: str, containing: str) -> list[dict[str, Any]]:
        """What the service has written so far in lines of JSON with these words."""
        return [json.loads(line) for one, line in self.said if one == name and line[:1] == "{" and containing in line]

    def healthy(self, name: str) -> bool:
        """What the service's own check says."""
        test = self._file["services"][name]["healthcheck"]["test"]
        words = ["sh", "-c", test] if isinstance(test, str) else test[1:]
        return self.run(name, [self._here(word, name) for word in words]).returncode == 0

    def heartbeat(self, name: str) -> Path:
        """The file that the service touches."""
        return Path(self.surroundings(name)["HEARTBEAT_FILE"])

    def _here(self, value: str, name: str) -> str:
        for theirs, ours in self._instead.items():
            value = value.replace(theirs, f"{ours}-{name}" if theirs.endswith("heartbeat") else ours)
        return value.replace("/run/secrets", str(self._secrets / name))


@pytest.mark.long
def test_it_works(server: str, redis_url: str, tmp_path: Path) -> None:
    """Everything starts as it is written, serves a visitor through the proxy; what works no more is found out."""
    site = Composed(server, redis_url, tmp_path, HOSTILE, HOSTILE[::-1], LOG_FORMAT="json", COMPUTER_PAUSE_MS="0")
    with ExitStack() as ending:
        web = site.start("web")
        ending.callback(web.kill)
        assert wait_until(lambda: "Uvicorn running" in "".join(web.last_lines), seconds=60)
        assert not site.healthy("web")
        done = site.run("migrate")
        assert done.returncode == 0, done.stderr
        for line in documented("More machines", "docker compose run --rm -T migrate"):
            site.types(line, tmp_path)
        assert wait_until(lambda: site.healthy("web"))
        children = {name: site.start(name) for name in WATCHED}
        for name, child in children.items():
            ending.callback(child.kill)
            assert wait_until(lambda name=name: site.healthy(name), seconds=60), (name, *child.last_lines)
        with site.proxied(tmp_path) as proxy:
            _visited(site, proxy)
        for line in documented("From an empty machine to a first tournament", "docker compose run"):
            site.types(line.replace("NAME", NAME), tmp_path)
        assert site.run("worker", ["python", "manage.py", "officers"]).stdout.startswith(NAME)
        anchors = Path(site.surroundings("anchors")["ANCHOR_FILE"])
        done = site.run("worker", ["python", "manage.py", "shell", "--no-imports", "-c", ANCHOR])
        assert done.returncode == 0, done.stderr
        assert wait_until(lambda: anchors.exists() and anchors.stat().st_size > 0)
        assert site.run("anchors", ["python", "manage.py", "verify", "--all"]).returncode == 0
        for name, child in children.items():
            child.kill()
            os.utime(site.heartbeat(name), (time.time() - 120,) * 2)
            assert not site.healthy(name)


def _visited(site: Composed, proxy: Proxy) -> None:
    """Sign up, play, listen, call the API, get files; what is refused; and one id from the proxy to the task."""
    morgash = Visitor(proxy)
    with proxy.line() as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        morgash.sign_up()
        match = plays_a_match(proxy, morgash.make_token())
        assert morgash.ask(f"/m/{match}/").status == 200
        morgash.gets_files()
        morgash.is_refused_what_is_inside()
        morgash.is_refused_what_is_long()
        is_sent_to_https(proxy)
        speaks_http2(proxy)
        assert is_cut_off(slow)
    asked = {one["request_id"] for one in site.lines("web", f"{match}/commands/")}
    assert asked
    assert all(BY_THE_PROXY.fullmatch(one) for one in asked)
    assert wait_until(lambda: bool(asked & {one["request_id"] for one in site.lines("quick", " succeeded in ")}))


@pytest.mark.long
def test_the_documented_backup_of_the_containers(server: str, redis_url: str, tmp_path: Path) -> None:
    """Every `docker compose run` of the page, in the service that it names."""
    site = Composed(server, redis_url, tmp_path, HOSTILE, "owner")
    assert site.run("migrate").returncode == 0
    (dump, files), restore = _documented_for_containers()
    site.plays(1)
    site.types(dump, tmp_path)
    site.plays(2)
    site.types(files, tmp_path)
    said = [site.types(line, tmp_path) for line in restore]
    assert said[-2] == "batches put aside: 1\nheads anchored: 0\n"
    assert said[-1].splitlines()[-1] == "1 matches verified, 0 faults"


def _documented_for_containers() -> tuple[list[str], list[str]]:
    """The lines of the backup and of the restore."""
    page = (ROOT / "docs/OPERATIONS.md").read_text()
    section = page.split("## Backup and restore")[1].split("\n## ")[0]
    backup, restore = (block.splitlines() for block in re.findall(r"(?s)```\n(docker .*?)```", section))
    stop, *runs, start = restore
    assert set(stop.split()[3:]) == {"web", *WATCHED}
    assert start in page.split("### In containers")[1].split("## Backup")[0]
    return backup, runs


def test_a_database_without_the_site_s_log_in_is_not_well(server: str, tmp_path: Path) -> None:
    """Where the first start failed half way, which `pg_isready` does not see; the handbook's line makes up for it,
    though an earlier `migrate` has made one of the roles.
    """
    check = composed()["services"]["postgres"]["healthcheck"]["test"]
    assert check.startswith("pg_isready -h 127.0.0.1 ")
    check = check.replace(" -h 127.0.0.1", "")
    begun("owner")
    with psycopg.connect(host=server, user="warmoot", dbname="warmoot", password="owner") as owner:
        owner.execute("CREATE ROLE warmoot_app")

    def well(line: str = check) -> bool:
        return in_the_database(server, "owner", line).returncode == 0

    # The twin: as it was asked before.
    assert well(check.partition(" && ")[0])
    assert not well()
    (line,) = documented("More machines", "docker compose exec -T postgres")
    assert line.endswith(" sh /docker-entrypoint-initdb.d/roles.sh")
    (tmp_path / "site_password").touch()
    refused = in_the_database(server, "owner", made_roles(tmp_path))
    assert (refused.returncode, refused.stderr) == (1, "secrets/site_password is empty\n")
    assert not well()
    (tmp_path / "site_password").write_text(HOSTILE)
    done = in_the_database(server, "owner", made_roles(tmp_path))
    assert done.returncode == 0, done.stderr
    assert well()
    assert in_the_database(server, "owner", made_roles(tmp_path)).returncode != 0
    assert well()


@pytest.mark.parametrize("password", PASSWORDS)
def test_any_password_comes_through(
    server: str, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    """From its file by the script that makes the role to the log-in; a wrong one is refused, so it was asked for."""
    site = Composed(server, redis_url, tmp_path, password, "owner")
    given = site.surroundings("web")
    monkeypatch.setenv("DATABASE_PASSWORD_FILE", given["DATABASE_PASSWORD_FILE"])
    read = environment.login(given["DATABASE_URL"], environment.password("DATABASE_PASSWORD"))
    assert _who(read) == "warmoot_site"
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        _who({**read, "PASSWORD": password + "x"})


def test_in_the_address_such_a_password_went_wrong() -> None:
    """The twin: as it was passed before."""
    wrong = [one for one in PASSWORDS if _misread(f"postgresql://warmoot_site:{one}@postgres/warmoot", one)]
    assert wrong == [one for one in PASSWORDS if set(one) & set("/#%?")]


def _misread(url: str, password: str) -> bool:
    try:
        read: dict[str, Any] = environment.login(url)
    except environment.ImproperlyConfigured:
        return True
    return (read["PASSWORD"], read["HOST"]) != (password, "postgres")


def _who(login: dict[str, str]) -> str:
    with psycopg.connect(
        host=login["HOST"], user=login["USER"], dbname=login["NAME"], password=login["PASSWORD"], connect_timeout=5
    ) as connection:
        row = connection.execute("SELECT session_user").fetchone()
        assert row is not None
        return str(row[0])
