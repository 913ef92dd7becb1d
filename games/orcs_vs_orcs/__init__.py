"""Orcs vs Orcs: hordes on the roads of a human realm, and battles of cards."""

from games.orcs_vs_orcs.game import GAME

__all__ = ["GAME"]
