"""House data are read from the files of their package, and only in their form."""

from pathlib import Path

import msgspec
import pytest

from games.kernel.editions import read_edition
from games.kernel.values import Value


class Prices(Value, frozen=True):
    """What things cost."""

    palisade: int


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "house_data").mkdir()
    (tmp_path / "house_data/__init__.py").touch()
    (tmp_path / "house_data/old.toml").write_text("palisade = 3\n")
    (tmp_path / "house_data/new.json").write_text('{"palisade": 4}')
    (tmp_path / "house_data/told.json").write_text('{"palisade": {"value": 5, "from": "book"}}')
    (tmp_path / "house_data/odd.toml").write_text("palisade = 3\ngate = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "house_data"


def test_it_works(package: str) -> None:
    assert read_edition(package, "old", Prices) == Prices(3)
    assert read_edition(package, "new", Prices) == Prices(4)
    assert read_edition(package, "told", Prices) == Prices(5)


def test_other_data_are_refused(package: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `gate`"):
        read_edition(package, "odd", Prices)
    with pytest.raises(FileNotFoundError):
        read_edition(package, "none", Prices)
