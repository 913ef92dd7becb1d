"""What people write in leagues is kept as in every stream (`streams.texts`)."""

from streams.texts import authors, drop, erase, keep, spoken, told

__all__ = ["EXAMPLE", "authors", "drop", "erase", "keep", "spoken", "told"]

EXAMPLE = "t" + "0" * 40
"""Stands for the name of a text where a command is only tried."""
