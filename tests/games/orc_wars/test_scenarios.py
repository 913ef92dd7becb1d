"""The project's scenarios."""

from pathlib import Path

import msgspec
import pytest

from games.kernel.scenario import Failed, parse, run

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "orc_wars").glob("*.json"))


def test_it_works() -> None:
    """All files are there, named by their ids."""
    assert [parse(file.read_bytes()).id for file in FILES] == [file.stem for file in FILES]
    assert len(FILES) >= 40


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    """A scenario comes out as its file says, and not when one expectation is bent."""
    run(parse(file.read_bytes()))
    bent = msgspec.json.decode(file.read_bytes())
    pointer = next(iter(bent["expect"]))
    bent["expect"][pointer] = ["bent"]
    with pytest.raises(Failed, match=f"expect: {pointer} is "):
        run(parse(msgspec.json.encode(bent)))
