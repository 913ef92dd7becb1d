"""JSON pointers (RFC 6901) into a view; what is absent counts as null."""

from collections.abc import Mapping, Sequence

from games.kernel.refusals import Misfit
from games.kernel.values import JSON


def look_up(data: JSON, pointer: str) -> JSON:
    """The value at the pointer, None where there is none; `Misfit` for a text that is no pointer."""
    if pointer and not pointer.startswith("/"):
        raise Misfit("pointer", f"{pointer!r} does not begin with a slash")
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(data, Mapping):
            data = data.get(key)
        elif isinstance(data, Sequence) and not isinstance(data, str):
            index = int(key) if key.isdecimal() and (key == "0" or key[0] != "0") else len(data)
            data = data[index] if index < len(data) else None
        else:
            return None
    return data
