"""JSON pointers (RFC 6901) into a view; what is absent counts as null."""

import re
from collections.abc import Mapping, Sequence

from games.kernel.refusals import Misfit
from games.kernel.values import JSON

_INDEX = re.compile("0|[1-9][0-9]{0,17}")
_LONE_TILDE = re.compile("~(?![01])")


def look_up(data: JSON, pointer: str) -> JSON:
    """The value at the pointer, None where there is none; `Misfit` for a text that is no pointer."""
    if pointer and not pointer.startswith("/"):
        raise Misfit("pointer", f"{pointer!r} does not begin with a slash")
    if _LONE_TILDE.search(pointer):
        raise Misfit("pointer", f"{pointer!r} has a tilde that neither 0 nor 1 follows")
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(data, Mapping):
            data = data.get(key)
        elif isinstance(data, Sequence) and not isinstance(data, str):
            data = data[int(key)] if _INDEX.fullmatch(key) and int(key) < len(data) else None
        else:
            return None
    return data
