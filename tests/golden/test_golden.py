"""Exports of all games, kept for ever: today's code reads them, retells them and decides them as it did when made.

They are made by `make exports`, once for each form of the log, and never anew because code has changed.
"""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.kernel.registry import games_by_name, versions
from tests.golden import retelling

FOLDER = Path(__file__).parent / "exports"
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"
FILES = sorted(FOLDER.glob("*/*.json.gz"))
IDS = [f"{file.parent.name}/{file.name.partition('.')[0]}" for file in FILES]


def read(file: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return made


def documents(kept: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """Name, export and parent's export: the match, and its what-if line."""
    return [("match", kept["match"], None), ("line", kept["line"], kept["match"])]


def differences(kept: dict[str, Any]) -> list[str]:
    """What today's code tells otherwise than it was; one line for each."""
    found = []
    for name, document, parent in documents(kept):
        told = kept["told"][name]
        found += [f"{name}: version {version} is written otherwise" for version, _ in retelling.rewritten(document)]
        pairs = zip(told["views"], retelling.views(document, parent), strict=True)
        found += [f"{name}: another view at {at}" for at, (old, new) in enumerate(pairs, 1) if old != new]
        found += [f"{name}: {line}" for line in retelling.decided(document, parent)]
        if retelling.as_the_site_tells_it(document, parent) != told["end"]:
            found.append(f"{name}: another end")
    return found


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_it_works(file: Path) -> None:
    assert differences(read(file)) == []


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_verifier_finds_it_whole(file: Path, tmp_path: Path) -> None:
    """The chain, the promised seeds and every draw, with nothing but Python."""
    kept = read(file)
    for name in ("match", "line"):
        (tmp_path / f"{name}.json").write_text(json.dumps(kept[name]))
    paths = [str(tmp_path / "match.json"), str(tmp_path / "line.json")]
    done = subprocess.run([sys.executable, "-I", str(VERIFIER), *paths], capture_output=True, text=True, check=False)
    assert (done.returncode, "not checked" in done.stdout) == (0, False), done.stdout


def test_every_game_is_kept_in_every_version_with_clocks_rewinds_and_lines() -> None:
    done: dict[tuple[str, str], set[str]] = {}
    for file in FILES:
        kept = read(file)
        assert kept["line"]["events"][0]["type"] == "branch_opened"
        types = {event["type"] for event in kept["match"]["events"]}
        assert {"clock_paused", "rewound", "seed_revealed"} <= types
        rules = (file.parent.name, kept["match"]["match"]["rules_version"])
        done[rules] = done.get(rules, set()) | types | set(retelling.commands(kept["match"]))
    assert done.keys() == {(name, rules.rules_version) for name in games_by_name() for rules in versions(name)}
    for kinds in done.values():
        assert {"open", "give", "pause", "resume", "rewind", "time_out"} <= kinds
        assert {"clock_started", "clock_charged", "timed_out", "seat_resigned"} <= kinds


@pytest.mark.parametrize("changed", ["view", "text", "command", "end"])
def test_twin_what_is_told_otherwise_is_noticed(changed: str) -> None:
    kept = read(FILES[0])
    if changed == "view":
        kept["told"]["match"]["views"][-1] = "0" * 64
    elif changed == "end":
        kept["told"]["match"]["end"]["version"] += 1
    elif changed == "text":
        kept["match"]["events"][0]["data"] = kept["match"]["events"][0]["data"].replace(":", ": ", 1)
    else:
        given = next(event for event in kept["match"]["events"] if '"do":"give"' in event.get("body", ""))
        given["chance"] = '[{"label":"none","n":2,"out":1}]'
    assert len(differences(kept)) == 1
