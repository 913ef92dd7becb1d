"""All events of the game. Each stands beside the rule it belongs to; what begins from a position stands here."""

from collections.abc import Mapping
from typing import Final

from games.few_orcs_more import rules
from games.few_orcs_more.position.format import Position
from games.few_orcs_more.position.read import read
from games.few_orcs_more.rules.scoring import BattleScored
from games.few_orcs_more.rules.tribes import TribeAnnounced
from games.few_orcs_more.state import State
from games.kernel.contract import BattleBoundary
from games.kernel.events import GameEvent, Sentence, events_of
from games.kernel.values import Event


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position, in which all that was left to chance is drawn."""

    position: Position
    sentence = Sentence("position_placed", "3.3")

    def apply(self, state: State) -> State:
        return read(state.options, len(state.clans), self.position)


EVENTS: tuple[type[GameEvent[State]], ...] = (PositionPlaced, *events_of(State, rules))
BATTLES: Final[Mapping[type[Event], BattleBoundary]] = {TribeAnnounced: "begins", BattleScored: "ends"}
"""A battle of the war: from its tribe to its score."""
