"""Orcs vs Orcs' own judgement, lent to computer players."""

from games.orcs_vs_orcs.heuristics.advisor import OrcsVsOrcsAdvisor

__all__ = ["OrcsVsOrcsAdvisor"]
