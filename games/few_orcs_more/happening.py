"""What all events of this game are: facts that change the state and can be told."""

from typing import TypeAlias

from games.few_orcs_more.state import State
from games.kernel.contract import Line, Viewer
from games.kernel.values import JSON, Event


class Happening(Event, frozen=True):
    """A fact of a match; its name in the log is that of its class."""

    def after(self, state: State) -> State:
        """The state after it."""
        raise NotImplementedError

    def told(self, viewer: Viewer) -> Line | None:
        """Its line in the viewer's log; None where it is silent for this viewer."""
        raise NotImplementedError


Happenings: TypeAlias = tuple[Happening, ...]


def public(key: str, rule: str, **args: JSON) -> Line:
    """A line that everybody reads."""
    return Line(key, args, rule)


def private(key: str, rule: str, **args: JSON) -> Line:
    """A line that says more than the others read."""
    return Line(key, args, rule, private=True)


def named(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards as a line names them: in words even when there are none."""
    return cards or ("nothing",)
