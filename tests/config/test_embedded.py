"""The embedded servers, seen from the processes that use them: who starts, shares, loses and stops them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded import places
from tests.config.var import ROOT, environment, keepers, python, servers, var_folder, wait_until

JOIN = """
from config import embedded
embedded.join("postgres")
print("in", flush=True)
input()
"""


@pytest.fixture
def empty() -> Iterator[Path]:
    with var_folder() as folder:
        yield folder


@pytest.fixture
def var() -> Iterator[Path]:
    with var_folder(cluster=True) as folder:
        yield folder


TRACES = {"postgres", "redis", "run", "log"}


class User:
    """A process that uses the embedded PostgreSQL until told to leave."""

    def __init__(self, var: Path) -> None:
        self.process = python(var, JOIN)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "in\n"

    def leave(self) -> None:
        self.process.communicate("\n", timeout=30)

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=30)


def test_it_works(empty: Path) -> None:
    user = User(empty)
    assert {one.name() for one in servers(empty)} == {"postgres"}
    user.leave()
    assert wait_until(lambda: not servers(empty))
    assert wait_until(lambda: not keepers(empty))


def test_users_share_one_server_and_the_last_to_leave_stops_it(var: Path) -> None:
    first = User(var)
    shared = servers(var)
    second = User(var)
    first.leave()
    assert not wait_until(lambda: servers(var) != shared, seconds=3)
    second.leave()
    assert wait_until(lambda: not servers(var))


def test_many_that_come_at_once_find_one_server(var: Path) -> None:
    together = [python(var, JOIN) for _ in range(6)]
    said = [user.stdout.readline() for user in together if user.stdout is not None]
    assert (said, len(servers(var)), len(keepers(var))) == (["in\n"] * 6, 1, 1)
    for user in together:
        user.communicate("\n", timeout=30)
    assert wait_until(lambda: not servers(var))


def test_a_killed_user_holds_nothing_up(var: Path) -> None:
    User(var).kill()
    assert wait_until(lambda: not servers(var))


def test_a_server_whose_keeper_was_killed_is_taken_over(var: Path) -> None:
    first = User(var)
    left = servers(var)
    for keeper in keepers(var):
        keeper.kill()
        keeper.wait(10)
    second = User(var)
    assert servers(var) == left
    first.leave()
    second.leave()
    assert wait_until(lambda: not servers(var))


def test_a_killed_server_is_started_again_while_it_is_in_use(var: Path) -> None:
    user = User(var)
    before = servers(var)
    for server in before:
        server.kill()
    assert wait_until(lambda: len(servers(var)) == 1 and not servers(var) & before)
    second = User(var)
    second.leave()
    user.leave()


def test_everything_killed_at_once_leaves_nothing_in_the_way(var: Path) -> None:
    user = User(var)
    user.kill()
    for process in keepers(var) | servers(var):
        process.kill()
    # The pid file now names a process that lives but is no server: the worst of what a reboot may leave.
    stale = var / "postgres" / "postmaster.pid"
    stale.write_text("\n".join([str(os.getpid()), *stale.read_text().splitlines()[1:]]))
    again = User(var)
    again.leave()


def test_a_long_path_has_its_sockets_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    with var_folder("a-folder-whose-name-is-too-long-for-the-address-of-a-socket" * 2) as folder:
        user = User(folder)
        assert not (folder / "run" / "sockets").exists()
        user.leave()
        assert wait_until(lambda: not servers(folder))
        monkeypatch.setenv("VAR_DIR", str(folder))
        assert [path.name for path in places.sockets().iterdir()] == []
        places.sockets().rmdir()


def test_a_failing_server_says_why(empty: Path) -> None:
    (empty / "postgres").mkdir()
    (empty / "postgres" / "PG_VERSION").write_text("9\n")
    program = "from config import embedded\ntry: embedded.join('postgres')\nexcept RuntimeError as fault: print(fault)"
    said, _ = python(empty, program).communicate(timeout=60)
    assert said.startswith("the embedded postgres could not be started; its last words:\n")
    assert said.splitlines()[-1] == "postgres ended with code 2 while starting"


@pytest.mark.parametrize("words", [["check"], ["--help"], ["migrate", "--help"], ["makemigrations", "--help"]])
def test_what_needs_no_database_starts_none(empty: Path, words: list[str]) -> None:
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment(empty), capture_output=True, check=False, timeout=60)
    assert (done.returncode, {path.name for path in empty.iterdir()} & TRACES) == (0, set())


def test_redis_keeps_its_queue(empty: Path) -> None:
    program = """
import redis
from config import embedded
from config.embedded.redis import Redis
embedded.join("redis")
client = redis.Redis(unix_socket_path=str(Redis.socket()))
print(client.lpush("queue", "message"))
embedded.leave("redis")
"""
    said = [python(empty, program).communicate(timeout=60)[0] for _ in range(2)]
    assert said == ["1\n", "2\n"]
    assert servers(empty) == set()
