"""The computer players by the names they are known by everywhere, from the weakest to the strongest."""

from collections.abc import Mapping

from games.kernel.refusals import Misfit
from games.players.grunt import Grunt
from games.players.player import Player
from games.players.raider import Raider
from games.players.warlord import Warlord

LEVELS: Mapping[str, Player] = {"grunt": Grunt(), "raider": Raider(), "warlord": Warlord()}


def level(name: str) -> Player:
    """The player of that level; `Misfit` where there is none."""
    player = LEVELS.get(name)
    if player is None:
        raise Misfit("level", f"there is no level {name!r}; there are {', '.join(LEVELS)}")
    return player
