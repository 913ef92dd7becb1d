"""Machines that seal the test database's log: processes with an anchor file and a name each, forked off one that has
loaded the site.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from django.conf import settings

from tests.browser import house as houses
from tests.config.var import ROOT

PROGRAM = """
import os, signal, sys, time
import django
django.setup()
from django.conf import settings
from eventlog import anchorfile, anchorlog, anchors, mirror, repairs, verify

def tried(work):
    try:
        print(work(), flush=True)
    except Exception as problem:
        print(type(problem).__name__, flush=True)

def held_up(module, name, stop):
    real = getattr(module, name)
    def waits(*given):
        stop()
        return real(*given)
    setattr(module, name, waits)

def asks():
    print('reached', flush=True)
    sys.stdin.readline()

def stands_still():
    print('reached', flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)

def dies():
    os.kill(os.getpid(), signal.SIGKILL)

def dies_in_a_line(path, lines, length):
    path.open('ab').write(lines[0][:99])
    dies()

def died(prepare):
    child = os.fork()
    if not child:
        prepare()
        anchors.anchor()
        os._exit(0)
    print(os.waitpid(child, 0)[1], flush=True)

def work():
    for line in sys.stdin:
        exec(line, globals())
        print('done', flush=True)

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print('in', flush=True)
for folder in sys.stdin:
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        settings.ANCHOR_MIRROR = os.path.basename(folder.strip())
        settings.ANCHOR_FILE = os.path.join(folder.strip(), 'anchors.jsonl')
        sys.stdin, sys.stdout = open(folder.strip() + '.in'), open(folder.strip() + '.out', 'w')
        work()
        os._exit(0)
    print(child, flush=True)
"""


class Host:
    """What is said to it is Python; it prints lines."""

    def __init__(self, pid: int, folder: Path, ear: IO[str], mouth: IO[str]) -> None:
        self.pid = pid
        self.file = folder / "anchors.jsonl"
        self._ear, self._mouth = ear, mouth

    def begins(self, line: str) -> None:
        """Have it do the line."""
        self._ear.write(line + "\n")
        self._ear.flush()

    def says(self) -> str:
        """The next line that it prints; the last is `done`."""
        word = self._mouth.readline()
        assert word, "the process has ended"
        return word.rstrip("\n")

    def does(self, line: str) -> list[str]:
        """What the line prints, which must not fail."""
        self.begins(line)
        said = []
        while (word := self.says()) != "done":
            said.append(word)
        return said

    def faults(self) -> list[str]:
        """What verification finds with its anchor file."""
        return self.does("[print(one.sentence, flush=True) for one in verify.check_all()]")


class Hosts:
    """From which machines are forked off."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        assert process.stdout is not None
        assert process.stdout.readline() == "in\n"

    @contextmanager
    def host(self, folder: Path) -> Iterator[Host]:
        """One of the folder's name; it ends with the block."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        for end in ("in", "out"):
            os.mkfifo(f"{folder}.{end}")
        process.stdin.write(f"{folder}\n")
        process.stdin.flush()
        pid = int(process.stdout.readline())
        try:
            with open(f"{folder}.in", "w") as ear, open(f"{folder}.out") as mouth:  # noqa: PTH123 - pipes
                yield Host(pid, folder, ear, mouth)
        finally:
            with suppress(ProcessLookupError):  # it ends by itself where its pipe is closed
                os.kill(pid, signal.SIGKILL)


@contextmanager
def hosts() -> Iterator[Hosts]:
    """The process that all machines of some tests come from; it never opens the database itself."""
    given = {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")]),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": settings.SECRET_KEY,
        "ANCHOR_KEY": "known to nobody",
        "DATABASE_URL": houses.database(),
        "LOG_LEVEL": "ERROR",
    }
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=os.environ | given,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Hosts(process)
        finally:
            process.kill()
