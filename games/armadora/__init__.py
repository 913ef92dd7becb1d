"""Armadora: warriors, palisades and the dwarves' gold."""

from games.armadora.game import GAME
from games.armadora.versions.letter import LETTER

OLD = (LETTER,)

__all__ = ["GAME", "OLD"]
