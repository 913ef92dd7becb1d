"""Keeping the site's processes up until somebody ends the whole."""

import signal
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from types import FrameType, MappingProxyType

from config import embedded
from config.supervisor.child import Child

BEAT = 0.1
LOOK_AT_SERVERS = 0.5
STOP_SECONDS = 15.0
# A process that dies this often within this many seconds has a reason that starting it again does not cure.
DEATHS = 3
WITHIN = 60.0
HEAD_START = 10.0
"""Seconds at most before the others begin: while all of them load, nobody is served."""


class Supervisor:
    """Runs commands by name until a signal, or until one of them cannot be kept up.

    The first of them serves the site; the others begin once it does. The greeting is said then. The embedded servers
    that are named, which this process has joined, are kept up as well. `settings` are what the environment of a command
    has more than this process's own.
    """

    def __init__(
        self,
        commands: Mapping[str, Sequence[str]],
        url: str,
        greeting: str = "",
        servers: Sequence[str] = (),
        settings: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        self._commands = commands
        self._settings = settings
        self._url = url
        self._greeting = greeting
        self._servers = servers
        self._children: dict[str, Child] = {}
        self._deaths: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=DEATHS))
        self._ending = threading.Event()
        self._voice = threading.Lock()
        self._width = max(len(name) for name in ("warmoot", *commands))

    def run(self) -> int:
        """Start everything, print the address once it really answers, and return the exit code when all has ended."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        watch = threading.Thread(target=self._watch_servers, name="embedded servers", daemon=True)
        watch.start()
        first, *others = self._commands
        self._start(first)
        began = time.monotonic()
        answered = False
        code = 0
        while not self._ending.wait(BEAT) and code == 0:
            if not answered and self._answers():
                answered = True
                self.say("warmoot", f"ready at {self._url} (Ctrl-C ends everything)")
                if self._greeting:
                    self.say("warmoot", self._greeting)
            while others and (answered or time.monotonic() - began > HEAD_START):
                self._start(others.pop(0))
            code = self._tend()
        self._ending.set()
        self._end_all()
        # A server that takes long to come back holds up nobody who wants to go.
        watch.join(timeout=BEAT)
        return code

    def say(self, name: str, line: str) -> None:
        """Print a line under the name of the process that said it."""
        with self._voice:
            sys.stdout.write(f"{name:>{self._width}} | {line}\n")
            sys.stdout.flush()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        """The first signal ends the site in good order, the next at once."""
        if self._ending.is_set():
            for child in self._children.values():
                child.signal(signal.SIGKILL)
        self._ending.set()

    def _start(self, name: str) -> None:
        self._children[name] = Child(name, self._commands[name], self.say, self._settings.get(name, {}))

    def _tend(self) -> int:
        """Start again what died; 1 where that has been tried too often."""
        for name, child in self._children.items():
            if child.is_running():
                continue
            child.kill()
            child.hear_out()
            deaths = self._deaths[name]
            deaths.append(time.monotonic())
            self.say("warmoot", f"{name} ended by itself with code {child.process.returncode}; its last lines:")
            for line in list(child.last_lines):
                self.say("warmoot", f"  {line}")
            if len(deaths) == DEATHS and deaths[-1] - deaths[0] < WITHIN:
                self.say("warmoot", f"{name} died {DEATHS} times within {WITHIN:.0f} s: ending everything")
                return 1
            self.say("warmoot", f"starting {name} again")
            self._start(name)
        return 0

    def _watch_servers(self) -> None:
        """Until the end, start the keeper of an embedded server again where it was killed."""
        while not self._ending.wait(LOOK_AT_SERVERS):
            for server in self._servers:
                try:
                    if embedded.restore(server):
                        self.say("warmoot", f"the keeper of {server} was gone and has been started again")
                except (OSError, RuntimeError) as problem:
                    self.say("warmoot", str(problem))

    def _answers(self) -> bool:
        """Whether the site's own web process, and no other that holds the port, serves the page."""
        try:
            with urllib.request.urlopen(self._url, timeout=2) as reply:  # noqa: S310 - our own address
                return bool(reply.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _end_all(self) -> None:
        """Ask every process to end, wait, and leave nothing of any of them behind."""
        self.say("warmoot", "ending")
        for child in self._children.values():
            child.ask_to_end()
        deadline = time.monotonic() + STOP_SECONDS
        while time.monotonic() < deadline and any(child.is_running() for child in self._children.values()):
            time.sleep(BEAT / 2)
        for child in self._children.values():
            child.kill()
