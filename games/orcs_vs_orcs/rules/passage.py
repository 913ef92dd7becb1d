"""Events of the set-up, the turns, the scoring and the end (rules 2, 3, 9)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import Line, Outcome, Viewer
from games.kernel.happening import confided, told
from games.orcs_vs_orcs.rules.agenda import Task
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.state import Objective, State

Reason: TypeAlias = Literal["pool", "lead", "quiet"]


class PositionPlaced(Happening, frozen=True):
    """The match begins from a position that somebody wrote down."""

    state: State

    def change(self, state: State) -> State:
        return self.state

    def line(self, viewer: Viewer) -> Line:
        return told("position_placed", "2.1", turn=self.state.game_turn)


class FirstPlayerDrawn(Happening, frozen=True):
    """Who begins (2.8)."""

    seat: int

    def change(self, state: State) -> State:
        return replace(state, first=self.seat, active=self.seat)

    def line(self, viewer: Viewer) -> Line:
        return told("first_player_drawn", "2.8", seat=self.seat)


class HeroesShuffled(Happening, frozen=True):
    """The pile of heroes, face down (2.7)."""

    pile: tuple[str, ...]

    def change(self, state: State) -> State:
        return replace(state, pile=self.pile)

    def line(self, viewer: Viewer) -> Line:
        if viewer == "arbiter":
            return confided("heroes_shuffled_seen", "2.7", cards=self.pile)
        return told("heroes_shuffled", "2.7", count=len(self.pile))


class ObjectivesDealt(Happening, frozen=True):
    """The river and the stack (2.7)."""

    river: tuple[Objective, ...]
    stack: tuple[Objective, ...]

    def change(self, state: State) -> State:
        return replace(state, river=self.river, stack=self.stack, face_down=0)

    def line(self, viewer: Viewer) -> Line:
        if viewer == "arbiter":
            return confided("objectives_dealt_seen", "2.7", objectives=self.river, stack_objectives=self.stack)
        return told("objectives_dealt", "2.7", objectives=self.river, next_objective=self.stack[0])


class TurnBegun(Happening, frozen=True):
    """A player turn begins (3.2)."""

    seat: int
    actions: int
    well: bool
    """Whether one of them is a well's."""

    def change(self, state: State) -> State:
        return replace(state, active=self.seat, actions=self.actions)

    def line(self, viewer: Viewer) -> Line:
        return told("turn_begun_well" if self.well else "turn_begun", "3.2", seat=self.seat, actions=self.actions)


class ActionsEnded(Happening, frozen=True):
    """The active player acts no more (3.4)."""

    seat: int
    battles: int

    def change(self, state: State) -> State:
        return replace(state, actions=0)

    def line(self, viewer: Viewer) -> Line:
        key = "actions_ended_battles" if self.battles else "actions_ended"
        return told(key, "3.4", seat=self.seat, battles=self.battles)


class TurnEnded(Happening, frozen=True):
    """All flags of the turn are cleared (3.4)."""

    seat: int

    def change(self, state: State) -> State:
        zones = {
            name: replace(zone, fresh=False, moved=0, marched=0, recruited=0)
            if zone.fresh or zone.moved or zone.marched or zone.recruited
            else zone
            for name, zone in state.zones.items()
        }
        return replace(state, zones=zones)


class GloryGained(Happening, frozen=True):
    """One glory point for a battle won, or an army driven off before it (9.7)."""

    seat: int
    why: Literal["battle", "retreat", "destruction"]

    def change(self, state: State) -> State:
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, glory=player.glory + 1))
        return replace(state, pool=max(0, state.pool - 1), stirred=True)

    def line(self, viewer: Viewer) -> Line:
        return told(f"glory_{self.why}", "9.7", seat=self.seat)


class ObjectiveScored(Happening, frozen=True):
    """An objective of the river is scored (9.1)."""

    objective: Objective
    counts: tuple[int, ...]
    scoring: tuple[int, ...]
    """The seats that gain a glory point."""

    def change(self, state: State) -> State:
        for seat in self.scoring:
            player = state.players[seat]
            state = state.with_player(seat, replace(player, glory=player.glory + 1))
        paid = len(self.scoring)
        return replace(state, pool=max(0, state.pool - paid), stirred=True) if paid else state

    def line(self, viewer: Viewer) -> Line:
        key = ("objective_nobody", "objective_one", "objective_two")[len(self.scoring)]
        return told(key, "9.1", objective=self.objective, counts=self.counts, seats=self.scoring)


class ScoringClosed(Happening, frozen=True):
    """Kill trophies go back to their owners' reserves, and quiet turns are counted (9.3, 9.4)."""

    kills: int

    def change(self, state: State) -> State:
        none = (0,) * state.seats
        players = tuple(replace(player, kills=none) if any(player.kills) else player for player in state.players)
        return replace(state, players=players, quiet=0 if state.stirred else state.quiet + 1, stirred=False)

    def line(self, viewer: Viewer) -> Line | None:
        return told("kills_returned", "9.3", count=self.kills) if self.kills else None


class RiverShifted(Happening, frozen=True):
    """The rightmost tile goes face down under the stack, the top of the stack enters at the left (9.5)."""

    out: Objective
    into: Objective
    top: Objective

    def change(self, state: State) -> State:
        river = (state.stack[0], *state.river[:-1])
        stack = (*state.stack[1:], state.river[-1])
        return replace(state, river=river, stack=stack, face_down=state.face_down + 1)

    def line(self, viewer: Viewer) -> Line:
        return told("river_shifted", "9.5", out_objective=self.out, into_objective=self.into)


class StackTurnedUp(Happening, frozen=True):
    """Four face-down tiles are shuffled and turned up (9.5)."""

    stack: tuple[Objective, ...]

    def change(self, state: State) -> State:
        return replace(state, stack=self.stack, face_down=0)

    def line(self, viewer: Viewer) -> Line:
        if viewer == "arbiter":
            return confided("stack_turned_up_seen", "9.5", objectives=self.stack)
        return told("stack_turned_up", "9.5", objective=self.stack[0])


class GameTurnBegun(Happening, frozen=True):
    """The first player tile passes on, and used heroes are rested (9.5)."""

    turn: int
    first: int

    def change(self, state: State) -> State:
        players = tuple(replace(player, used=()) if player.used else player for player in state.players)
        return replace(state, players=players, game_turn=self.turn, first=self.first)

    def line(self, viewer: Viewer) -> Line:
        return told("game_turn_begun", "9.5", turn=self.turn, seat=self.first)


class GameEnded(Happening, frozen=True):
    """The game is over (9.4)."""

    reason: Reason
    outcome: Outcome

    def change(self, state: State) -> State:
        return replace(state, outcome=self.outcome, agenda=())

    def line(self, viewer: Viewer) -> Line:
        return told(f"game_ended_{self.reason}", "9.4", seats=self.outcome.winners, scores=self.outcome.scores)


class AgendaSet(Happening, frozen=True):
    """What is still to be done, and who is asked; silent."""

    agenda: tuple[Task, ...]

    def change(self, state: State) -> State:
        return replace(state, agenda=self.agenda)


PASSAGE: tuple[type[Happening], ...] = (
    PositionPlaced, FirstPlayerDrawn, HeroesShuffled, ObjectivesDealt, TurnBegun, ActionsEnded, TurnEnded, GloryGained,
    ObjectiveScored, ScoringClosed, RiverShifted, StackTurnedUp, GameTurnBegun, GameEnded, AgendaSet,
)  # fmt: skip
