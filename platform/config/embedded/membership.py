"""Joining and leaving the embedded servers, seen from a process that uses them."""

import os
import subprocess
import sys
import threading
import time

from config import ROOT
from config.embedded import locks, places
from config.embedded.servers import SERVERS

ANSWER_SECONDS = 60.0
_memberships: dict[str, tuple[int, int]] = {}
_guard = threading.Lock()


def join(server: str) -> None:
    """Return once the server answers; it then stays up while this process lives. A look-up when already in."""
    if _memberships.get(server, (0, 0))[0] == os.getpid():
        return
    with _guard:
        if _memberships.get(server, (0, 0))[0] == os.getpid():
            return
        # A forked child takes a membership of its own, since its parent may leave before it does.
        descriptor = locks.hold(places.lock(server, "users"), exclusive=False, wait=True)
        assert descriptor is not None
        try:
            _wait_for(server)
        except BaseException:
            os.close(descriptor)
            raise
        _memberships[server] = (os.getpid(), descriptor)


def restore(server: str) -> bool:
    """Start a keeper for a server that this process has joined, if the last one was killed; return whether that was so.

    The keeper takes over the server or starts it again. Raises the last words of one that cannot.
    """
    if not locks.is_free(places.lock(server, "keeper"), exclusive=True):
        return False
    _start_keeper(server)
    return True


def leave(*names: str) -> None:
    """Give memberships up and return only when the servers that nobody else uses have stopped."""
    left = []
    for server in names:
        pid, descriptor = _memberships.pop(server, (0, 0))
        if pid == os.getpid():
            os.close(descriptor)
            left.append(server)
    for server in left:
        _wait_while_last(server)


def _wait_while_last(server: str) -> None:
    """Wait until the server has stopped, or until it shows that others use it."""
    users, keeper = places.lock(server, "users"), places.lock(server, "keeper")
    deadline = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < deadline and not locks.is_free(keeper, exclusive=True):
        if not locks.is_free(users, exclusive=True) and locks.is_free(users, exclusive=False):
            return
        time.sleep(0.05)


def _wait_for(server: str) -> None:
    """Start a keeper where none is at work, and wait until the server answers."""
    deadline = time.monotonic() + ANSWER_SECONDS
    keeper = places.lock(server, "keeper")
    while locks.is_free(keeper, exclusive=True) or not SERVERS[server].answers():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{server} did not answer within {ANSWER_SECONDS:.0f} s; see {places.log(server)}")
        if locks.is_free(keeper, exclusive=True):
            _start_keeper(server)
        time.sleep(0.02)


def _start_keeper(server: str) -> None:
    """Start the server's keeper, which detaches itself once the server answers; raise its last words if that fails."""
    log = places.log(server)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as said:
        done = subprocess.run(
            [sys.executable, "-m", "config.embedded.keeper", server],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "platform")},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
            check=False,
        )
    if done.returncode != 0:
        last = log.read_text(errors="replace").splitlines()[-8:]
        raise RuntimeError("\n".join([f"the embedded {server} could not be started; its last words:", *last]))
