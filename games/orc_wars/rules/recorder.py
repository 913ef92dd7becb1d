"""The log of one command: what has happened so far, and what is still to be done."""

from games.kernel.chance import Chance
from games.kernel.events import GameEvent
from games.orc_wars.rules.calendar import Resumed, Suspended
from games.orc_wars.state.agenda import Frame
from games.orc_wars.state.state import State


class Recorder:
    """Rules tell it events and always see the state after the last one; unfinished affairs wait on its stack."""

    __slots__ = ("chance", "events", "stack", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.stack: list[Frame] = list(state.stack)
        self.events: list[GameEvent[State]] = []

    def record(self, event: GameEvent[State]) -> None:
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

    def _happen(self, event: GameEvent[State]) -> None:
        self.state = event.apply(self.state)
        self.events.append(event)
