"""docs/OPERATIONS.md: no line is told to type that no test runs, and none that an engine of containers would not know.

`lines.txt` has every line under the test that runs it; `engine.py` says how those for an engine are read.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.config.composed import composed
from tests.config.var import ROOT
from tests.deploy.engine import ENTERS, Unknown, asked
from tests.deploy.handbook import PAGE, between, lines

LIST = Path(ROOT, "tests/deploy/lines.txt")
READ_ALONE = "tests/deploy/test_every_line.py::test_the_engine_is_asked_for_what_there_is"
COMMANDS = ("docker ", "systemctl ", "ssh ", "rsync ", "apt-get ", "python -m tools.audit")
"""How those between the words begin; those of `manage.py` are read in test_handbook, those of `make` in test_house."""
IN_OTHER_WORDS = {"tests/deploy/test_audit.py::test_it_is_refreshed_and_then_checked_without_a_network"}
"""What is called there without a shell, by the same option."""
FROM_THE_PAGE = re.compile(r"OPERATIONS\.md|handbook")


def _listed() -> Iterator[tuple[str, str]]:
    """Every line of the list, with its test."""
    test = ""
    for line in LIST.read_text().splitlines():
        if line.startswith("# "):
            test = line[2:]
        elif test and line:
            yield line, test


def _told(page: str) -> set[str]:
    return {line for line in lines(page) if line} | {one for one in between(page) if one.startswith(COMMANDS)}


def _missing(page: str) -> tuple[set[str], set[str]]:
    """What is told and not listed, and the other way round."""
    listed = {line for line, _ in _listed()}
    return _told(page) - listed, listed - _told(page)


def test_every_line_has_its_test() -> None:
    assert _missing(PAGE) == (set(), set())


@pytest.mark.parametrize("added", ["```sh\ndocker compose down\n```\n", "Type `docker compose down --volumes`.\n"])
def test_one_without_a_test_would_be_found(added: str) -> None:
    """The twin, and one that is told no more."""
    (new,), gone = _missing(f"{PAGE}\n{added}")
    assert (new.startswith("docker compose down"), gone) == (True, set())
    assert _missing(PAGE.replace("docker compose build\n", "")) == (set(), {"docker compose build"})


def test_each_test_is_there_and_takes_its_lines_from_the_page() -> None:
    for place in {test for _, test in _listed()} - {READ_ALONE}:
        file, _, name = place.partition("::")
        text = Path(ROOT, file).read_text()
        assert name in {one.name for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}, place
        assert place in IN_OTHER_WORDS or FROM_THE_PAGE.search(text), place


@pytest.mark.parametrize("line", sorted({line for line, _ in _listed() if "docker " in line}))
def test_the_engine_is_asked_for_what_there_is(line: str) -> None:
    """Commands, options, services and profiles; what is run inside a container has a test that runs it."""
    found = asked(line)
    assert found
    if any(one.command in ENTERS for one in found):
        assert READ_ALONE not in {test for other, test in _listed() if other == line}


@pytest.mark.parametrize(
    "line",
    [
        "docker compose up --detached",
        "docker compose up --wait nobody",
        "docker compose up --scale nobody=2",
        "docker compose up --no-recreate --force-recreate web",
        "docker compose --profile drills rm restored",
        "docker compose run --rm -T",
        "docker compose exec -T postgres",
        "docker compose exec --rm postgres true",
        "docker compose launch web",
        "for name in clock nobody; do docker compose up --detach $name; done",
        'rsync "$(docker volume inspect --formatted x warmoot_kept)/" there',
    ],
)
def test_what_the_engine_would_not_know_is_found(line: str) -> None:
    """The twin."""
    with pytest.raises(Unknown):
        asked(line)


def test_images_and_volumes_are_those_of_compose() -> None:
    services = composed()["services"].values()
    found = [one for line in sorted(_told(PAGE)) for one in asked(line)]
    (images,) = [one.named for one in found if one.command == "image inspect"]
    tagged = {one["image"] for one in services if "build" not in one and one.get("profiles") != ["watch"]}
    assert {*images} == tagged | {*re.findall(r"(?m)^FROM (\S+:\S+)", Path(ROOT, "Dockerfile").read_text())}
    volumes = yaml.safe_load(Path(ROOT, "compose.yaml").read_text())["volumes"]
    inspected = {name for one in found if one.command == "volume inspect" for name in one.named}
    assert inspected == {"warmoot_kept"}
    assert "kept" in volumes
