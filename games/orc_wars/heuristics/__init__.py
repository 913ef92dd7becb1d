"""Orc Wars' own judgement, lent to computer players."""

from games.orc_wars.heuristics.advisor import OrcWarsAdvisor

__all__ = ["OrcWarsAdvisor"]
