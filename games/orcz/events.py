"""All that can happen in a match. Each event but the first stands beside the rule that it belongs to."""

from typing import TypeAlias

from games.kernel.events import GameEvent, Sentence
from games.orcz.position.format import Position
from games.orcz.position.read import state_of
from games.orcz.rules.challenge import ChallengeMet, FieldWoundUp, HeroUsed
from games.orcz.rules.column import RankSetAside, RankTurnedUp
from games.orcz.rules.deployment import DeploymentEnded, RankPlaced, SeatSkipped
from games.orcz.rules.ending import GameEnded
from games.orcz.rules.resolution import FieldChosen
from games.orcz.rules.reveal import ChallengeTurnedUp, DeploymentBegun, EventTurnedUp, TurnBegun
from games.orcz.rules.scout import Scouted
from games.orcz.rules.settlement import Allocated, Blamed
from games.orcz.rules.setup import ChallengesStacked, ColoursDealt, EventsShuffled, FirstPlayerDrawn
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import (
    CardsMet,
    ShamanSkipped,
    StruggleAborted,
    StruggleDeclared,
    StruggleEnded,
    StruggleFizzled,
)
from games.orcz.rules.taunt import PhraseEnded, SeatSlow, Taunted
from games.orcz.state import State


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position, written out in full, instead of a set-up."""

    position: Position
    sentence = Sentence("position_placed", "")

    def apply(self, state: State) -> State:
        return state_of(self.position, state.options, state.seats)


AnyEvent: TypeAlias = GameEvent[State]
EVENTS: tuple[type[AnyEvent], ...] = (
    PositionPlaced, ColoursDealt, ChallengesStacked, EventsShuffled, FirstPlayerDrawn, TurnBegun,
    ChallengeTurnedUp, EventTurnedUp, DeploymentBegun, RankPlaced, SeatSkipped, DeploymentEnded, FieldChosen,
    RankTurnedUp, RankSetAside, StruggleDeclared, ShamanSkipped, StruggleFizzled, StruggleAborted, CardsMet,
    StruggleEnded, ChallengeMet, Allocated, Blamed, HeroUsed, FieldWoundUp, SlavesGained, SlavesPaid,
    Scouted, SeatSlow, Taunted, PhraseEnded, GameEnded,
)  # fmt: skip
