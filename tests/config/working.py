"""A process of a site on embedded servers of its own, in which a test has lines of Python done, one after the other."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.postgres import DATABASE, OWNER
from config.postgres import programs
from tests.config.var import python

PROGRAM = """
import django, sys
from config import embedded
embedded.join('postgres')
print('in', flush=True)
django.setup()
for line in sys.stdin:
    exec(line)
    print('done', flush=True)
"""


class Working:
    """Starting it anew for each line would take most of the time that a test takes."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert self._said() == "in"

    def does(self, line: str) -> list[str]:
        """What the line prints, which must not fail."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        said = []
        while (word := self._said()) != "done":
            said.append(word)
        return said

    def _said(self) -> str:
        assert self.process.stdout is not None
        word = self.process.stdout.readline()
        assert word, "the process has ended"
        return word.rstrip("\n")


@contextmanager
def working(var: Path, **more: str) -> Iterator[Working]:
    """Its server stays up until the block ends."""
    with python(var, PROGRAM, **more) as process:
        try:
            yield Working(process)
        finally:
            process.kill()


def lay_schema(var: Path) -> None:
    """Copy the schema of the test database: to migrate takes ten times as long."""
    dump = subprocess.run(
        [programs.program("pg_dump"), "--format=custom"],
        env=programs.surroundings(),
        stdout=subprocess.PIPE,
        check=True,
    )
    words = ("--no-owner", "--exit-on-error", f"--host={var / 'run' / 'sockets'}", f"--username={OWNER}")
    to: list[str | Path] = [programs.program("pg_restore"), *words, f"--dbname={DATABASE}"]
    subprocess.run(to, input=dump.stdout, check=True)
