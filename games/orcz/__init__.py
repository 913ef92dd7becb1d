"""Orcz: warlords who must beat a common enemy together, and each other to the slaves."""

from games.orcz.game import GAME

__all__ = ["GAME"]
