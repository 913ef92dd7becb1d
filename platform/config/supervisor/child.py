"""One process of the site: its output, its life and its end."""

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from config import ROOT

REMEMBERED = 20


class Child:
    """A process in a group of its own, whose every line of output is handed on and whose last lines are remembered."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        say: Callable[[str, str], None],
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.name = name
        self.last_lines: deque[str] = deque(maxlen=REMEMBERED)
        self._say = say
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.supervisor.end_with_parent", str(os.getpid()), *command],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "platform"), "PYTHONUNBUFFERED": "1", **settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self._listener = threading.Thread(target=self._listen, name=f"output of {name}", daemon=True)
        self._listener.start()

    def is_running(self) -> bool:
        """Whether the process lives."""
        return self.process.poll() is None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the whole group; nothing if it is gone."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)

    def ask_to_end(self) -> None:
        """Ask the process itself to end; it sees to its own children."""
        if self.is_running():
            self.process.terminate()

    def kill(self) -> None:
        """End the whole group at once, and everything it left behind."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def hear_out(self) -> None:
        """Wait a moment for the last lines of a process that has ended."""
        self._listener.join(timeout=1)

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.last_lines.append(line.rstrip())
                self._say(self.name, line.rstrip())
