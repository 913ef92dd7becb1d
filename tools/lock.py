"""Writes the lists that are installed: each pinned requirement with the digests of what may be installed for it.

    python -m tools.lock

Asks pip what it would install on each machine and with each Python of ours: nothing else is ever installed.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LISTS = {
    ROOT / "requirements-site.txt": ROOT / "requirements-site.lock",
    ROOT / "requirements.txt": ROOT / "requirements.lock",
    ROOT / "requirements-dev.txt": ROOT / "requirements-dev.lock",
    ROOT / "bench/requirements.txt": ROOT / "bench/requirements.lock",
}
"""What is written by hand, and what is installed from."""
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES: dict[str, set[str]] = {"x86_64": set(), "aarch64": {"py4swiss"}}
"""Which machines, and what has no wheel for them: there the image waits for one."""
TAGS = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
_PIN = re.compile(r"(?m)^([A-Za-z0-9_.-]+)(\[[a-z]+\])?==([^\s;]+)(?: *; *([^#\n]+?))?(?= *(?:#|$))")
_ANOTHER = re.compile(r"(?m)^-r (\S+)$")


class Pin(NamedTuple):
    """One line: a package, its version, and where it is needed at all."""

    name: str
    version: str
    marker: str = ""


def pinned(file: Path) -> Iterator[Pin]:
    """All lines of a list and of those that it names."""
    text = file.read_text()
    for other in _ANOTHER.findall(text):
        yield from pinned(file.parent / other)
    yield from (Pin(plain(name), version, marker.strip()) for name, _, version, marker in _PIN.findall(text))


def pins(text: str) -> dict[str, str]:
    """What is pinned, by its plain name, to which version."""
    return {plain(name): version for name, _, version, _ in _PIN.findall(text)}


def plain(name: str) -> str:
    """The name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def asked(wanted: set[Pin], python: str, machine: str) -> dict[str, str]:
    """The digest of what pip would install there, by the name."""
    platforms = [word for tag in TAGS for word in ("--platform", f"{tag}_{machine}")]
    words = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed", "--report", "-"]
    words += ["--python-version", python, "--implementation", "cp", "--no-deps", "--target", "unused"]
    with NamedTemporaryFile("w", suffix=".txt") as list_:
        list_.writelines(f"{one.name}=={one.version}\n" for one in sorted(wanted) if one.name not in MACHINES[machine])
        list_.flush()
        said = subprocess.run([*words, *platforms, "-r", list_.name], stdout=subprocess.PIPE, text=True, check=True)
    return {
        plain(one["metadata"]["name"]): one["download_info"]["archive_info"]["hashes"]["sha256"]
        for one in json.loads(said.stdout)["install"]
    }


def main() -> None:
    """Ask for each Python and machine, and write the files anew."""
    wanted = {one for file in LISTS for one in pinned(file)}
    digests: dict[str, set[str]] = {one.name: set() for one in wanted}
    for machine in MACHINES:
        for python in PYTHONS:
            print(f"Python {python} on {machine}", file=sys.stderr)
            for name, digest in asked(wanted, python, machine).items():
                digests[name].add(digest)
    for file, lock in LISTS.items():
        lock.write_text(locked(file, digests))


def locked(file: Path, digests: dict[str, set[str]]) -> str:
    """The list as it is installed from; `KeyError` for a package without digests."""
    lines = [f"# Written by `python -m tools.lock` from {file.name}: change that, and write this anew."]
    for one in sorted({*pinned(file)}):
        marker = f" ; {one.marker}" if one.marker else ""
        of = [f"    --hash=sha256:{digest}" for digest in sorted(digests[one.name])]
        lines += [" \\\n".join([f"{one.name}=={one.version}{marker}", *of])]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
