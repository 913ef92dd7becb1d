"""Armadora's own judgement, lent to computer players."""
