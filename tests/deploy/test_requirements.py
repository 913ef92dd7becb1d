"""What is installed: pinned, by digest in the image, and under licences that may be passed on."""

import re
from importlib import metadata
from pathlib import Path

from tests.config.var import ROOT
from tools.lock import pins, plain

SITE = Path(ROOT, "requirements-site.txt").read_text()
LOCK = Path(ROOT, "requirements-site.lock").read_text()
_MARKED = re.compile(r"(?m)^([A-Za-z0-9_.-]+)==\S+; python_full_version")
MAY = re.compile(
    r"MIT|BSD|Apache|ISC|Python Software Foundation|PSF|MPL|Mozilla|LGPL|GNU Lesser|Unlicense|Public Domain|HPND|Zero|"
    r"PostgreSQL|CC0|CMU",
    re.IGNORECASE,
)
NEVER = re.compile(r"AGPL|Affero|SSPL|Commons Clause|(?<![L])GPL(?!.*exception)", re.IGNORECASE)


def _installed() -> dict[str, str]:
    """The pinned requirements of the site, the embedded servers' among them."""
    return {**pins(SITE), **pins(Path(ROOT, "requirements.txt").read_text())}


def _licence(name: str) -> str:
    about = metadata.metadata(name)
    told = [about.get("License-Expression") or "", about.get("License") or "", *(about.get_all("Classifier") or [])]
    return "; ".join(
        one.strip().splitlines()[0] for one in told if one.strip() and (one in told[:2] or "License" in one)
    )


def _said(name: str) -> str:
    """What our own line says, of a package that does not say it of itself."""
    return next((line for line in SITE.splitlines() if plain(line).startswith(f"{name}==")), "").partition("#")[2]


def test_every_requirement_of_the_image_is_locked_as_it_is_pinned() -> None:
    """`python -m tools.lock` writes the file anew."""
    marked = {plain(name) for name in _MARKED.findall(SITE)}
    assert {name: version for name, version in pins(SITE).items() if name not in marked} == pins(LOCK)


def test_every_line_of_the_lock_has_a_digest() -> None:
    blocks = re.split(r"(?m)^(?=[A-Za-z0-9])", LOCK.partition("\n")[2])[1:]
    assert len(blocks) == len(pins(LOCK))
    assert [block for block in blocks if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", block)] == []


def test_every_licence_may_be_passed_on() -> None:
    marked = {plain(name) for name in _MARKED.findall(SITE)}
    told = {name: _licence(name) or _said(name) for name in _installed() if name not in marked}
    assert {name: one for name, one in told.items() if not MAY.search(one)} == {}
    assert {name: one for name, one in told.items() if NEVER.search(one)} == {}


def test_a_licence_that_may_not_would_be_found() -> None:
    """The twin."""
    for one in ("GNU Affero General Public License v3", "GPL-3.0-only", "SSPL"):
        assert NEVER.search(one) or not MAY.search(one)
    assert not NEVER.search("LGPL-3.0-only")
