"""What games write their events with: the event that knows what it does, and the lines that it tells."""

from types import ModuleType

from games.kernel.contract import GameEvent, LogLine, S, Sentence, Viewer
from games.kernel.values import JSON

__all__ = ["GameEvent", "Sentence", "events_in", "knows", "line", "private_line"]


def events_in(_: type[S], *modules: ModuleType) -> tuple[type[GameEvent[S]], ...]:
    """The events of the state that are written in the modules, in the order of both.

    One that others are made of is none itself.
    """
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


def knows(viewer: Viewer, *seats: int | None) -> bool:
    """Whether the viewer is one of the seats, or the arbiter."""
    return viewer == "arbiter" or viewer in seats
