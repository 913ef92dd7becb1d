"""What people write in leagues is kept as in every stream (`streams.texts`)."""

from streams.models import Text
from streams.texts import authors, drop, erase, keep, spoken, told

__all__ = ["EXAMPLE", "authors", "drop", "erase", "erase_word", "keep", "spoken", "told"]

EXAMPLE = "t" + "0" * 40
"""Stands for the name of a text where a command is only tried."""


def erase_word(word: str) -> int:
    """Erase the texts that say this alone, in whatever letters: a name in a season that was played elsewhere."""
    return Text.objects.filter(text__iexact=word).update(text="", salt=b"", erased=True)
