"""All events of the game. Each stands beside the rule it belongs to; what begins from a position stands here."""

from typing import Final

from games.few_orcs_more.position.format import Position
from games.few_orcs_more.position.read import read
from games.few_orcs_more.rules.champion import ChampionChosen
from games.few_orcs_more.rules.commando import CommandoPlayed
from games.few_orcs_more.rules.deal import CardDealt, DealFinished, EnlistmentOpened
from games.few_orcs_more.rules.ending import GameEnded, RoundEnded
from games.few_orcs_more.rules.flying_machine import FlyingPlayed
from games.few_orcs_more.rules.giants import GiantsDiscarded
from games.few_orcs_more.rules.mercenaries import MercenariesSent
from games.few_orcs_more.rules.piles import PileResolved
from games.few_orcs_more.rules.player_cards import DesertionPlayed, EnlistDeclined, EnlistmentPlayed, LateEnlistClosed
from games.few_orcs_more.rules.resolution import PlayBounced
from games.few_orcs_more.rules.reveal import ArmiesRevealed
from games.few_orcs_more.rules.scoring import BattleScored
from games.few_orcs_more.rules.setup import RoundStarted
from games.few_orcs_more.rules.spies import SpyUsed
from games.few_orcs_more.rules.ticks import PlaysSubmitted
from games.few_orcs_more.rules.tribes import TribeAnnounced, TribeSent
from games.few_orcs_more.rules.windows import WindowPassed
from games.few_orcs_more.state import State
from games.kernel.events import GameEvent, Sentence


class PositionPlaced(GameEvent[State], frozen=True):
    """The match begins from an arranged position, in which all that was left to chance is drawn."""

    position: Position
    sentence = Sentence("position_placed", "3.3")

    def apply(self, state: State) -> State:
        return read(state.options, len(state.clans), self.position)


EVENTS: Final = (
    RoundStarted, CardDealt, EnlistmentOpened, DesertionPlayed, EnlistmentPlayed, PlaysSubmitted, PlayBounced,
    DealFinished, EnlistDeclined, LateEnlistClosed, ChampionChosen, PileResolved, SpyUsed, GiantsDiscarded,
    TribeAnnounced, TribeSent, MercenariesSent, CommandoPlayed, WindowPassed, ArmiesRevealed, FlyingPlayed,
    BattleScored, RoundEnded, GameEnded, PositionPlaced,
)  # fmt: skip
