"""What is installed: pinned, by digest wherever anything is installed, and under licences that may be passed on."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.config.var import ROOT
from tools import licences
from tools.lock import LISTS, MACHINES, pinned

_HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}")


def _blocks(lock: Path) -> list[list[str]]:
    """The lines of each requirement of a list that is installed from."""
    text = lock.read_text().partition("\n")[2].strip()
    return [block.split(" \\\n") for block in re.split(r"\n(?=[a-z0-9])", text)]


@pytest.mark.parametrize("list_", LISTS, ids=lambda list_: str(list_.relative_to(ROOT)))
def test_each_list_is_locked_as_it_is_pinned(list_: Path) -> None:
    """`python -m tools.lock` writes the files anew."""
    wanted = sorted({*pinned(list_)})
    assert [head for head, *_ in _blocks(LISTS[list_])] == [
        f"{one.name}=={one.version}" + (f" ; {one.marker}" if one.marker else "") for one in wanted
    ]


@pytest.mark.parametrize("lock", LISTS.values(), ids=lambda lock: str(lock.relative_to(ROOT)))
def test_every_line_of_a_lock_has_a_digest(lock: Path) -> None:
    assert [block for block in _blocks(lock) if not block[1:] or not all(map(_HASH.fullmatch, block[1:]))] == []


def test_whatever_installs_something_asks_for_digests() -> None:
    """In the Makefile, the image, the scripts and the handbooks."""
    known = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()  # noqa: S607
    kinds = (".md", ".sh", ".yaml", ".yml", ".service")
    files = [one for one in known if one.endswith(kinds) or Path(one).name in {"Makefile", "Dockerfile", "run"}]
    lines = [line for one in files for line in Path(ROOT, one).read_text().splitlines()]
    found = [line for line in lines if re.search(r"\bpip3? install\b", line)]
    assert len(found) >= 5
    assert [line for line in found if "--require-hashes -r " not in line] == []


def test_compiled_packages_have_a_digest_for_each_machine() -> None:
    """Those whose wheels we know to differ; the handbook names what has none for a machine."""
    text = Path(ROOT, "docs/OPERATIONS.md").read_text()
    assert all(f"`{name}`" in text for missing in MACHINES.values() for name in missing)
    counts = {head.partition("==")[0]: len(rest) for head, *rest in _blocks(LISTS[ROOT / "requirements-site.txt"])}
    for name in ("cryptography", "msgspec", "pillow", "psycopg-binary", "resvg-py"):
        assert counts[name] >= len(MACHINES), name


def test_every_licence_may_be_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main() == 0, capsys.readouterr().out


def test_a_licence_that_may_not_would_be_found() -> None:
    """The twin."""
    for one in ("GNU Affero General Public License v3", "GPL-3.0-only", "SSPL", "", "all rights reserved"):
        assert not licences.passes(one)
    assert licences.passes("LGPL-3.0-only")
