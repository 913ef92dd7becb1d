"""The table of docs/ARCHITECTURE.md that says where things are decided: each of its functions exists."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

PAGE = (Path(__file__).resolve().parents[1] / "docs/ARCHITECTURE.md").read_text()
ROW = re.compile(r"(?m)^\| ([^|]+) \| `([\w.]+)` \|$")


def decided() -> dict[str, str]:
    """The function that decides, by what it decides."""
    table = PAGE.partition("## Where is it decided")[2].partition("\n## ")[0]
    return dict(ROW.findall(table))


def test_it_works() -> None:
    assert len(decided()) >= 12
    assert "play.rights.seats.to_play" in decided().values()


@pytest.mark.parametrize("name", decided().values())
def test_what_decides_is_there(name: str) -> None:
    assert callable(resolve_name(name))


def test_a_function_that_has_gone_is_found() -> None:
    """The twin."""
    with pytest.raises(AttributeError):
        resolve_name("play.rights.seats.to_fly")
