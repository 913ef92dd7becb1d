"""The names by which the log knows what people wrote: salted hashes, so that the words themselves can be erased."""

import re
from hashlib import sha256

from games.kernel.refusals import Misfit

EXAMPLE = "t" + "0" * 40
"""Stands for the name of a text if a command is only tried."""
_FORM = re.compile("t[0-9a-f]{40}")


def name_of(text: str, salt: bytes) -> str:
    """Return the name of a text: nobody who lacks the salt can test guesses against it."""
    return "t" + sha256(salt + text.encode()).hexdigest()[:40]


def is_name(given: str) -> bool:
    """Return whether this is the name of a text; logs from before texts had names hold the words themselves."""
    return _FORM.fullmatch(given) is not None


def check(given: str, where: str) -> str:
    """Return the same name; raises `Misfit` if it is neither empty nor the name of a text."""
    if given and not is_name(given):
        raise Misfit(where, "is no name of a text")
    return given
