"""Events that know what they do: for games whose events are many, each beside the rule it belongs to."""

from abc import abstractmethod
from typing import Generic

from games.kernel.contract import Line, S, Viewer
from games.kernel.values import JSON, Event


class Happening(Event, Generic[S], frozen=True):
    """Something that happened: how it changes the state, and what each viewer is told of it."""

    @abstractmethod
    def change(self, state: S) -> S:
        """The state after it."""

    def line(self, viewer: Viewer) -> Line | None:
        """Its line in the viewer's log; None where it is silent."""
        return None


def told(key: str, rule: str, /, **args: JSON) -> Line:
    """A line for everybody."""
    return Line(key, args, rule)


def confided(key: str, rule: str, /, **args: JSON) -> Line:
    """A line that tells its viewer more than the public one."""
    return Line(key, args, rule, private=True)


def knows(viewer: Viewer, *seats: int | None) -> bool:
    """Whether the viewer is one of the seats, or the arbiter."""
    return viewer == "arbiter" or viewer in seats
