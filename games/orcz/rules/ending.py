"""The end of a turn and of the game (rule 3.7)."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import Line, Outcome
from games.kernel.values import Event
from games.orcz.lines import told
from games.orcz.rules.reveal import TurnBegun
from games.orcz.state.match import State

NEEDED: Final = 3
"""So many fields must be finished, or all have lost (3.7.3)."""


class GameEnded(Event, frozen=True):
    """The last turn is over, or no field is left to fight for (3.7.2)."""

    finished: int
    outcome: Outcome

    def change(self, state: State) -> State:
        return replace(state, phase="over", event=None)

    def line(self) -> Line:
        if self.outcome.all_lost:
            return told("all_lost", "3.7.3", count=self.finished)
        winners, most = self.outcome.winners, max(self.outcome.scores)
        key = "won" if len(winners) == 1 else "won_together"
        return told(key, "3.7.4", count=self.finished, winner_seats=winners, slaves=most)


def next_turn(state: State) -> tuple[TurnBegun | GameEnded, ...]:
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
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ranks, scores, tuple(seat for seat, rank in enumerate(ranks) if rank == 1))
