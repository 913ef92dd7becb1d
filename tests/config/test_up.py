"""`manage.py up`: from an empty folder to a page that answers, and back to nothing."""

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from config.management.commands.up import WEB
from tests.config.var import ROOT, environment, keepers, servers, var_folder, wait_until

READY = re.compile(r" *warmoot \| ready at (http://127\.0\.0\.1:\d+/) \(Ctrl-C ends everything\)\n")

LOG_INS = "Brunhild, Kasimir, Ottoline, Ferrand, Isaure, Torvald, Wilda; password: ambush at dawn\n"


@contextmanager
def _site(var: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A whole site of its own; gives the process and the address it says."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up"],
        cwd=ROOT,
        env=environment(var, PORT=str(port), WORKERS="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if found := READY.fullmatch(line):
            break
    else:
        pytest.fail("".join(said))
    try:
        yield process, found[1]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@pytest.mark.long
def test_it_works() -> None:
    """Everything starts by itself, serves real matches, ends clean, and has kept them when it starts again."""
    with var_folder() as var:
        with _site(var) as (process, address):
            assert process.stdout is not None
            assert process.stdout.readline().endswith(" | demo log-ins: " + LOG_INS)
            first = _matches(address)
            assert len(first) > 0
            assert {one.name() for one in servers(var)} == {"postgres", "redis-server"}
            web = _behind(address, psutil.Process(process.pid))
            assert len(web) == 1 + WEB
        assert process.returncode == 0
        assert not any(one.is_running() for one in web)
        assert servers(var) == set()
        assert wait_until(lambda: keepers(var) == set(), seconds=5)
        with _site(var) as (process, address):
            assert _answering(address, first) == first


def _behind(address: str, site: psutil.Process) -> list[psutil.Process]:
    """The processes of the site that hold the address: those that serve pages, and the one that watches them."""
    port = urlsplit(address).port
    return [
        one for one in site.children(recursive=True) if port in {line.laddr.port for line in one.net_connections("tcp")}
    ]


def _matches(address: str) -> set[str]:
    """The matches on the front page, each of whose own page answers."""
    return _answering(address, set(re.findall(r'href="(/m/[a-z0-9]+/)"', _read(address))))


def _answering(address: str, matches: set[str]) -> set[str]:
    """Those of the matches whose page names them."""
    return {match for match in matches if match in _read(address.rstrip("/") + match)}


def _read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as reply:  # noqa: S310 - our own address
        return str(reply.read().decode())
