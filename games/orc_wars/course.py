"""The course of one command: what has happened so far, and what is still to be done."""

from games.kernel.chance import Chance
from games.orc_wars.frames import Frame
from games.orc_wars.happening import Happening
from games.orc_wars.passage import Resumed, Suspended
from games.orc_wars.state import State


class Course:
    """Rules tell it events and always see the state after the last one; unfinished affairs wait on its stack."""

    __slots__ = ("chance", "events", "stack", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.stack: list[Frame] = list(state.stack)
        self.events: list[Happening] = []

    def tell(self, event: Happening) -> None:
        """Let it happen. The first event after a question lifts the question, so that nobody is asked in between."""
        if self.state.stack:
            self._happen(Resumed())
        self._happen(event)

    def push(self, frame: Frame) -> None:
        """Do this first, then go on with what lies below."""
        self.stack.append(frame)

    def swap(self, frame: Frame) -> None:
        """Go on with this in place of the topmost affair."""
        self.stack[-1] = frame

    def suspend(self) -> None:
        """Leave what remains to be done in the state, where somebody has to be asked first."""
        remains = tuple(self.stack)
        if remains != self.state.stack:
            self._happen(Suspended(remains) if remains else Resumed())

    def _happen(self, event: Happening) -> None:
        self.state = event.change(self.state)
        self.events.append(event)
