"""Where a step of a match can be disputed and a ruling read, as registered by the app that deals with disputes; nowhere
without one.
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
    """Register where pages of matches and tournaments lead, as the app is set up; the last one counts."""
    _registered[:] = [addresses]


def addresses() -> Addresses:
    """Return the registered addresses; empty ones if there are none."""
    return _registered[0]
