"""All that can happen in a match. Each event stands with the rule it belongs to."""

from typing import TypeAlias

from games.orcz.position.read import PositionPlaced
from games.orcz.rules.challenge import ChallengeMet, FieldWoundUp, HeroUsed
from games.orcz.rules.column import FieldChosen, RankSetAside, RankTurnedUp
from games.orcz.rules.deployment import DeploymentEnded, RankPlaced, SeatSkipped
from games.orcz.rules.ending import GameEnded
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

AnyEvent: TypeAlias = (
    ColoursDealt | ChallengesStacked | EventsShuffled | FirstPlayerDrawn | PositionPlaced | TurnBegun
    | ChallengeTurnedUp | EventTurnedUp | DeploymentBegun | RankPlaced | SeatSkipped | DeploymentEnded | FieldChosen
    | RankTurnedUp | RankSetAside | StruggleDeclared | ShamanSkipped | StruggleFizzled | StruggleAborted | CardsMet
    | StruggleEnded | ChallengeMet | Allocated | Blamed | HeroUsed | FieldWoundUp | SlavesGained | SlavesPaid
    | Scouted | SeatSlow | Taunted | PhraseEnded | GameEnded
)  # fmt: skip
EVENTS: tuple[type[AnyEvent], ...] = (
    ColoursDealt, ChallengesStacked, EventsShuffled, FirstPlayerDrawn, PositionPlaced, TurnBegun,
    ChallengeTurnedUp, EventTurnedUp, DeploymentBegun, RankPlaced, SeatSkipped, DeploymentEnded, FieldChosen,
    RankTurnedUp, RankSetAside, StruggleDeclared, ShamanSkipped, StruggleFizzled, StruggleAborted, CardsMet,
    StruggleEnded, ChallengeMet, Allocated, Blamed, HeroUsed, FieldWoundUp, SlavesGained, SlavesPaid,
    Scouted, SeatSlow, Taunted, PhraseEnded, GameEnded,
)  # fmt: skip
