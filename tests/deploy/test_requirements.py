"""What is installed: pinned, by digest in the image, and under licences that may be passed on."""

import re
from pathlib import Path

import pytest

from tests.config.var import ROOT
from tools import licences
from tools.lock import MACHINES, pins

LOCK = Path(ROOT, "requirements-site.lock").read_text()


def test_every_requirement_of_the_image_is_locked_as_it_is_pinned() -> None:
    """`python -m tools.lock` writes the file anew."""
    marked = licences.marked()
    assert {name: version for name, version in pins(licences.SITE).items() if name not in marked} == pins(LOCK)


def test_every_line_of_the_lock_has_a_digest() -> None:
    blocks = re.split(r"(?m)^(?=[A-Za-z0-9])", LOCK.partition("\n")[2])[1:]
    assert len(blocks) == len(pins(LOCK))
    assert [block for block in blocks if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", block)] == []


def test_compiled_packages_have_a_digest_for_each_machine() -> None:
    """Those whose wheels we know to differ; the handbook names what has none for a machine."""
    text = Path(ROOT, "docs/OPERATIONS.md").read_text()
    assert all(f"`{name}`" in text for missing in MACHINES.values() for name in missing)
    for name in ("cryptography", "msgspec", "pillow", "psycopg-binary", "resvg-py"):
        (block,) = re.findall(rf"(?m)^{name}==.*\n((?:    --hash.*\n)+)", LOCK)
        assert block.count("--hash") == len(MACHINES), name


def test_every_licence_may_be_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main() == 0, capsys.readouterr().out


def test_a_licence_that_may_not_would_be_found() -> None:
    """The twin."""
    for one in ("GNU Affero General Public License v3", "GPL-3.0-only", "SSPL", "", "all rights reserved"):
        assert not licences.passes(one)
    assert licences.passes("LGPL-3.0-only")
