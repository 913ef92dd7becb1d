"""What games write their events with: the event that knows what it does, and the lines that it tells."""

from games.kernel.contract import GameEvent, LogLine, Sentence, Viewer
from games.kernel.values import JSON

__all__ = ["GameEvent", "Sentence", "knows", "line", "private_line"]


def line(key: str, rule: str, /, **args: JSON) -> LogLine:
    """A line for everybody: the sentence, the rule behind it and what fills it."""
    return LogLine(key, args, rule)


def private_line(key: str, rule: str, /, **args: JSON) -> LogLine:
    """A line that tells its viewer more than the public one."""
    return LogLine(key, args, rule, private=True)


def knows(viewer: Viewer, *seats: int | None) -> bool:
    """Whether the viewer is one of the seats, or the arbiter."""
    return viewer == "arbiter" or viewer in seats
