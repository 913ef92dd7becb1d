"""`manage.py up`: servers, schema, demo, web, clock, workers and beat in one command."""

import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import ROOT, broker, catalogues, connections, embedded, environment, pools
from config.postgres.base import default
from config.supervisor.supervisor import Supervisor

WEB = 3
"""Processes that serve pages: one more than there are processors, as one may be waiting for the database."""


class Command(BaseCommand):
    """Everything a site needs on one machine, until Ctrl-C. Says where it is, and what goes wrong."""

    help = "Start the whole site on this machine: servers, schema, demo, web, clock, workers and beat"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=int, default=environment.number("PORT", 8000))

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        """Refuse a taken port, compile what is translated, prepare the data, then supervise until a signal."""
        _refuse_taken(port)
        connections.open_enough_files()
        for fault in catalogues.compile_stale(catalogues.stale()):
            self.stderr.write(fault)
        level = environment.one_of("LOG_LEVEL", environment.LOG_LEVELS, "WARNING")
        environment.hand_down("LOG_LEVEL", level)
        database = default()
        with ThreadPoolExecutor() as together:
            list(together.map(lambda start: start(), (database.join_server, broker.join)))
        call_command("migrate", interactive=False, verbosity=0)
        web = environment.number("WEB_CONCURRENCY", WEB)
        _refuse_too_many(web)
        call_command("seed_demo", in_background=True)
        from lobby.demo import people

        greeting = people.greeting()
        database.close()
        database.close_pool()
        several = processes(port, web=web, level=level)
        narrow = {name: {"DATABASE_POOL": str(pool)} for name, pool in pools.NARROW.items()}
        servers = [
            name
            for name, own in (("postgres", database.settings_dict["EMBEDDED"]), ("redis", settings.REDIS_EMBEDDED))
            if own
        ]
        code = Supervisor(several, f"http://127.0.0.1:{port}/", greeting, servers, narrow).run()
        embedded.leave("redis", "postgres")
        sys.exit(code)


def processes(port: int, web: int = 1, level: str = "INFO") -> dict[str, list[str]]:
    """The processes of the site; each takes its settings from the environment like any other deployment of it.

    Pages are served by so many processes as `web` says: each has its own share of the processors.
    """
    celery = [sys.executable, str(ROOT / "manage.py"), "celery"]
    worker = [*celery, "worker", "--without-mingle", "--without-gossip"]
    workers = str(environment.number("WORKERS", 2))
    # A machine that is to keep no anchor file says no.
    queues = "default,anchors" if environment.flag("ANCHORS", default=True) else "default"
    # An answer that nobody reads any more must not hold up the end.
    pages = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--app-dir", "platform"]
    pages += [
        "--timeout-graceful-shutdown",
        "5",
        "--http",
        "config.http_timeouts:TimeoutProtocol",
        "--loop",
        "config.loop:Loop",
        "--workers",
        str(web),
    ]
    # Who asks from where is for `accounts.client_address` to say: uvicorn would believe whatever a local client claims.
    pages += ["--no-proxy-headers", "--ws", "none", "--log-level", level.lower()]
    return {
        "web": [*pages, "--host", "127.0.0.1", "--port", str(port), "--lifespan", "off", "--no-server-header"],
        "clock": [sys.executable, str(ROOT / "manage.py"), "clock"],
        "worker": [*worker, "--queues", queues, "--pool", "threads", "--concurrency", "4"],
        "mail": [*worker, "--queues", "mail", "--pool", "threads", "--concurrency", "4"],
        "quick": [*worker, "--queues", "quick", "--concurrency", "1"],
        "thinking": [*worker, "--queues", "thinking", "--concurrency", workers],
        "beat": [*celery, "beat"],
    }


def _refuse_too_many(web: int) -> None:
    """Report in one clear line that the processes may need more connections than the database has."""
    with default().cursor() as cursor:
        cursor.execute("SHOW max_connections")
        (most,) = cursor.fetchone()
    wide, workers = environment.number("DATABASE_POOL", pools.WIDE), environment.number("WORKERS", 2)
    try:
        pools.refuse_too_many(web, workers, wide, int(most))
    except pools.TooManyError as problem:
        raise CommandError(str(problem)) from None


def _refuse_taken(port: int) -> None:
    """Report in one clear line, before anything is started, that another program already listens."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError as problem:
            raise CommandError(f"port {port} cannot be used ({problem.strerror}); name another by PORT=…") from problem
