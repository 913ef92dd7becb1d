"""The form of every event: how it changes the state, and what each viewer is told of it."""

from games.kernel.contract import Line, Viewer
from games.kernel.values import JSON, Event
from games.orcs_vs_orcs.state import State


class Happening(Event, frozen=True):
    """Something that happened."""

    def change(self, state: State) -> State:
        """The state after it."""
        raise NotImplementedError

    def line(self, viewer: Viewer) -> Line | None:
        """Its line in the viewer's log; None where it is silent."""
        return None


def told(key: str, rule: str, /, **args: JSON) -> Line:
    """A line for everybody."""
    return Line(key, args, rule)


def confided(key: str, rule: str, /, **args: JSON) -> Line:
    """A line that tells its viewer more than the public one."""
    return Line(key, args, rule, private=True)


def knows(viewer: Viewer, seat: int) -> bool:
    """Whether the viewer is the seat, or the arbiter."""
    return viewer in ("arbiter", seat)
