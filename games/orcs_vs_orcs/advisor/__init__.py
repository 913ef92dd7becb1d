"""Orcs vs Orcs' own judgement, lent to computer players."""

from games.orcs_vs_orcs.advisor.advisor import OrcsVsOrcsAdvisor

__all__ = ["OrcsVsOrcsAdvisor"]
