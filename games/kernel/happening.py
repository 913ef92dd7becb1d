"""The former names of `games.kernel.events`, while the games move over to the new ones."""

from abc import abstractmethod

from games.kernel.contract import Line, S, Viewer
from games.kernel.events import GameEvent, knows
from games.kernel.events import line as told
from games.kernel.events import private_line as confided

__all__ = ["Happening", "confided", "knows", "told"]


class Happening(GameEvent[S], frozen=True):
    """An event whose methods are still called `change` and `line`."""

    @abstractmethod
    def change(self, state: S) -> S:
        """The state after it."""

    def line(self, viewer: Viewer) -> Line | None:
        """Its line in the viewer's log; None where it is silent."""
        return None

    def apply(self, state: S) -> S:
        return self.change(state)

    def tell(self, viewer: Viewer) -> Line | None:
        return self.line(viewer)
