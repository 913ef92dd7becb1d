"""Scoring a battle (7.7)."""

from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.state import Fought, State, fighting, with_clan
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, line

POINTS: Final = {1: 2, 2: 1, 3: 1, 4: 2}
"""What each battle is worth (7.7.1)."""


class BattleScored(GameEvent[State], frozen=True):
    """The battle is over: the winners score, and through the champion the wizard.

    Everything sent leaves the game for this round.
    """

    battle: int
    points: int
    winners: tuple[int, ...]
    wizard_points: int

    def apply(self, state: State) -> State:
        battle = fighting(state)
        for seat in self.winners:
            state = _scored(state, seat, self.points)
            wins = (*state.clans[seat].wins, (state.round, self.battle))
            state = with_clan(state, seat, wins=wins)
        if state.wizard is not None:
            state = _scored(state, state.wizard, self.wizard_points)
        fought = Fought(
            number=self.battle,
            tribe=battle.tribe,
            points=self.points,
            armies=battle.armies,
            values=battle.values,
            winners=self.winners,
            commando=battle.commando,
            flying=battle.flying,
        )
        return replace(state, battle=None, battles=(*state.battles, fought), phase="tribe")

    def tell(self, viewer: Viewer) -> LogLine:
        if not self.winners:
            return line("battle_unwon", "7.7.2", battle=self.battle)
        key = "battle_won_with_wizard" if self.wizard_points else "battle_won"
        rule = "7.7.3" if self.wizard_points else "7.7.1"
        return line(key, rule, battle=self.battle, winner_seats=self.winners, points=self.points)


def score(state: State) -> BattleScored:
    """Who wins the battle, and what (7.7)."""
    battle = fighting(state)
    values = battle.values or ()
    best = max(value for value in values if value is not None)
    won = best > 0 or state.options.zero_wins
    winners = tuple(seat for seat, value in enumerate(values) if value == best and won)
    points = POINTS[battle.number]
    return BattleScored(battle.number, points, winners, points if state.champion in winners else 0)


def _scored(state: State, seat: int, points: int) -> State:
    """The state with points added to a seat's score, and to what it has gained in this round."""
    clan = state.clans[seat]
    return with_clan(state, seat, score=clan.score + points, gain=clan.gain + points)
