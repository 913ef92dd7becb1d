"""The editions of a game: its house data, from files that are part of the package."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TypeVar

import msgspec

from games.kernel.values import JSON

T = TypeVar("T")


def read_edition(package: str, name: str, form: type[T]) -> T:
    """Return the data in `<name>.toml` or `<name>.json` of the package, such as "games.your_game.editions", in its
    form.

    A value may stand beside its origin, as {"value": …, "from": …}. Reads the file each time: keep the result. Raises
    `FileNotFoundError` if there is no file, msgspec's `ValidationError` if the data have another form.
    """
    folder = files(package)
    if (folder / f"{name}.json").is_file():
        data = msgspec.json.decode((folder / f"{name}.json").read_bytes())
    else:
        data = msgspec.toml.decode((folder / f"{name}.toml").read_bytes())
    return msgspec.convert(_values(data), form)


def _values(part: JSON) -> JSON:
    """The data without their origins."""
    if isinstance(part, Mapping):
        return _values(part["value"]) if {*part} == {"value", "from"} else {key: _values(part[key]) for key in part}
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [_values(one) for one in part]
    return part
