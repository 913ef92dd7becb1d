"""Looking through data of leagues."""

from collections.abc import Iterator

from games.kernel.values import JSON


def strings(value: JSON) -> Iterator[str]:
    """Every string in some data, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)
