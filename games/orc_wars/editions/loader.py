"""The house data, read once. Every value of the file stands beside its origin, which the game itself has no use for."""

from importlib.resources import files
from typing import TypeVar

import msgspec

from games.kernel.values import JSON

T = TypeVar("T")


def house(form: type[T]) -> T:
    """The values of `house.json` that the form names; `ValidationError` where they have another form."""
    raw = msgspec.json.decode(files(__package__).joinpath("house.json").read_bytes())
    return msgspec.convert(_values(raw), form)


def _values(part: JSON) -> JSON:
    """The data without their origins."""
    if isinstance(part, dict):
        return _values(part["value"]) if "value" in part else {key: _values(one) for key, one in part.items()}
    return part
