"""The edition's data files, each read once. In `house.json` every value stands beside its origin."""

from importlib.resources import files
from typing import TypeVar

import msgspec

from games.kernel.values import JSON

T = TypeVar("T")


def edition(name: str, form: type[T]) -> T:
    """The data file of this name in the form wanted; `ValidationError` where it has another."""
    raw = msgspec.json.decode(files(__package__).joinpath(f"{name}.json").read_bytes())
    return msgspec.convert(_values(raw), form)


def _values(part: JSON) -> JSON:
    """The data without their origins."""
    if isinstance(part, dict):
        return _values(part["value"]) if "value" in part else {key: _values(one) for key, one in part.items()}
    return part
