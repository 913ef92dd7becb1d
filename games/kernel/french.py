"""French as it is printed: no line begins with a sign of two parts or ends with an opening quotation mark."""

import re
import unicodedata

_CODE_OR_BLANK = re.compile(r"(`[^`]*`)|(?<!\s) (?=[;?!»]|:(?![-\w]))|(?<=«) ")
_ELIDING = re.compile(r"\b(?:[Dd]|[Qq]u)e $")


def printed(text: str) -> str:
    """The text with a no-break space wherever French wants a blank that must not be broken; code is left as it is."""
    return _CODE_OR_BLANK.sub(lambda found: found[1] or "\N{NO-BREAK SPACE}", text)


def elided(before: str, word: str) -> str:
    """The text before a word; its last "de " or "que " loses its vowel where the word begins with one (d’Ashka)."""
    if not before.endswith(("de ", "que ", "De ", "Que ")) or not word or not _ELIDING.search(before):
        return before
    first = unicodedata.normalize("NFD", word[0]).casefold()[0]
    return f"{before[:-2]}\N{RIGHT SINGLE QUOTATION MARK}" if first in "aeiouœæ" else before
