"""What every embedded server shares: starting, adopting, watching and ending its process."""

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

import psutil

from config.embedded import access, places

START_SECONDS = 60.0
STOP_SECONDS = 30.0


class Server(ABC):
    """One server, of which at most one process works on its data folder."""

    name: str
    stop_signal: signal.Signals
    pid_file: str
    start_seconds = START_SECONDS

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def answers(self) -> bool:
        """Whether a client would be served now."""

    @abstractmethod
    def program(self) -> Path:
        """The server's program inside its wheel."""

    @abstractmethod
    def command(self) -> Sequence[str | Path]:
        """The words that start it in the foreground."""

    @abstractmethod
    def socket_files(self) -> Sequence[Path]:
        """The socket, and what the server lays beside it."""

    def make_data(self) -> None:  # noqa: B027 - a server without data to prepare has nothing to do here
        """Lay out the data folder where the server cannot do so itself."""

    def make_content(self) -> None:  # noqa: B027 - as above
        """Make inside the running server what its users count on."""

    def alive(self) -> bool:
        """Whether the server's process runs, started by us or found running."""
        if self._child is not None:
            return self._child.poll() is None
        return self._recorded_pid() in self._processes()

    def start(self) -> None:
        """Make it run; adopt one that a killed keeper left behind. Raises when it ends or does not answer in time."""
        access.prepare(self.name, self.program())
        self._child = None
        if self._settle_earlier_server():
            return
        self.make_data()
        self._child = self.spawn(self.command())
        deadline = time.monotonic() + self.start_seconds
        while not self.listens():
            if self._child.poll() is not None:
                raise RuntimeError(f"{self.name} ended with code {self._child.returncode} while starting")
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.name} did not listen within {self.start_seconds:.0f} s")
            time.sleep(0.02)
        self.make_content()

    def listens(self) -> bool:
        """Whether it takes connections, its content made or not."""
        return self.answers()

    def stop(self) -> None:
        """End it cleanly and return when it is gone; kill it only after a long while."""
        pid = self._child.pid if self._child else self._recorded_pid()
        if pid is not None and pid in self._processes():
            server = psutil.Process(pid)
            server.send_signal(self.stop_signal)
            try:
                server.wait(STOP_SECONDS)
            except psutil.TimeoutExpired:
                server.kill()
                server.wait(STOP_SECONDS)
        if self._child is not None:
            self._child.wait()
            self._child = None

    def spawn(self, command: Sequence[str | Path]) -> "subprocess.Popen[bytes]":
        """Start a program of the server under its own account, its words going to the log."""
        account = places.account()
        with places.log(self.name).open("ab") as said:
            return subprocess.Popen(
                [str(word) for word in command],
                cwd=places.data(self.name),
                env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                user=account.pw_uid if account else None,
                group=account.pw_gid if account else None,
                extra_groups=[] if account else None,
            )

    def _settle_earlier_server(self) -> bool:
        """True if an earlier server serves on; False once its processes are gone and its pid file misleads nobody."""
        deadline = time.monotonic() + START_SECONDS
        while orphans := self._processes():
            if self.answers():
                return True
            if time.monotonic() > deadline:
                raise RuntimeError(f"processes {orphans} of an earlier {self.name} neither answer nor end")
            time.sleep(0.05)
        # Left by a killed server; its number may by now be a stranger's, which would keep the new one from starting.
        for left in (places.data(self.name) / self.pid_file, *self.socket_files()):
            left.unlink(missing_ok=True)
        return False

    def _recorded_pid(self) -> int | None:
        """The process that the data folder names as its server."""
        try:
            return int((places.data(self.name) / self.pid_file).read_text().split()[0])
        except (FileNotFoundError, IndexError, ValueError):
            return None

    def _processes(self) -> set[int]:
        """The server's processes at work in the data folder."""
        name = self.program().name
        return {one.pid for one in psutil.process_iter(["name"]) if one.info["name"] == name and self._works_here(one)}

    def _works_here(self, process: psutil.Process) -> bool:
        """Whether the process lives and stands in the data folder, not in one of that name which was since removed."""
        try:
            # The kernel's own link tells the two apart; its text, which psutil reads, does not.
            link = Path(f"/proc/{process.pid}/cwd")
            folder = link if link.parent.exists() else Path(process.cwd())
            return process.status() != psutil.STATUS_ZOMBIE and folder.samefile(places.data(self.name))
        except (OSError, psutil.Error):
            return False
