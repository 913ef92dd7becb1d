"""The events of one command, as the rules record them."""

from typing import TypeVar

from games.kernel import deciding
from games.orc_wars.state.agenda import Item
from games.orc_wars.state.state import State

Q = TypeVar("Q", bound=Item)


class Recorder(deciding.Recorder[State]):
    """Rules record events and always see the state after the last one."""

    def current_question(self, kind: type[Q]) -> Q:
        """What is at hand on the agenda, known to be of this kind."""
        item = self.state.agenda[-1]
        assert isinstance(item, kind)
        return item
