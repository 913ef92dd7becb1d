"""Holds what is pinned against known advisories, which are kept in a file in OSV's form.

    python -m tools.audit             names each that concerns a pinned version; status 1 where there is any
    python -m tools.audit --refresh   asks OSV for all advisories about what is pinned, and writes the file anew

The check needs no network. An advisory that does not concern this site stands in `NOT_OURS` by its number, with the
reason.
"""

import json
import sys
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

from tools.lock import LISTS, pins, plain

ROOT = Path(__file__).resolve().parents[1]
ADVISORIES = ROOT / "tools/advisories.json"
OSV = "https://api.osv.dev"
ECOSYSTEM = "PyPI"
NOT_OURS: dict[str, str] = {}
"""Advisories that were looked at and do not concern this site, with the reason."""


def pinned() -> dict[str, str]:
    """Every pinned package with its version."""
    return {name: version for file in LISTS for name, version in pins(file.read_text()).items()}


def affected(advisories: list[dict[str, Any]], packages: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Package, version and advisory, in one line, of each that concerns a pinned version."""
    for one in advisories:
        if one.get("withdrawn") or one["id"] in NOT_OURS:
            continue
        for about in one.get("affected", ()):
            name = plain(about["package"]["name"])
            if about["package"]["ecosystem"] == ECOSYSTEM and name in packages and _concerns(about, packages[name]):
                yield name, packages[name], f"{one['id']} {one.get('summary', '')}".strip()


def _concerns(about: dict[str, Any], version: str) -> bool:
    """Whether a version is among those named, or within one of the ranges."""
    spans = [one["events"] for one in about.get("ranges", ()) if one["type"] == "ECOSYSTEM"]
    return version in about.get("versions", ()) or any(_within(events, Version(version)) for events in spans)


def _within(events: list[dict[str, str]], version: Version) -> bool:
    """Of the events up to a version the last one says whether it is concerned; `last_affected` counts after its own."""
    inside = False
    for event in sorted(events, key=lambda one: _place(next(iter(one.values())))):
        ((kind, at),) = event.items()
        if kind == "introduced" and _place(at) <= version:
            inside = True
        elif (kind == "fixed" and _place(at) <= version) or (kind == "last_affected" and _place(at) < version):
            inside = False
    return inside


def _place(version: str) -> Version:
    try:
        return Version(version)
    except InvalidVersion:
        return Version("0")


def refreshed(packages: dict[str, str], source: str) -> list[dict[str, Any]]:
    """All that the source knows about these packages, whichever version; of each what the check needs."""
    kept: dict[str, dict[str, Any]] = {}
    for name in sorted(packages):
        asked: dict[str, Any] = {"package": {"name": name, "ecosystem": ECOSYSTEM}}
        while True:
            answer = _ask(f"{source}/v1/query", asked)
            kept |= {one["id"]: _kept(one) for one in answer.get("vulns", ())}
            if not answer.get("next_page_token"):
                break
            asked["page_token"] = answer["next_page_token"]
    return [kept[number] for number in sorted(kept)]


def _ask(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310 - OSV, or what the operator named
        answer: dict[str, Any] = json.load(reply)
    return answer


def _kept(advisory: dict[str, Any]) -> dict[str, Any]:
    wanted = ("id", "summary", "aliases", "withdrawn")
    about = [
        {key: one[key] for key in ("package", "ranges", "versions") if key in one}
        for one in advisory.get("affected", ())
    ]
    return {**{key: advisory[key] for key in wanted if key in advisory}, "affected": about}


def main(words: list[str], file: Path = ADVISORIES) -> int:
    """Check, or refresh and check; the status to end with."""
    parser = ArgumentParser(description="Hold what is pinned against known advisories.")
    parser.add_argument("--refresh", action="store_true", help="ask for all advisories about what is pinned first")
    parser.add_argument("--source", default=OSV, help="whom to ask, by OSV's protocol")
    given = parser.parse_args(words)
    if given.refresh:
        told = refreshed(pinned(), given.source)
        file.write_text(
            json.dumps({"refreshed": datetime.now(UTC).date().isoformat(), "advisories": told}, indent=1) + "\n"
        )
    known = json.loads(file.read_text())
    print(f"{len(known['advisories'])} advisories, refreshed {known['refreshed'] or 'never: --refresh asks for them'}")
    found = sorted({*affected(known["advisories"], pinned())})
    for name, version, advisory in found:
        print(f"{name} {version}: {advisory}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
