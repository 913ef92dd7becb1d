"""Writes requirements-site.lock: each pinned requirement of the image with the digests of what may be installed.

    python -m tools.lock

Asks pip what it would install on the machines that the image is built for.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

ROOT = Path(__file__).resolve().parents[1]
PINNED, LOCK = ROOT / "requirements-site.txt", ROOT / "requirements-site.lock"
MACHINES: dict[str, set[str]] = {"x86_64": set(), "aarch64": {"py4swiss"}}
"""Which machines, and what has no wheel for them: there the image waits for one."""
TAGS = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
_PIN = re.compile(r"(?m)^([A-Za-z0-9_.-]+)(\[[a-z]+\])?==([^\s;]+)")


def pins(text: str) -> dict[str, str]:
    """What is pinned, by its plain name, to which version."""
    return {plain(name): version for name, _, version in _PIN.findall(text)}


def plain(name: str) -> str:
    """The name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def asked(machine: str) -> dict[str, tuple[str, set[str]]]:
    """What pip would install on such a machine: versions and digests."""
    platforms = [word for tag in TAGS for word in ("--platform", f"{tag}_{machine}")]
    words = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed", "--report", "-"]
    words += ["--python-version", "3.11", "--implementation", "cp", "--no-deps", "--target", "unused"]
    lines = [
        line for line in PINNED.read_text().splitlines() if plain(line.partition("==")[0]) not in MACHINES[machine]
    ]
    with NamedTemporaryFile("w", suffix=".txt") as wanted:
        wanted.write("\n".join(lines))
        wanted.flush()
        said = subprocess.run(
            [*words, *platforms, "-r", wanted.name], capture_output=True, text=True, check=True
        ).stdout
    found = {}
    for one in json.loads(said)["install"]:
        digests = one["download_info"]["archive_info"]["hashes"]
        found[plain(one["metadata"]["name"])] = (one["metadata"]["version"], {digests["sha256"]})
    return found


def main() -> None:
    """Ask for each machine and write the file anew."""
    together: dict[str, tuple[str, set[str]]] = {}
    for machine in MACHINES:
        for name, (version, digests) in asked(machine).items():
            together[name] = (version, together.get(name, (version, set()))[1] | digests)
    lines = ["# Written by `python -m tools.lock` from requirements-site.txt: change that, and write this anew."]
    for name, (version, digests) in sorted(together.items()):
        lines += [f"{name}=={version} \\"]
        lines += [
            f"    --hash=sha256:{digest}" + " \\" * (at < len(digests)) for at, digest in enumerate(sorted(digests), 1)
        ]
    LOCK.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
