"""The raider: the game's own rules of thumb."""

from games.kernel.chance import Luck
from games.kernel.values import JSON
from games.players.player import More
from games.players.situation import Situation


class Raider:
    """Plays as the game's advisor advises, who sees no more than the view."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        return situation.game.advisor.advise(situation.view, situation.seat, situation.offers, luck)
