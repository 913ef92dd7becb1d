"""The site's web server as `manage.py up` starts it, with another application in it."""

import os
import resource
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from config.management.commands.up import processes
from tests.browser.house import free_port
from tests.config.var import ROOT, wait_until

APPLICATION = "tests.config.answering:application"


@contextmanager
def served(web: int = 1, protocol: str = "", files: int | None = None, **environment: str) -> Iterator[int]:
    """The server's port; `files` is how many it may open, `protocol` replaces the site's own."""
    port = free_port()
    command = [APPLICATION if word == "config.asgi:application" else word for word in processes(port, web=web)["web"]]
    if protocol:
        command[command.index("--http") + 1] = protocol
    paths = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")])}
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **paths, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        if files is not None:
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (files, files))
        assert wait_until(lambda: _listens(port))
        yield port
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(30)


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
