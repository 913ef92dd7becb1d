"""The site's web server as `manage.py up` starts it, with another application in it."""

import asyncio
import os
import resource
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from uvicorn import Config, Server

from config.gateway import Application
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


@asynccontextmanager
async def served_here(application: Application, protocol: type[asyncio.Protocol] | str) -> AsyncIterator[int]:
    """The port of a server in this process, of one application by one protocol."""
    config = Config(application, port=0, http=protocol, lifespan="off", log_level="critical")  # type: ignore[arg-type]
    server = Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has nothing to wait for
        await asyncio.sleep(0)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await serving


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
