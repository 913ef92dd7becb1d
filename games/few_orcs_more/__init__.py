"""For a Few Orcs More: recruiting from growing piles, and four battles a round."""

from games.few_orcs_more.game import GAME

__all__ = ["GAME"]
