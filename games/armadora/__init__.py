"""Armadora: warriors, palisades and the dwarves' gold."""

from games.armadora.game import GAME

__all__ = ["GAME"]
