"""Scoring a battle (7.7)."""

from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening
from games.few_orcs_more.rules.strength import highest
from games.few_orcs_more.state import Fought, State
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told

POINTS: Final = {1: 2, 2: 1, 3: 1, 4: 2}
"""What each battle is worth (7.7.1)."""


class BattleScored(Happening, frozen=True):
    """The battle is over: the winners score, and through the champion the wizard.

    Everything sent leaves the game for this round.
    """

    battle: int
    points: int
    winners: tuple[int, ...]
    wizard_points: int

    def change(self, state: State) -> State:
        battle = state.battle
        assert battle is not None
        clans = list(state.clans)
        for seat in self.winners:
            clan = clans[seat]
            wins = (*clan.wins, (state.round, self.battle))
            clans[seat] = replace(clan, score=clan.score + self.points, gain=clan.gain + self.points, wins=wins)
        if state.wizard is not None and self.wizard_points:
            clan = clans[state.wizard]
            gain = self.wizard_points
            clans[state.wizard] = replace(clan, score=clan.score + gain, gain=clan.gain + gain)
        fought = Fought(
            self.battle,
            battle.tribe,
            self.points,
            battle.armies,
            battle.values,
            self.winners,
            battle.commando,
            battle.flying,
        )
        return replace(state, clans=tuple(clans), battle=None, battles=(*state.battles, fought), phase="tribe")

    def line(self, viewer: Viewer) -> Line:
        if not self.winners:
            return told("battle_unwon", "7.7.2", battle=self.battle)
        key = "battle_won_with_wizard" if self.wizard_points else "battle_won"
        rule = "7.7.3" if self.wizard_points else "7.7.1"
        return told(key, rule, battle=self.battle, winner_seats=self.winners, points=self.points)


def score(state: State) -> BattleScored:
    """Who wins the battle, and what (7.7)."""
    battle = state.battle
    assert battle is not None
    assert battle.values is not None
    best = highest(battle.values)
    winners = tuple(seat for seat, value in enumerate(battle.values) if value == best)
    if not best and not state.options.zero_wins:
        winners = ()
    points = POINTS[battle.number]
    return BattleScored(battle.number, points, winners, points if state.champion in winners else 0)
