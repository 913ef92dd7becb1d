"""Orc Wars: the wars of the tribes of the Broken Lands."""

from games.orc_wars.game import GAME

__all__ = ["GAME"]
