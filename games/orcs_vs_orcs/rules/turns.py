"""Player turns, the end of the actions, and what follows the last of a game turn (rules 3, 9)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import LogLine, Outcome, Viewer
from games.kernel.events import SeatEvent, Sentence, by_seat, either, line
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.scoring import RiverShifted, StackTurnedUp, clinched, outcome_of, score
from games.orcs_vs_orcs.rules.zones import has_well
from games.orcs_vs_orcs.state import QUIET_AT_MOST, ROW, State

Reason: TypeAlias = Literal["pool", "lead", "quiet"]


class TurnBegun(SeatEvent[State], frozen=True):
    """A player turn begins (3.2)."""

    actions: int
    well: bool
    """Whether one of them is a well's."""
    sentence = Sentence(either("turn_begun_well", "turn_begun"), "3.2", "seat", "actions", by="well")

    def apply(self, state: State) -> State:
        return replace(state, active=self.seat, actions=self.actions, fighting=False)


class ActionsEnded(SeatEvent[State], frozen=True):
    """The active player acts no more; his battles are fought, then the turn passes (3.4)."""

    battles: int
    sentence = Sentence(either("actions_ended_battles", "actions_ended"), "3.4", "seat", "battles", by="battles")

    def apply(self, state: State) -> State:
        return replace(state, actions=0, fighting=True)


class TurnEnded(SeatEvent[State], frozen=True):
    """All flags of the turn are cleared (3.4)."""

    def apply(self, state: State) -> State:
        return state.with_zones(
            {
                name: replace(zone, fresh=False, moved=0, marched=0, recruited=0)
                for name, zone in state.zones.items()
                if zone.moved or zone.marched or zone.fresh or zone.recruited
            }
        )


class GameTurnBegun(OrcEvent, frozen=True):
    """The first player tile passes on, and used heroes are rested (9.5)."""

    turn: int
    first: int
    sentence = Sentence("game_turn_begun", "9.5", "turn", seat="first")

    def apply(self, state: State) -> State:
        players = tuple(replace(player, used=()) if player.used else player for player in state.players)
        return replace(state, players=players, game_turn=self.turn, first=self.first)


class GameEnded(OrcEvent, frozen=True):
    """The game is over (9.4)."""

    reason: Reason
    outcome: Outcome

    def apply(self, state: State) -> State:
        return replace(state, outcome=self.outcome, agenda=())

    def tell(self, viewer: Viewer) -> LogLine:
        scores = by_seat(self.outcome.scores)
        return line(f"game_ended_{self.reason}", "9.4", seats=self.outcome.winners, score_seats=scores)


def actions_of(state: State, seat: int) -> int:
    """What a player turn begins with: wells count at that moment (3.2)."""
    return (2 if state.options.tactical else 3) + has_well(state, seat)


def begin(log: Log, seat: int) -> None:
    log.record(TurnBegun(seat, actions_of(log.state, seat), has_well(log.state, seat)))


def pass_on(log: Log) -> None:
    """The player turn is over; after the last one of a game turn the objectives are scored (3.1, 9.1)."""
    state = log.state
    log.record(TurnEnded(state.active))
    following = (state.active + 1) % state.seats
    if following != state.first:
        begin(log, following)
        return
    score(log)
    state = log.state
    reason: Reason | None = None
    if not state.pool:
        reason = "pool"
    elif clinched(state):
        reason = "lead"
    elif state.quiet >= QUIET_AT_MOST:
        reason = "quiet"
    if reason is not None:
        end(log, reason)
    else:
        _next_game_turn(log)


def _next_game_turn(log: Log) -> None:
    """The river shifts and the first player tile passes (9.5)."""
    state = log.state
    log.record(RiverShifted(state.river[-1], state.stack[0]))
    if log.state.face_down == ROW:
        log.record(StackTurnedUp(log.chance.shuffle("objective_stack", log.state.stack)))
    first = (state.first + 1) % state.seats
    log.record(GameTurnBegun(state.game_turn + 1, first))
    begin(log, first)


def end(log: Log, reason: Reason) -> None:
    """The game is over, at once where the pool is empty and all is settled (9.4)."""
    log.record(GameEnded(reason, outcome_of(log.state)))
