"""Scoring a battle (7.7)."""

from typing import Final

from msgspec.structs import replace

from games.few_orcs_more.state import Clans, Fought, State, fighting
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, line
from games.kernel.tuples import replaced
from games.kernel.values import alike

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
        clans, won = state.clans, ((state.round, self.battle),)
        for seat in self.winners:
            clans = _scored(clans, seat, self.points, won)
        if state.wizard is not None and self.wizard_points:
            clans = _scored(clans, state.wizard, self.wizard_points)
        fought = alike(Fought, battle, number=self.battle, points=self.points, winners=self.winners)
        return replace(state, clans=clans, battle=None, battles=(*state.battles, fought), phase="tribe")

    def tell(self, viewer: Viewer) -> LogLine:
        if not self.winners:
            return line("battle_unwon", "7.7.2", battle=self.battle)
        key = f"battle_won{'_shared' * (len(self.winners) > 1)}{'_with_wizard' * bool(self.wizard_points)}"
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


def _scored(clans: Clans, seat: int, points: int, won: tuple[tuple[int, int], ...] = ()) -> Clans:
    """The clans with points for one seat, and the battle that it has won."""
    clan = clans[seat]
    clan = replace(clan, score=clan.score + points, gain=clan.gain + points, wins=clan.wins + won)
    return replaced(clans, seat, clan)
