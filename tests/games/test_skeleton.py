"""Every game's folder has the same skeleton (docs/ADDING_A_GAME.md): the same names stand for the same things."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from games.kernel.closed import structs
from games.kernel.events import GameEvent
from games.kernel.registry import AnyGame, games_by_name, versions

ROOT = Path(__file__).parents[2]
NEEDED = {
    "game.py", "options.py", "state", "commands", "events", "offers", "turn.py", "rules/", "secrecy.py", "view",
    "resample", "position/", "advisor/", "texts/", "book/", "lessons/",
}  # fmt: skip
"""A name with a full stop is a file, one with a stroke a folder; any other is a file or, where it is long, a folder."""
OPTIONAL = {"__init__.py", "picture/", "editions/", "versions/"}
INSIDE = {
    "position": {"format.py", "read.py", "write.py"},
    "picture": {"artist.py"},
    "advisor": {"advisor.py"},
    "texts": {"en.toml", "fr.toml"},
    "book": {"en.md", "fr.md"},
    "lessons": {"steps.json", "en.toml", "fr.toml"},
}
FORMER = re.compile(
    "given|arrange|placing|reading|written|printing|sense|courses?$|told|worlds|imagine|heuristics|affairs|fortunes|fate$"
    "|passage|blows|strife|fray|happening"
)
"""How names began that a newcomer could not guess."""


def faults(game: AnyGame, folder: Path) -> Iterator[str]:
    """Where the folder departs from the skeleton, one line for each."""
    there = {f"{item.name}/" if item.is_dir() else item.name for item in folder.iterdir() if item.name != "__pycache__"}
    known = {name for name in NEEDED | OPTIONAL if "." in name or "/" in name}
    long = NEEDED - known
    for name in sorted(there):
        if name not in known and name.removesuffix(".py").removesuffix("/") not in long:
            yield f"{name} is no part of the skeleton"
    for name in sorted(NEEDED):
        if not there & ({name} if name in known else {f"{name}.py", f"{name}/"}):
            yield f"{name} is missing"
    for name, needed in INSIDE.items():
        if (folder / name).is_dir():
            for missing in sorted(needed - {item.name for item in (folder / name).iterdir()}):
                yield f"{name}/{missing} is missing"
    for file in sorted(folder.rglob("*.py")):
        if any(FORMER.match(part) for part in file.relative_to(folder).with_suffix("").parts):
            yield f"{file.relative_to(folder)} has a name of the former kind"
    for file in sorted((folder / "editions").glob("*")):
        if file.suffix not in (".toml", ".json", ".py", "") and file.is_file():
            yield f"editions/{file.name} is no data file"
    yield from _contract(folder)
    yield from _events(game)


def _contract(folder: Path) -> Iterator[str]:
    """The file of the contract holds its class and `GAME`, and nothing else."""
    if (folder / "game.py").is_file():
        for item in ast.parse((folder / "game.py").read_text()).body:
            if isinstance(item, ast.FunctionDef | ast.For | ast.If):
                yield f"game.py holds more than the contract in line {item.lineno}"


def _events(game: AnyGame) -> Iterator[str]:
    """Events know what they do, hold no state, and are listed once."""
    there = find_spec(f"games.{game.name}.events") is not None
    listed = getattr(import_module(f"games.{game.name}.events"), "EVENTS", ()) if there else ()
    if set(listed) != set(game.event_types):
        yield "events: EVENTS is not the tuple of all events"
    for event in game.event_types:
        if not issubclass(event, GameEvent):
            yield f"events: {event.__name__} does not know what it does"
        if game.state_type in structs(event):
            yield f"events: {event.__name__} holds a state"


@pytest.mark.parametrize("game", games_by_name().values(), ids=lambda game: game.name)
def test_it_works(game: AnyGame) -> None:
    assert list(faults(game, ROOT / "games" / game.name)) == []


@pytest.mark.parametrize("game", games_by_name().values(), ids=lambda game: game.name)
def test_an_earlier_version_brings_its_own_book(game: AnyGame) -> None:
    for old in versions(game.name)[1:]:
        folder = ROOT.joinpath(*type(old).__module__.split(".")[:-1])
        assert folder.parent == ROOT / "games" / game.name / "versions"
        assert {file.name for file in (folder / "book").iterdir()} == INSIDE["book"]


def test_twin_what_departs_from_the_skeleton_is_named(tmp_path: Path) -> None:
    game = next(iter(games_by_name().values()))
    for name in (
        "game.py",
        "options.py",
        "state/values.py",
        "rules/strife.py",
        "given.py",
        "position/read.py",
        "helpers.py",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("def helper(): ...\n" if name == "game.py" else "")
    found = [fault for fault in faults(game, tmp_path) if not fault.startswith("events:")]
    assert found == [
        "given.py is no part of the skeleton",
        "helpers.py is no part of the skeleton",
        *(
            f"{name} is missing"
            for name in (
                "advisor/", "book/", "commands", "events", "lessons/", "offers", "resample", "secrecy.py", "texts/",
                "turn.py", "view", "position/format.py", "position/write.py",
            )
        ),
        "given.py has a name of the former kind",
        "rules/strife.py has a name of the former kind",
        "game.py holds more than the contract in line 1",
    ]  # fmt: skip
