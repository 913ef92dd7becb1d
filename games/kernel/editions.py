"""The editions of a game: its house data, from files that are part of the package."""

from importlib.resources import files
from typing import TypeVar

import msgspec

from games.kernel.values import Value

T = TypeVar("T", bound=Value)


def read_edition(package: str, name: str, form: type[T]) -> T:
    """The data in `<name>.toml` or `<name>.json` of the package, such as "games.your_game.editions", in its form.

    Reads the file each time: keep what it gives. `FileNotFoundError` where there is none, `ValidationError` of msgspec
    where the data have another form.
    """
    folder = files(package)
    if (folder / f"{name}.json").is_file():
        return msgspec.json.decode((folder / f"{name}.json").read_bytes(), type=form)
    return msgspec.toml.decode((folder / f"{name}.toml").read_bytes(), type=form)
