"""What a ruling does to a person beyond the match: whatever app keeps suspensions registers itself here."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from games.kernel.refusals import Refused


class Suspensions(NamedTuple):
    """Bars a player from play until a moment, for a public reason, by the ruling of that name; and ends that again.

    Both are called in the transaction that carries the ruling out, and taken back with it.
    """

    begin: Callable[[str, datetime, str, str], object]
    end: Callable[[str], object]


_registered: list[Suspensions] = []


def register(suspensions: Suspensions) -> None:
    """Have bans take effect, as the app is set up; the last one counts."""
    _registered[:] = [suspensions]


def suspend(player: str, until: datetime, reason: str, ruling: str) -> None:
    """Bar the player; `Refused("no_suspensions")` while nothing keeps suspensions."""
    _kept().begin(player, until, reason, ruling)


def lift(ruling: str) -> None:
    """End the suspension that a ruling began, because another has taken its place."""
    _kept().end(ruling)


def _kept() -> Suspensions:
    if not _registered:
        raise Refused("no_suspensions")
    return _registered[0]
