"""Armadora's own judgement, lent to computer players."""

from games.armadora.heuristics.advisor import ArmadoraAdvisor

__all__ = ["ArmadoraAdvisor"]
