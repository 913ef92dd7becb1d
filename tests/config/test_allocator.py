"""Threads share a few arenas of the C library's memory."""

import subprocess
import sys
from pathlib import Path

from config.allocator import ARENAS
from tests.config.var import ROOT

THREADS = 12
ASKED = """
import ctypes, sys
from threading import Barrier, Thread
from config.allocator import share_arenas
if sys.argv[2] == "shared":
    share_arenas()
together = Barrier(int(sys.argv[3]))
def work():
    together.wait()
    kept = [bytes(60_000) for _ in range(50)]
    together.wait()
threads = [Thread(target=work) for _ in range(together.parties)]
[one.start() for one in threads]
[one.join() for one in threads]
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
told = ctypes.c_void_p(libc.fopen(sys.argv[1].encode(), b"w"))
libc.malloc_info(0, told)
libc.fclose(told)
"""


def _arenas(path: Path, how: str) -> int:
    words = [sys.executable, "-c", ASKED, str(path), how, str(THREADS)]
    subprocess.run(words, cwd=ROOT / "platform", check=True, timeout=60)
    return path.read_text().count("<heap nr=")


def test_it_works_with_a_twin_where_threads_have_their_own(tmp_path: Path) -> None:
    assert _arenas(tmp_path / "shared", "shared") <= ARENAS
    assert _arenas(tmp_path / "own", "own") > ARENAS
