"""Names each pinned package of the site whose licence may not be passed on, or cannot be told.

    python -m tools.licences

Ends with status 1 where there is any. Goes by what the installed package says of itself, else by its line in
requirements-site.txt.
"""

import re
import sys
from importlib import metadata
from pathlib import Path

from tools.lock import pins, plain

ROOT = Path(__file__).resolve().parents[1]
SITE = (ROOT / "requirements-site.txt").read_text()
EVERYWHERE = SITE + (ROOT / "requirements.txt").read_text()
MAY = re.compile(
    r"MIT|BSD|Apache|ISC|Python Software Foundation|PSF|MPL|Mozilla|LGPL|GNU Lesser|Unlicense|Public Domain|HPND|Zero|"
    r"PostgreSQL|CC0|CMU",
    re.IGNORECASE,
)
NEVER = re.compile(r"AGPL|Affero|SSPL|Commons Clause|(?<![L])GPL(?!.*exception)", re.IGNORECASE)
_MARKED = re.compile(r"(?m)^([A-Za-z0-9_.-]+)==\S+; python_full_version")


def marked() -> set[str]:
    """What only some releases of Python need, and so may not be installed here."""
    return {plain(name) for name in _MARKED.findall(SITE)}


def passes(licence: str) -> bool:
    """Whether a package under it may be passed on with this site."""
    return bool(MAY.search(licence)) and not NEVER.search(licence)


def licence(name: str) -> str:
    """What the package says of itself; else what our own line says."""
    about = metadata.metadata(name)
    told = [one for key in ("License-Expression", "License") for one in about.get_all(key) or []]
    told += [one for one in about.get_all("Classifier") or [] if "License" in one]
    return "; ".join(one.strip().splitlines()[0] for one in told if one.strip()) or _ours(name)


def _ours(name: str) -> str:
    return next((line for line in SITE.splitlines() if plain(line).startswith(f"{name}==")), "").partition("#")[2]


def main() -> int:
    """A line for each; the status to end with."""
    told = {name: licence(name) for name in sorted(pins(EVERYWHERE).keys() - marked())}
    refused = {name: one for name, one in told.items() if not passes(one)}
    for name, one in refused.items():
        print(f"{name}: {one or 'its licence cannot be told'}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
