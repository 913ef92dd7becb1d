"""The end of a turn and of the game (rule 3.7)."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import LogLine, Outcome, Viewer
from games.kernel.events import GameEvent, line
from games.kernel.teams import ranked
from games.orcz.rules.reveal import TurnBegun
from games.orcz.state import Events, State

NEEDED: Final = 3
"""So many fields must be finished, or all have lost (3.7.3)."""


class GameEnded(GameEvent[State], frozen=True):
    """The last turn is over, or no field is left to fight for; the event is gone with its turn (3.7.1, 3.7.2)."""

    finished: int
    outcome: Outcome

    def apply(self, state: State) -> State:
        tribes = tuple(replace(tribe, skipped=False) for tribe in state.tribes)
        return replace(state, phase="over", event=None, tribes=tribes)

    def tell(self, viewer: Viewer) -> LogLine:
        if self.outcome.all_lost:
            return line("all_lost", "3.7.3", count=self.finished)
        winners, most = self.outcome.winners, max(self.outcome.scores)
        key = "won" if len(winners) == 1 else "won_together"
        return line(key, "3.7.4", count=self.finished, winner_seats=winners, slaves=most)


def next_turn(state: State) -> Events:
    """What follows when every unfinished field is resolved."""
    finished = sum(field.finished for field in state.fields)
    if state.game_turn >= state.game_turns or finished == len(state.fields):
        return (GameEnded(finished, counted(state)),)
    return (TurnBegun(state.game_turn + 1, (state.first + 1) % state.seats),)


def counted(state: State) -> Outcome:
    """The outcome if the game ended now (3.7.3 to 3.7.5)."""
    scores = tuple(tribe.slaves for tribe in state.tribes)
    if sum(field.finished for field in state.fields) < NEEDED:
        return Outcome((state.seats,) * state.seats, scores, (), all_lost=True)
    return ranked(scores, scores)


def outcome(state: State) -> Outcome | None:
    """How the match ended; None while it runs."""
    return counted(state) if state.phase == "over" else None
