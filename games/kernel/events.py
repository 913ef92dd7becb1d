"""Events that know what they do: how each changes the state, and what each viewer is told of it."""

from abc import abstractmethod
from typing import Generic

from games.kernel.contract import LogLine, S, Viewer
from games.kernel.values import JSON, Event


class GameEvent(Event, Generic[S], frozen=True):
    """A fact of a match, beside the rule that it belongs to. Its fields are facts: no state, nothing of the program."""

    @abstractmethod
    def apply(self, state: S) -> S:
        """The state after it. Total: it decides nothing, draws nothing and refuses nothing."""

    def tell(self, viewer: Viewer) -> LogLine | None:
        """Its line in the viewer's log; None where it is silent."""
        return None


def line(key: str, rule: str, /, **args: JSON) -> LogLine:
    """A line for everybody: the sentence, the rule behind it and what fills it."""
    return LogLine(key, args, rule)


def private_line(key: str, rule: str, /, **args: JSON) -> LogLine:
    """A line that tells its viewer more than the public one."""
    return LogLine(key, args, rule, private=True)


def knows(viewer: Viewer, *seats: int | None) -> bool:
    """Whether the viewer is one of the seats, or the arbiter."""
    return viewer == "arbiter" or viewer in seats
