"""Translations: the catalogues that people write, and the files compiled from them for the running site."""

from collections.abc import Iterable
from pathlib import Path

from config import ROOT
from tools.compile_catalogue import compile_catalogue


def stale(root: Path = ROOT) -> list[Path]:
    """Return the catalogues without a compiled file, or with an older one."""
    written = sorted(root.glob("platform/*/locale/*/LC_MESSAGES/*.po"))
    return [one for one in written if _made(one.with_suffix(".mo")) < one.stat().st_mtime]


def compile_stale(found: Iterable[Path]) -> list[str]:
    """Compile these catalogues; return a line for each file that could not be written."""
    faults = []
    for one in found:
        try:
            compile_catalogue(one)
        except OSError as fault:
            faults.append(f"{one.with_suffix('.mo')}: {fault.strerror}: pages stay untranslated in part")
    return faults


def _made(compiled: Path) -> float:
    return compiled.stat().st_mtime if compiled.exists() else 0.0
