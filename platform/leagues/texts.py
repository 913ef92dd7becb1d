"""What people write in leagues is kept as in every stream (`streams.texts`)."""

from streams.texts import SALT_BYTES, authors, drop, erase, keep, named, spoken, store, told

__all__ = ["EXAMPLE", "SALT_BYTES", "authors", "drop", "erase", "keep", "named", "spoken", "store", "told"]

EXAMPLE = "t" + "0" * 40
"""Stands for the name of a text where a command is only tried."""
