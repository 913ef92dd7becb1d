"""What games write their events with: the event that knows what it does, and the lines that it tells."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Generic

from games.kernel.contract import GameEvent, LogLine, S, Sentence, Viewer, either, number_of
from games.kernel.values import JSON

__all__ = [
    "GameEvent", "SeatEvent", "Sentence", "by_seat", "either", "events_of", "knows", "line", "number_of",
    "private_line",
]  # fmt: skip


class SeatEvent(GameEvent[S], Generic[S], frozen=True):
    """A fact about what one seat did or what befell it; the seat is privy to it."""

    seat: int

    def privy(self, viewer: Viewer) -> bool:
        return knows(viewer, self.seat)


def events_of(_: type[S], rules: ModuleType) -> tuple[type[GameEvent[S]], ...]:
    """Return the events of the state that are defined in the modules of a package, which this imports.

    An event that serves as a base for others is not included.
    """
    modules = [import_module(f"{rules.__name__}.{one.name}") for one in iter_modules(rules.__path__)]
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, GameEvent) and found.__module__ == module.__name__
        if not found.__subclasses__()
    )


def line(key: str, rule: str, /, **args: JSON) -> LogLine:
    """A line for everybody: the sentence, the rule behind it and what fills it."""
    return LogLine(key, args, rule)


def private_line(key: str, rule: str, /, **args: JSON) -> LogLine:
    """A line that tells its viewer more than the public one."""
    return LogLine(key, args, rule, private=True)


def by_seat(values: Iterable[JSON]) -> dict[str, JSON]:
    """What each seat has, for a line in which it stands beside the player's name; None is left out."""
    return {str(seat): value for seat, value in enumerate(values) if value is not None}


def knows(viewer: Viewer, *seats: int | None) -> bool:
    """Whether the viewer is one of the seats, or the arbiter."""
    return viewer == "arbiter" or viewer in seats
