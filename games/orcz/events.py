"""All that can happen in a match. Each event stands with the rule it belongs to."""

from typing import TypeAlias

from games.orcz.arrange import PositionPlaced
from games.orcz.challenge import ChallengeMet, FieldWoundUp, HeroUsed
from games.orcz.column import FieldChosen, RankSetAside, RankTurnedUp
from games.orcz.deployment import DeploymentEnded, RankPlaced, SeatSkipped
from games.orcz.ending import GameEnded
from games.orcz.reveal import ChallengeTurnedUp, DeploymentBegun, EventTurnedUp, TurnBegun
from games.orcz.scout import Scouted
from games.orcz.settlement import Allocated, Blamed
from games.orcz.setup import ChallengesStacked, ColoursDealt, EventsShuffled, FirstPlayerDrawn
from games.orcz.slaves import SlavesGained, SlavesPaid
from games.orcz.struggle import (
    CardsMet,
    ShamanSkipped,
    StruggleAborted,
    StruggleDeclared,
    StruggleEnded,
    StruggleFizzled,
)
from games.orcz.taunt import PhraseEnded, SeatSlow, Taunted

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
