"""The course of one command: what has happened so far, and what is still to be done."""

from games.kernel.chance import Chance
from games.orcs_vs_orcs.rules.agenda import Task
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.rules.passage import AgendaSet
from games.orcs_vs_orcs.state import State


class Course:
    """Rules tell it events and always see the state after the last one; unfinished tasks wait on its agenda."""

    __slots__ = ("agenda", "chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.agenda: list[Task] = list(state.agenda)
        self.events: list[Happening] = []

    def tell(self, event: Happening) -> None:
        """Let it happen."""
        self.state = event.change(self.state)
        self.events.append(event)

    def lift(self, *instead: Task) -> None:
        """A question has been answered: it is taken off, so that nobody seems to be asked while its answer works."""
        self.agenda[-1:] = instead
        self.tell(AgendaSet(tuple(self.agenda)))

    def ask(self, task: Task) -> bool:
        """Wait with this task in place of the one at hand."""
        self.agenda[-1] = task
        return True

    def done(self) -> bool:
        """The task at hand is finished: go on."""
        self.agenda.pop()
        return False

    def first(self, *tasks: Task) -> None:
        """Do these first, in this order, then go on with what was to be done anyway."""
        self.agenda += reversed(tasks)

    def suspend(self) -> None:
        """Leave what remains to be done in the state."""
        remains = tuple(self.agenda)
        if remains != self.state.agenda:
            self.tell(AgendaSet(remains))
