"""Folders and rights that let the servers run, as an ordinary user and as root alike."""

import os
import pwd
import stat
import subprocess
import sys
from pathlib import Path

from config.embedded import locks, places

TRAVERSE = stat.S_IXOTH
READ = stat.S_IRGRP | stat.S_IROTH


def prepare(server: str, program: Path) -> None:
    """Make the server's private folders; as root also its account, and the way to its program and data."""
    if os.geteuid() == 0:
        _ensure_account()
    owner = places.account()
    for folder in (places.var(), places.log(server).parent, places.lock(server, "users").parent):
        folder.mkdir(parents=True, exist_ok=True)
    places.own(places.data(server), owner)
    places.own(places.sockets(), owner)
    if owner:
        for path in (program, places.data(server), places.sockets()):
            open_way_to(path)
        _let_read(program)


def _ensure_account() -> None:
    """The system account without log-in that the servers run under: made once, though several servers start together.

    Two `useradd` at once overwrite each other: one account is gone again, while its keeper goes on with the number.
    """
    held = locks.hold(places.ACCOUNT_LOCK, exclusive=True, wait=True)
    try:
        if not _is_there():
            command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", places.SERVER_USER]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if not _is_there():
                raise RuntimeError(f"could not make the account {places.SERVER_USER}: {done.stderr.strip()}")
    finally:
        if held is not None:
            os.close(held)


def _is_there() -> bool:
    try:
        return bool(pwd.getpwnam(places.SERVER_USER))
    except KeyError:
        return False


def open_way_to(path: Path) -> None:
    """Let others pass through, not look into, each folder above: the servers' account must reach its files."""
    for folder in path.parents:
        mode = folder.stat().st_mode
        if not mode & TRAVERSE:
            sys.stderr.write(f"letting {places.SERVER_USER} pass through {folder}\n")
            folder.chmod(mode | TRAVERSE)


def _let_read(program: Path) -> None:
    """Open a program installed under a strict umask, with the libraries beside it, to the servers' account."""
    if program.stat().st_mode & stat.S_IROTH:
        return
    package = program.parents[1] if program.parent.name == "bin" else program.parent
    for root in (package, *package.parents[0].glob("*.libs"), *package.parents[1].glob("*.libs")):
        for path in (root, *root.rglob("*")):
            mode = path.stat().st_mode
            path.chmod(mode | READ | (TRAVERSE if mode & stat.S_IXUSR else 0))
