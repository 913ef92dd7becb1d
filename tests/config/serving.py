"""The site's web server as `manage.py up` starts it, with another application in it."""

import asyncio
import os
import resource
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import IO

from uvicorn import Config, Server

from config.asgi_types import Application
from config.management.commands.up import processes
from tests.browser.house import free_port
from tests.config.var import ROOT, wait_until

APPLICATION = "tests.config.answering:application"


@contextmanager
def served(web: int = 1, protocol: str = "", files: int | None = None, **environment: str) -> Iterator[int]:
    """The server's port; `files` is how many it may open, `protocol` replaces the site's own."""
    with server(web, protocol, files, **environment) as (_, port):
        yield port


@contextmanager
def server(
    web: int = 1,
    protocol: str = "",
    files: int | None = None,
    loop: str = "",
    said: int | IO[bytes] = subprocess.DEVNULL,
    **environment: str,
) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """The server and its port; `loop` replaces the site's own, too, and `said` is where its complaints go."""
    port = free_port()
    command = [APPLICATION if word == "config.asgi:application" else word for word in processes(port, web=web)["web"]]
    for option, other in (("--http", protocol), ("--loop", loop)):
        if other:
            command[command.index(option) + 1] = other
    paths = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")])}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **paths, **environment},
        stdout=subprocess.DEVNULL,
        stderr=said,
        start_new_session=True,
    )
    try:
        if files is not None:
            resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (files, files))
        assert wait_until(lambda: _listens(port))
        yield process, port
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


@asynccontextmanager
async def served_here(application: Application, protocol: type[asyncio.Protocol] | str) -> AsyncIterator[int]:
    """The port of a server in this process, of one application by one protocol."""
    config = Config(application, port=0, http=protocol, lifespan="off", log_level="critical")  # type: ignore[arg-type]
    here = Server(config)
    serving = asyncio.create_task(here.serve())
    while not here.started:  # noqa: ASYNC110 - uvicorn has nothing to wait for
        await asyncio.sleep(0)
    try:
        yield here.servers[0].sockets[0].getsockname()[1]
    finally:
        here.should_exit = True
        await serving


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
