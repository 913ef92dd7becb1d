"""Where a step of a match can be disputed and a ruling read, as the app that deals with disputes says; nowhere while
none does.
"""

from collections.abc import Callable
from typing import NamedTuple


class Addresses(NamedTuple):
    """The form by which a step of a match is disputed, by match and number; and the page of a ruling, by its name."""

    dispute: Callable[[str, int], str]
    ruling: Callable[[str], str]


NOWHERE = Addresses(lambda _match, _number: "", lambda _name: "")
_registered = [NOWHERE]


def register(addresses: Addresses) -> None:
    """Have pages of matches and tournaments lead there, as the app is set up; the last one counts."""
    _registered[:] = [addresses]


def addresses() -> Addresses:
    """Where these things are; empty addresses where they are nowhere."""
    return _registered[0]
